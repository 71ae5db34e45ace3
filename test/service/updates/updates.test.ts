import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openUpdates } from '../../support/application/open-updates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  openUpdateServer,
  installerBytes,
  type Published,
} from '../../support/application/update-server.ts';

const newer = { version: '1.3.0', notes: 'Faster.\n<b>Not bold</b>' };

async function open(published: Published | undefined, options = {}) {
  const server = await openUpdateServer(published);
  onTestFinished(server.close);
  return { server, ...(await openUpdates(server.address, options)) };
}

describe('a newer release', () => {
  test('is downloaded in the background, and is then ready with its notes as text', async () => {
    const { updates, states, pending } = await open(newer);
    await updates.check();
    expect(updates.state).toEqual({
      kind: 'ready',
      release: { version: '1.3.0', notes: 'Faster.\n<b>Not bold</b>' },
    });
    expect(states[0]).toEqual({ kind: 'checking' });
    expect(states[1]).toMatchObject({ kind: 'downloading', percent: 0 });
    const fetched = await readFile(join(pending, 'Stopbar-Companion-Setup-1.3.0-x64.exe'));
    expect(fetched.equals(installerBytes)).toBe(true);
  });

  test('W7 is installed silently when the app quits, and not before', async () => {
    const { updates, installed, quit } = await open(newer);
    await updates.check();
    expect(installed).toEqual([]);
    quit();
    expect(installed).toEqual([
      expect.objectContaining({ isSilent: true, isForceRunAfter: false }),
    ]);
  });

  test('isn’t installed if the app crashes', async () => {
    const { updates, installed, quit } = await open(newer);
    await updates.check();
    quit(1);
    expect(installed).toEqual([]);
  });
});

test('an equal or older version is never installed', async () => {
  for (const version of ['1.2.0', '1.1.9', '0.9.0'] as const) {
    const { updates, server, quit, installed } = await open({ version });
    await updates.check();
    expect(updates.state).toMatchObject({ kind: 'newest' });
    expect(server.asked).toEqual([expect.stringMatching(/\.yml$/)]);
    quit();
    expect(installed).toEqual([]);
  }
});

test('no request identifies the installation', async () => {
  const seen: unknown[] = [];
  const { updates, server, folder } = await open(newer);
  server.onRequest(({ headers }) => seen.push(headers['x-user-staging-id']));
  await updates.check();
  const id = await readFile(join(folder, '.updaterId'), 'utf8');
  expect(seen).not.toContain(id);
  expect(new Set(seen)).toEqual(new Set(['none']));
});

/**
 * Returns an installation's number. The library compares its last four bytes with the percentage.
 */
const numbered = (last: string) => `00000000-0000-4000-8000-0000${last}`;

test('a version for a part of the installations is offered to those', async () => {
  for (const [, , percentage, last, kind] of [
    ['0%', 'no installation', 0, '00000000', 'newest'],
    ['10%', 'an installation among the first tenth', 10, '19000000', 'ready'],
    ['10%', 'an installation after the first tenth', 10, '1a000000', 'newest'],
    ['100%', 'every installation', 100, 'fffffffe', 'ready'],
  ] as const) {
    const sha512 = createHash('sha512').update(installerBytes).digest('base64');
    const files = [{ url: 'Stopbar-Companion-Setup-1.3.0-x64.exe', sha512 }];
    const latest = JSON.stringify({ version: '1.3.0', files, stagingPercentage: percentage });
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.updaterId'), numbered(last));
    const { updates, server } = await open({ ...newer, latest }, { folder });
    await updates.check();
    expect(updates.state.kind).toBe(kind);
    expect(server.asked.some((path) => path.endsWith('.exe'))).toBe(kind === 'ready');
  }
});
