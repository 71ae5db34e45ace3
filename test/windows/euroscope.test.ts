import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isEuroScopeRunning } from '../../electron/shell/system/euroscope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { COMPANION_WINDOWS_WAITING: waiting = '' } = process.env;

/** Runs a program with that file name. Returns a function that ends it. */
async function startProgram(name: string): Promise<() => Promise<void>> {
  const folder = join(await temporaryFolder(), 'Programme für Euroscope');
  await mkdir(folder);
  await copyFile(waiting, join(folder, name));
  const program = spawn(join(folder, name), { stdio: 'ignore' });
  const ended = once(program, 'exit');
  await once(program, 'spawn');
  const end = async () => {
    program.kill();
    await ended;
  };
  onTestFinished(end);
  return end;
}

// One test for everything, because starting programs is slow.
test('finds EuroScope among the running programs, in upper and lower case, while it runs', async () => {
  for (const name of ['NotEuroScope.exe', 'EuroScope.exe.exe', 'EuroScope2.exe']) {
    await startProgram(name);
  }
  expect(await isEuroScopeRunning()).toBe(false);
  const end = await startProgram('EuroScope.exe');
  expect(await isEuroScopeRunning()).toBe(true);
  await end();
  expect(await isEuroScopeRunning()).toBe(false);
  await startProgram('euroscope.EXE');
  expect(await isEuroScopeRunning()).toBe(true);
});
