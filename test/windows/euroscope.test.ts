import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EuroScopeWatch, isEuroScopeRunning } from '../../electron/shell/system/euroscope.ts';
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

test('finds EuroScope among the running programs, while it runs', async () => {
  expect(await isEuroScopeRunning()).toBe(false);
  const end = await startProgram('EuroScope.exe');
  expect(await isEuroScopeRunning()).toBe(true);
  await end();
  expect(await isEuroScopeRunning()).toBe(false);
});

test('finds EuroScope in upper and lower case', async () => {
  await startProgram('euroscope.EXE');
  expect(await isEuroScopeRunning()).toBe(true);
});

test.each(['NotEuroScope.exe', 'EuroScope.exe.exe', 'EuroScope2.exe'])(
  'doesn’t take %s for EuroScope',
  async (name) => {
    await startProgram(name);
    expect(await isEuroScopeRunning()).toBe(false);
  },
);

test('doesn’t report EuroScope as started if it ran before', async () => {
  await startProgram('EuroScope.exe');
  const { promise: looked, resolve } = Promise.withResolvers<boolean>();
  const noticed: string[] = [];
  const watch = new EuroScopeWatch({
    look: async () => {
      const running = await isEuroScopeRunning();
      resolve(running);
      return running;
    },
    onStart: () => noticed.push('start'),
    onEnd: () => noticed.push('end'),
  });
  onTestFinished(() => watch.set(false));
  watch.set(true);
  expect(await looked).toBe(true);
  await new Promise(setImmediate);
  expect(noticed).toEqual([]);
});
