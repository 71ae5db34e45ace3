import { isDeepStrictEqual } from 'node:util';
import { done, type Result } from '../contract/result.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';
import { isAnotherService, type SettingsParts } from './settings.ts';

interface RetryParts extends Pick<
  SettingsParts,
  'file' | 'claimShortcut' | 'useService' | 'onChange'
> {
  readonly problems: StorageProblems;
}

/** Retries failed reads and writes. Settings that can be read now apply immediately. */
export async function retryStorage(parts: RetryParts): Promise<Result<null>> {
  const { problems, file, claimShortcut, useService, onChange } = parts;
  const before = file.shared;
  await problems.retry();
  const after = file.shared;
  if (isDeepStrictEqual(before, after)) return done(null);
  if (before.shortcut !== after.shortcut) claimShortcut(after.shortcut);
  if (isAnotherService(before, after)) await useService(after, () => Promise.resolve(done(null)));
  onChange(after, before);
  return done(null);
}
