// A failed update leaves nothing behind that keeps the next start from updating.
import fs from 'node:fs';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openUpdates } from '../../support/application/open-updates.ts';
import {
  installerBytes,
  openUpdateServer,
  type Published,
} from '../../support/application/update-server.ts';

const newer = { version: '1.3.0' };
const setup = 'Stopbar-Companion-Setup-1.3.0-x64.exe';
/** Returns limits that are short only for what never ends in that release. */
const limitsFor = ({ silentFor, stallAfter }: Published) => ({
  check: silentFor === '.yml' ? 200 : 60_000,
  stalled: silentFor === undefined && stallAfter === undefined ? 60_000 : 200,
});

type Opened = Awaited<ReturnType<typeof openUpdates>>;

async function open(published: Published | undefined, options = {}) {
  const server = await openUpdateServer(published);
  onTestFinished(server.close);
  return { server, ...(await openUpdates(server.address, options)) };
}

/** Starts the app again in a folder: with a valid release, the update is installed when it quits. */
async function expectNextStartUpdates(address: string, folder: string): Promise<Opened> {
  const next = await openUpdates(address, { folder });
  await next.updates.check();
  expect(next.updates.state).toMatchObject({ kind: 'ready', release: { version: '1.3.0' } });
  expect((await readFile(join(next.pending, setup))).equals(installerBytes)).toBe(true);
  expect(next.installed).toEqual([]);
  next.quit();
  expect(next.installed).toHaveLength(1);
  return next;
}

const page = '<html><body>Log in</body></html>';
const withoutHash = '{"version": "1.3.0", "files": [{"url": "a.exe"}]}';

test.each([
  ['rejected', 'whose hash differs', { ...newer, served: Buffer.alloc(300_000, 'x') }],
  ['offline', 'whose download breaks off', { ...newer, cutAfter: 100_000 }],
  ['offline', 'whose download stalls', { ...newer, stallAfter: 100_000 }],
  ['offline', 'on a server that never replies', { ...newer, silentFor: '.yml' }],
  ['server', 'that vanishes after the check', { ...newer, gone: true }],
  ['server', 'that is a web page', { ...newer, latest: page }],
  ['server', 'without a hash', { ...newer, latest: withoutHash }],
  ['server', 'that doesn’t exist', undefined],
] as const)(
  'the problem %s is reported for a release %s, and the next start updates the app',
  async (problem, _, published) => {
    const first = await open(published, published && { limits: limitsFor(published) });
    await first.updates.check();
    expect(first.updates.state).toEqual({ kind: 'failed', problem, failedAt: expect.any(Number) });
    expect(await readdir(first.pending).catch(() => [])).not.toContain(setup);
    expect(first.logged).not.toEqual([]);
    first.quit();
    expect(first.installed).toEqual([]);

    first.server.publish(newer);
    await expectNextStartUpdates(first.server.address, first.folder);
  },
);

test('after a failure, the next check of the same run can find a valid release', async () => {
  const { updates, server } = await open({ ...newer, cutAfter: 1000 });
  await updates.check();
  expect(updates.state.kind).toBe('failed');
  server.publish(newer);
  await updates.check();
  expect(updates.state.kind).toBe('ready');
});

test('the app doesn’t quit for an installer that a virus scanner has removed, and gets it again', async () => {
  const { updates, library, server, pending } = await open(newer);
  const quitAndInstall = vi.spyOn(library, 'quitAndInstall').mockImplementation(() => undefined);
  await updates.check();
  await rm(join(pending, setup));
  expect(await updates.install(false)).toBe('not-ready');
  expect(quitAndInstall).not.toHaveBeenCalled();
  expect(updates.state).toMatchObject({ kind: 'failed', problem: 'unexpected' });
  await updates.check();
  expect(updates.state.kind).toBe('ready');
  expect(server.asked.filter((path) => path.endsWith('.exe'))).toHaveLength(2);
  expect(await updates.install(false)).toBe('restarting');
  expect(quitAndInstall).toHaveBeenCalledOnce();
});

const hasFullDevice = fs.existsSync('/dev/full');
const why = hasFullDevice ? '' : ' (where the system has a device that is always full)';

describe(`a full disk${why}`, { skip: !hasFullDevice }, () => {
  test('makes the download fail, and the next start with free space updates the app', async () => {
    const first = await open(newer);
    const real = fs.createWriteStream;
    const full = vi
      .spyOn(fs, 'createWriteStream')
      .mockImplementation((file, options) =>
        real(String(file).endsWith('.exe') ? '/dev/full' : file, options),
      );
    onTestFinished(() => {
      full.mockRestore();
    });
    await first.updates.check();
    expect(full).toHaveBeenCalled();
    expect(first.updates.state).toMatchObject({ kind: 'failed', problem: 'unexpected' });
    expect(first.logged.join()).toContain('ENOSPC');
    first.quit();
    expect(first.installed).toEqual([]);
    full.mockRestore();

    await expectNextStartUpdates(first.server.address, first.folder);
  });
});

describe('if the app is killed', () => {
  test('while it downloads, the next start downloads the update again', async () => {
    const killed = await open({ ...newer, stallAfter: 100_000 });
    void killed.updates.check();
    const half = join(killed.pending, `temp-${setup}`);
    // What is on the disk then. The killed run itself does nothing any more.
    const folder = `${killed.folder}-killed`;
    onTestFinished(() => rm(folder, { recursive: true }));
    await vi.waitFor(
      () => {
        expect(fs.statSync(half).size).toBeGreaterThan(0);
      },
      { timeout: 60_000 },
    );
    await cp(killed.folder, folder, { recursive: true });

    killed.server.publish(newer);
    await expectNextStartUpdates(killed.server.address, folder);
  });

  const note = 'update-info.json';

  test('after the download, with any part of it on the disk, the next start updates the app', async () => {
    const cases: readonly (readonly [string, number, (pending: string) => Promise<void>])[] = [
      ['everything', 0, () => Promise.resolve()],
      ['the file without its note', 1, (pending) => rm(join(pending, note))],
      ['the file with half of its note', 1, (pending) => truncate(join(pending, note), 10)],
      ['an empty note', 1, (pending) => writeFile(join(pending, note), '')],
      ['half of the file', 1, (pending) => truncate(join(pending, setup), 100_000)],
      ['the note without the file', 1, (pending) => rm(join(pending, setup))],
    ];
    for (const [, downloads, change] of cases) {
      const killed = await open(newer);
      await killed.updates.check();
      await change(killed.pending);
      killed.library.removeAllListeners();
      const before = killed.server.asked.length;
      await expectNextStartUpdates(killed.server.address, killed.folder);
      const asked = killed.server.asked.slice(before).filter((path) => path.endsWith('.exe'));
      expect(asked).toHaveLength(downloads);
      expect(killed.installed).toEqual([]);
    }
  });
});
