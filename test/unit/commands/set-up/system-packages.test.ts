import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installSystemPackages } from '../../../../electron/commands/set-up/system-packages.mjs';
import { expectAll } from '../../../set-up.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

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

/** A system whose only program records its arguments. */
async function onSystem({ uid = 0, code = 0, program = 'apt-get' }): Promise<void> {
  const file = join(folder, program);
  await writeFile(file, `#!/bin/sh\necho "$*" >> ${folder}/asked\nexit ${code}\n`);
  await chmod(file, 0o755);
  vi.stubEnv('PATH', folder);
  vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(uid);
}

const asked = () => readFile(join(folder, 'asked'), 'utf8').catch(() => '');

const why = process.platform === 'linux' ? '' : ' (for Linux alone)';

describe(`system packages${why}`, { skip: why !== '' }, () => {
  test('installs what is missing with one update and one install', async () => {
    await onSystem({});
    await installSystemPackages(wanted);
    expect(await asked()).toBe(`-qq update\n-qq ${install}\n`);
    expect(printed).toEqual(['Installing one, two (once)…']);
  });

  test('does nothing and prints nothing if nothing is missing', async () => {
    await onSystem({});
    await installSystemPackages([{ name: 'there', isThere: () => true }]);
    expect(await asked()).toBe('');
    expect(printed).toEqual([]);
  });

  test.each([
    ['the user can’t install packages', 1000, 'apt-get'],
    ['there is no apt-get', 0, 'dnf'],
  ])('prints what to run if %s', async (_, uid, program) => {
    await onSystem({ uid, program });
    await installSystemPackages(wanted);
    expect(await asked()).toBe('');
    expect(printed).toEqual([expect.stringContaining(`sudo apt-get ${install}`)]);
  });

  test('prints what to run and continues if the installation fails', async () => {
    await onSystem({ code: 100 });
    await installSystemPackages(wanted);
    expect(printed.at(-1)).toContain(`apt-get ${install}`);
  });
});

test('npm test fails if a test would be skipped for want of what can be installed', () => {
  expect(() => expectAll(wanted)).toThrow(
    'Tests would be skipped: set-up couldn’t install one, two.',
  );
  expect(() => expectAll(wanted.slice(1, 2))).not.toThrow();
});
