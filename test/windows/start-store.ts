import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { TokenStoreProcess } from '../support/session/token-store-process.ts';

/** Starts a program that stores its secrets in Windows' Credential Manager. */
export function startStore(settings?: Readonly<Record<string, string>>): TokenStoreProcess {
  const program = new URL('../support/session/token-store-program.ts', import.meta.url);
  const child = fork(program, { env: { ...process.env, ...settings } });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return new TokenStoreProcess(child);
}
