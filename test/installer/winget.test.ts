import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { wingetSchemas, writeWingetManifests } from '../../electron/installer/winget.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const downloads = 'https://downloads.example/v1';
const readJson = async (file: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

async function output(): Promise<{ readonly folder: string; readonly setup: string }> {
  const folder = await temporaryFolder();
  const { version } = await readJson(join(root, 'package.json'));
  const setup = `Stopbar-Companion-Setup-${String(version)}-x64.exe`;
  await writeFile(join(folder, setup), 'an installer');
  return { folder, setup };
}

test('winget’s manifests have the address and the hash of each installer', async () => {
  const { folder, setup } = await output();
  writeWingetManifests(folder, root, downloads);
  const manifest = await readJson(join(folder, 'Stopbar.Companion.installer.yaml'));
  const hash = createHash('sha256').update('an installer').digest('hex').toUpperCase();
  expect(manifest['Installers']).toEqual([
    { Architecture: 'x64', InstallerUrl: `${downloads}/${setup}`, InstallerSha256: hash },
  ]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.yaml'))).toEqual([
    'Stopbar.Companion.installer.yaml',
    'Stopbar.Companion.locale.en-US.yaml',
    'Stopbar.Companion.yaml',
  ]);
});

test('winget’s manifest names the project’s page only if it is known', async () => {
  const { folder } = await output();
  const locale = join(folder, 'Stopbar.Companion.locale.en-US.yaml');
  writeWingetManifests(folder, root, downloads, 'https://github.com/owner/name');
  expect(await readJson(locale)).toMatchObject({ PackageUrl: 'https://github.com/owner/name' });
  writeWingetManifests(folder, root, downloads);
  expect(await readJson(locale)).not.toHaveProperty('PackageUrl');
});

test('makes no manifests without installers, as on macOS and Linux', async () => {
  const folder = await temporaryFolder();
  writeWingetManifests(folder, root, downloads);
  expect(await readdir(folder)).toEqual([]);
});

test('winget’s manifests need an https address', async () => {
  const { folder } = await output();
  expect(() => writeWingetManifests(folder, root, 'http://downloads.example')).toThrow(
    'Invalid format',
  );
});

test.each([
  ['a hash in lower case', { InstallerSha256: 'a'.repeat(64) }],
  ['another processor', { Architecture: 'mips' }],
  ['an unknown field', { Sha256: '' }],
])('an installer with %s is rejected', async (_, change) => {
  const { folder } = await output();
  writeWingetManifests(folder, root, downloads);
  const manifest = await readJson(join(folder, 'Stopbar.Companion.installer.yaml'));
  const [first] = manifest['Installers'] as readonly object[];
  expect(v.is(wingetSchemas.installer, manifest)).toBe(true);
  const changed = { ...manifest, Installers: [{ ...first, ...change }] };
  expect(v.is(wingetSchemas.installer, changed)).toBe(false);
});
