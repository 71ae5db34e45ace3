import fc from 'fast-check';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** `COMPANION_KILLS=500` kills it more often; `COMPANION_SEED` at other moments. */
const kills = Number(process.env['COMPANION_KILLS'] ?? 20);
const seed = Number(process.env['COMPANION_SEED'] ?? 6);
/** Most of it is the program's start, which takes far longer on Wine. */
const maxMs = process.platform === 'win32' ? 120_000 : 5000;
/** How long the program writes, in milliseconds. */
const runs = fc.double({ min: 0, max: 60, noNaN: true });

test(
  `F18 killed ${kills} times while it is written, the settings file is the old or the new one`,
  { timeout: 20_000 + kills * maxMs },
  async () => {
    const folder = await temporaryFolder();
    for (const runMs of fc.sample(runs, { seed, numRuns: kills })) {
      await writeUntilKilled(folder, runMs);
    }
    const damaged = (await readdir(folder)).filter((name) => name.includes('damaged'));
    expect(damaged).toEqual([]);
  },
);

async function writeUntilKilled(folder: string, runMs: number): Promise<void> {
  const writer = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('../../support/programs/bare-electron.mjs', import.meta.url).href,
      fileURLToPath(new URL('../../support/application/write-settings.ts', import.meta.url)),
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(writer, 'close');
  const printed: string[] = [];
  writer.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  // The first number shows that it has started to write. How far it gets depends on the machine.
  await once(writer.stdout, 'data');
  setTimeout(() => writer.kill('SIGKILL'), runMs);
  await ended;
  const last = Number(printed.join('').trimEnd().split('\n').at(-1));
  const found = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));
  const number = found.compactPlacement.x;
  expect([last, last + 1]).toContain(number);
  expect(found).toMatchObject({
    compactPlacement: { x: number, y: -number, width: 420, height: 560 },
    shortcut: number % 2 === 0 ? 'Control+Alt+S' : null,
  });
}
