import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installSystemPackages } from '../../../electron/commands/system-packages.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const wanted = [
  { name: 'one', isThere: () => false },
  { name: 'there', isThere: () => true },
  { name: 'two', isThere: () => false },
];
const install = 'install -y --no-install-recommends one two';

let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
});

/** A system whose apt-get writes down what it is asked for. */
async function onSystem({ uid = 0, code = 0 }): Promise<void> {
  const apt = join(folder, 'apt-get');
  await writeFile(apt, `#!/bin/sh\necho "$*" >> ${folder}/asked\nexit ${code}\n`);
  await chmod(apt, 0o755);
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
  vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(uid);
}

const asked = () => readFile(join(folder, 'asked'), 'utf8').catch(() => '');

const why = process.platform === 'linux' ? '' : ' (for Linux alone)';

describe(`system packages${why}`, { skip: why !== '' }, () => {
  test('what is missing is installed with one update and one install', async () => {
    await onSystem({});
    await installSystemPackages(wanted);
    expect(await asked()).toBe(`-qq update\n-qq ${install}\n`);
    expect(printed).toEqual(['Installing one, two (once)…']);
  });

  test('nothing is asked for, and nothing said, where all is there', async () => {
    await onSystem({});
    await installSystemPackages([{ name: 'there', isThere: () => true }]);
    expect(await asked()).toBe('');
    expect(printed).toEqual([]);
  });

  test('who may not install is told what to run', async () => {
    await onSystem({ uid: 1000 });
    await installSystemPackages(wanted);
    expect(await asked()).toBe('');
    expect(printed).toEqual([expect.stringContaining(`sudo apt-get ${install}`)]);
  });

  test('an installation that fails says what to run, and lets everything else go on', async () => {
    await onSystem({ code: 100 });
    await installSystemPackages(wanted);
    expect(printed.at(-1)).toContain(`apt-get ${install}`);
  });
});
