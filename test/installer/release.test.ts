import { exec, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { releaseFiles, releaseProblems } from '../../electron/installer/release.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const setup = `Stopbar-Companion-Setup-${version}-x64.exe`;
const bill = `Stopbar-Companion-${version}-win-x64.cdx.json`;

let folder: string;

/** A release whose packages are their names. */
beforeEach(async () => {
  folder = await temporaryFolder();
  const metadata = { component: { version } };
  for (const name of releaseFiles(version)) {
    const isBill = name.endsWith('.cdx.json');
    await put(name, isBill ? JSON.stringify({ bomFormat: 'CycloneDX', metadata }) : name);
  }
  for (const [name, files] of [
    ['latest.yml', [setup, setup.replace('x64', 'arm64')]],
    [
      'latest-mac.yml',
      ['x64', 'arm64'].map((arch) => `Stopbar-Companion-${version}-mac-${arch}.zip`),
    ],
    ['latest-linux.yml', [`Stopbar-Companion-${version}-linux-x86_64.AppImage`]],
  ] as const) {
    await put(name, `version: ${version}\nfiles:\n${files.map(entry).join('')}`);
  }
});

/** As electron-builder writes it. */
function entry(name: string): string {
  const sha512 = createHash('sha512').update(name).digest('base64');
  return `  - url: ${name}\n    sha512: ${sha512}\n    size: ${name.length}\n`;
}

const put = (name: string, content: string) => writeFile(join(folder, name), content);
const remove = (name: string) => () => rm(join(folder, name));
const replace = (name: string, from: string | RegExp, to: string) => async () => {
  const text = await readFile(join(folder, name), 'utf8');
  await put(name, text.replace(from, to));
  expect(await readFile(join(folder, name), 'utf8')).not.toBe(text);
};

test('a release has every package, and what updates and users need beside them', () => {
  expect(releaseFiles('1.2.0').sort()).toEqual([
    'Stopbar-Companion-1.2.0-arm64.zip',
    'Stopbar-Companion-1.2.0-linux-amd64.deb',
    'Stopbar-Companion-1.2.0-linux-x64.cdx.json',
    'Stopbar-Companion-1.2.0-linux-x86_64.AppImage',
    'Stopbar-Companion-1.2.0-mac-arm64.cdx.json',
    'Stopbar-Companion-1.2.0-mac-arm64.dmg',
    'Stopbar-Companion-1.2.0-mac-arm64.zip',
    'Stopbar-Companion-1.2.0-mac-arm64.zip.blockmap',
    'Stopbar-Companion-1.2.0-mac-x64.cdx.json',
    'Stopbar-Companion-1.2.0-mac-x64.dmg',
    'Stopbar-Companion-1.2.0-mac-x64.zip',
    'Stopbar-Companion-1.2.0-mac-x64.zip.blockmap',
    'Stopbar-Companion-1.2.0-win-arm64.cdx.json',
    'Stopbar-Companion-1.2.0-win-x64.cdx.json',
    'Stopbar-Companion-1.2.0-x64.zip',
    'Stopbar-Companion-Setup-1.2.0-arm64.exe',
    'Stopbar-Companion-Setup-1.2.0-arm64.exe.blockmap',
    'Stopbar-Companion-Setup-1.2.0-x64.exe',
    'Stopbar-Companion-Setup-1.2.0-x64.exe.blockmap',
    'latest-linux.yml',
    'latest-mac.yml',
    'latest.yml',
  ]);
});

test('a complete release can be published', () => {
  expect(releaseProblems(folder, version)).toEqual([]);
});

test('a release without one of its files is rejected', async () => {
  for (const name of releaseFiles(version)) {
    const content = await readFile(join(folder, name));
    await rm(join(folder, name));
    expect(releaseProblems(folder, version)).toContain(`${name} is missing`);
    await writeFile(join(folder, name), content);
  }
  expect(releaseProblems(folder, version)).toEqual([]);
});

test.each<readonly [string, () => Promise<unknown>, string]>([
  [
    'an installer that was signed or built again later',
    () => put(setup, `${setup.slice(0, -1)}!`),
    `latest.yml has the wrong hash for ${setup}`,
  ],
  ['half an installer', () => put(setup, 'half'), `latest.yml has the wrong size for ${setup}`],
  [
    'no installer, although latest.yml names one',
    remove(setup),
    `latest.yml names ${setup}, which is missing`,
  ],
  [
    'a latest.yml that leaves out an installer',
    replace('latest.yml', setup, 'other.exe'),
    `latest.yml doesn't name ${setup}`,
  ],
  [
    'a latest.yml that names nothing',
    () => put('latest.yml', `version: ${version}\nfiles: []\n`),
    `latest.yml doesn't name ${setup}`,
  ],
  [
    'a latest-mac.yml of another version',
    replace('latest-mac.yml', `version: ${version}`, 'version: 0.0.1'),
    `latest-mac.yml is for 0.0.1, not for ${version}`,
  ],
  [
    'an AppImage without its hash',
    replace('latest-linux.yml', /sha512: .*/, 'sha512: '),
    `latest-linux.yml doesn't name Stopbar-Companion-${version}-linux-x86_64.AppImage`,
  ],
  [
    'a bill of materials of another version',
    replace(bill, `"version":"${version}"`, '"version":"0.0.1"'),
    `${bill} isn't the bill of materials of version ${version}`,
  ],
  [
    'an empty bill of materials',
    () => put(bill, '{}'),
    `${bill} isn't the bill of materials of version ${version}`,
  ],
])('a release with %s is rejected', async (_, change, problem) => {
  await change();
  expect(releaseProblems(folder, version)).toContain(problem);
});

const run = promisify(execFile);
const release = (notes: string) =>
  run(process.execPath, [join(root, 'electron', 'commands', 'release.mjs'), folder, notes]);

test('the checksums list every file, and the notes say what isn’t signed or notarized', async () => {
  const notes = join(await temporaryFolder(), 'notes.md');
  const marks = ['unnotarized-macOS.txt', 'unsigned-Windows.txt'];
  for (const mark of marks) await put(mark, '');
  await release(notes);
  expect(await readFile(notes, 'utf8')).toBe(
    `${[
      "The packages for macOS aren't notarized by Apple: the system warns about them.",
      "The packages for Windows aren't signed: the system warns about them.",
      'Compare your download with SHA256SUMS.txt.',
    ].join('\n\n')}\n`,
  );
  const names = await readdir(folder);
  for (const mark of marks) expect(names).not.toContain(mark);
  const sums = await readFile(join(folder, 'SHA256SUMS.txt'), 'utf8');
  const hash = createHash('sha256').update(setup).digest('hex');
  expect(sums).toContain(`${hash}  ${setup}\n`);
  const listed = sums
    .trim()
    .split('\n')
    .map((line) => line.slice(66));
  expect(listed).toEqual(names.filter((name) => name !== 'SHA256SUMS.txt').sort());
});

const isLinux = process.platform === 'linux';

describe(`the command of the README${isLinux ? '' : ' (on Linux)'}`, { skip: !isLinux }, () => {
  const verify = async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const [command = 'false'] = /sha256sum --[^`]+/.exec(readme) ?? [];
    return promisify(exec)(command, { cwd: folder });
  };

  test('accepts one downloaded file, and rejects a changed one', async () => {
    await release(join(await temporaryFolder(), 'notes.md'));
    for (const name of releaseFiles(version)) if (name !== setup) await rm(join(folder, name));
    expect((await verify()).stdout).toBe(`${setup}: OK\n`);
    await put(setup, 'changed');
    await expect(verify()).rejects.toThrow('did NOT match');
  });
});

test('the notes of a signed release have no warning', async () => {
  const notes = join(await temporaryFolder(), 'notes.md');
  await release(notes);
  expect(await readFile(notes, 'utf8')).toBe('Compare your download with SHA256SUMS.txt.\n');
});

test('nothing is written for a release that can’t be published', async () => {
  const notes = join(await temporaryFolder(), 'notes.md');
  await rm(join(folder, setup));
  await expect(release(notes)).rejects.toThrow(`${setup} is missing`);
  expect(await readdir(folder)).not.toContain('SHA256SUMS.txt');
  await expect(readFile(notes)).rejects.toThrow('ENOENT');
});
