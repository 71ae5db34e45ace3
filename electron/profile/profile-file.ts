import { readFile } from 'node:fs/promises';
import { parseProfileText, type Profile } from './profile.ts';

/** @throws Error that names the file, and the field at fault where there is one. */
export async function readProfile(file: string): Promise<Profile> {
  try {
    return parseProfileText(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The profile ${file} cannot be used: ${reason}`, { cause });
  }
}
