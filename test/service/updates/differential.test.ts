import { buildBlockMap } from 'app-builder-lib/out/targets/blockmap/blockmap.js';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openUpdates } from '../../support/application/open-updates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Making blockmaps is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const setup = (version: string) => `Stopbar-Companion-Setup-${version}-x64.exe`;

/** The same bytes in each run, because they decide where a blockmap's blocks end. */
const bytesOf = (seed: string, outputLength: number) =>
  createHash('shake256', { outputLength }).update(seed).digest();

const older = bytesOf('older', 1_000_000);
const newer = Buffer.concat([
  older.subarray(0, 450_000),
  bytesOf('inserted', 5000),
  older.subarray(450_000),
]);

const blockmaps = new Map<Buffer, Promise<Buffer>>();

function blockmapOf(content: Buffer): Promise<Buffer> {
  const known = blockmaps.get(content) ?? makeBlockmap(content);
  blockmaps.set(content, known);
  return known;
}

async function makeBlockmap(content: Buffer): Promise<Buffer> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'setup'), content);
  await buildBlockMap(join(folder, 'setup'), 'gzip', join(folder, 'blockmap'));
  return readFile(join(folder, 'blockmap'));
}

/** Serves files, whole or one range of them as GitHub does. Counts the bytes of each. */
async function serve(files: ReadonlyMap<string, Buffer>) {
  const served = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.slice(1);
    // The library asks for the file of the system that it runs on.
    const name = path.endsWith('.yml') ? 'latest.yml' : path;
    const file = files.get(name);
    if (!file) return void response.writeHead(404).end();
    const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = file.subarray(Number(start), end === '' ? undefined : Number(end) + 1);
    served.set(name, (served.get(name) ?? 0) + part.length);
    const range = { 'Content-Range': `bytes ${start}-${end}/${file.length}` };
    response.writeHead(end === '' ? 200 : 206, {
      ...(end !== '' && range),
      'Content-Length': part.length,
    });
    response.end(part);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { served, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Blockmaps {
  /** Of 1.2.0; none by default. */
  readonly older?: Buffer;
  readonly newer?: Buffer;
}

/** Updates 1.2.0, whose installer is kept, to 1.3.0. Returns how many bytes of it were downloaded. */
async function update(given: Blockmaps): Promise<number> {
  const sha512 = createHash('sha512').update(newer).digest('base64');
  const file = { url: setup('1.3.0'), sha512, size: newer.length };
  const files = new Map([
    ['latest.yml', Buffer.from(JSON.stringify({ version: '1.3.0', files: [file] }))],
    [setup('1.3.0'), newer],
    [`${setup('1.3.0')}.blockmap`, given.newer ?? (await blockmapOf(newer))],
  ]);
  if (given.older) files.set(`${setup('1.2.0')}.blockmap`, given.older);
  const { address, served } = await serve(files);
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'cache'));
  await writeFile(join(folder, 'cache', 'installer.exe'), older);
  const { updates, pending } = await openUpdates(address, { folder });
  await updates.check();
  expect(updates.state).toMatchObject({ kind: 'ready', release: { version: '1.3.0' } });
  expect((await readFile(join(pending, setup('1.3.0')))).equals(newer)).toBe(true);
  return served.get(setup('1.3.0')) ?? 0;
}

test('an update downloads only the difference to the installed version', async () => {
  const bytes = await update({ older: await blockmapOf(older) });
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThan(newer.length / 5);
});

test('an update downloads everything if the installed version’s blockmap is missing', async () => {
  expect(await update({})).toBe(newer.length);
});

describe('an update installs the right file in spite of', () => {
  const other = bytesOf('other', 1_000_000);

  test('a blockmap of a third version under the installed version’s name', async () => {
    const bytes = await update({ older: await blockmapOf(other) });
    expect(bytes).toBeGreaterThanOrEqual(newer.length);
  });

  // The blocks that it names are copied from the installed version, and give another file.
  test('a blockmap of the installed version under the new one’s name', async () => {
    const map = await blockmapOf(older);
    expect(await update({ older: map, newer: map })).toBeGreaterThanOrEqual(newer.length);
  });

  test('a blockmap that is empty or no archive', async () => {
    for (const [, map] of [
      ['empty', Buffer.alloc(0)],
      ['no archive', Buffer.from('<html></html>')],
    ] as const) {
      expect(await update({ older: map })).toBe(newer.length);
      expect(await update({ older: await blockmapOf(older), newer: map })).toBe(newer.length);
    }
  });
});
