import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openUpdates } from '../../support/application/open-updates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openUpdateServer } from '../../support/application/update-server.ts';

const ours = { name: 'Stopbar', subject: 'CN=Stopbar, O=Stopbar, C=DE' };
const others = { name: 'Stopbar Ltd', subject: 'CN=Stopbar Ltd, C=DE' };

/** A newer version, for an app that only accepts files signed by Stopbar. */
async function check(powerShell: string | undefined, publisherName = ['Stopbar']) {
  const server = await openUpdateServer({ version: '1.3.0' });
  onTestFinished(server.close);
  const options = { publisherName, ...(powerShell !== undefined && { powerShell }) };
  const opened = await openUpdates(server.address, options);
  await opened.updates.check();
  opened.quit();
  const kept = await readdir(opened.pending).catch(() => []);
  return { ...opened, setups: kept.filter((name) => name.endsWith('.exe')) };
}

/** A program that replaces PowerShell on Windows. */
async function program(script: string): Promise<string> {
  const file = join(await temporaryFolder(), 'powershell.exe');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Replies like the real one for an existing file. */
const answering = (answer: unknown) =>
  program(
    `test -s "$COMPANION_FILE" && echo ${Buffer.from(JSON.stringify(answer)).toString('base64')}`,
  );

const isWindows = process.platform === 'win32';
const why = isWindows ? ' (where a script can stand for PowerShell)' : '';

describe(`where the build named a publisher${why}`, { skip: isWindows }, () => {
  test('a file that it signed is accepted, by its name, its subject or one of several', async () => {
    for (const publisherName of [['Stopbar'], [ours.subject], ['Somebody', 'Stopbar']]) {
      const powerShell = await answering({ valid: true, ...ours });
      const { updates, installed } = await check(powerShell, publisherName);
      expect(updates.state.kind).toBe('ready');
      expect(installed).toHaveLength(1);
    }
  });

  test('a file that it didn’t sign, or that was changed, is deleted', async () => {
    for (const [, answer] of [
      ['nobody signed', { valid: false, name: '', subject: '' }],
      ['was changed after it was signed', { valid: false, ...ours }],
      ['is signed by someone else', { valid: true, ...others }],
      [
        'is signed by a name that contains ours',
        { valid: true, name: 'A', subject: 'O=A, CN=Stopbar' },
      ],
    ] as const) {
      const { updates, installed, setups } = await check(await answering(answer));
      expect(updates.state).toMatchObject({ kind: 'failed', problem: 'rejected' });
      expect(setups).toEqual([]);
      expect(installed).toEqual([]);
    }
  });

  test('nothing is installed if PowerShell can’t say that it is valid', async () => {
    for (const [, powerShell] of [
      ['is missing', () => Promise.resolve('/nonexistent/powershell.exe')],
      ['isn’t allowed to run', () => program('echo "running scripts is disabled" >&2; exit 1')],
      ['says nothing', () => program('exit 0')],
      ['prints something unreadable', () => program('echo Valid')],
      ['doesn’t say whether it is valid', () => answering(ours)],
    ] as const) {
      const { updates, installed, setups } = await check(await powerShell());
      expect(updates.state).toMatchObject({ kind: 'failed', problem: 'rejected' });
      expect(setups).toEqual([]);
      expect(installed).toEqual([]);
    }
  });
});

test('only Windows’ own PowerShell is used, and nothing is installed without it', async () => {
  const { updates, installed, setups } = await check(undefined);
  expect(updates.state).toMatchObject({ kind: 'failed', problem: 'rejected' });
  expect(setups).toEqual([]);
  expect(installed).toEqual([]);
});
