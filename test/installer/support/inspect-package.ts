import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, normalize, relative, sep } from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile, uncacheAll } from '@electron/asar';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { builtFor } from '../../../electron/installer/native-module.mjs';
import { root } from '../../../electron/commands/run.mjs';
import { fuseProblems } from './fuses.mjs';
import { shippedPackages } from './inspect-bill.ts';
import { importsIn } from './imports-in.ts';
import type { Packaged } from './package-companion.ts';

/** JavaScript, styles and pages of a package, unpacked. */
const maxBytes = 1_500_000;

const keytar = 'node_modules/keytar/build/Release/keytar.node';
const ofKeytar = [keytar, 'node_modules/keytar/lib/keytar.js', 'node_modules/keytar/package.json'];

/** The only entries at the top of an archive. */
const topLevel = ['node_modules', 'out', 'package.json'];

/** Returns the problems of a package as text; none if it can be released. */
export async function problemsOf(packaged: Packaged): Promise<string[]> {
  const archive = archiveOf(packaged);
  // The library caches archives by their path.
  uncacheAll();
  const files = filesIn(archive);
  const text = (name: string) => read(archive, name).toString('utf8');
  return [
    ...topLevelProblems(archive),
    ...contentsProblems(files),
    ...buildProblems(files, archive),
    ...files.filter(isCode).flatMap((name) => textProblems(name, text(name))),
    ...files.filter(isScript).flatMap((name) => importProblems(name, text(name))),
    ...manifestProblems(text('package.json')),
    ...sizeProblems(archive, files),
    ...unpackedProblems(packaged),
    ...besideProblems(packaged),
    ...licenceProblems(packaged),
    ...(await fuseProblems(executableOf(packaged))),
    ...integrityProblems(packaged, archive),
  ];
}

const archiveOf = ({ folder }: Packaged): string => join(folder, 'resources', 'app.asar');

/** Returns a file of an archive. The library needs the system's path separator. */
const read = (archive: string, name: string): Buffer => extractFile(archive, normalize(name));

function filesIn(archive: string): string[] {
  const names = listPackage(archive, { isPack: false }).map((name) => name.slice(1));
  return names
    .filter((name) => !('files' in statFile(archive, name, false)))
    .map((name) => name.split(sep).join('/'));
}

function topLevelProblems(archive: string): string[] {
  const { header } = getRawHeader(archive);
  const found = Object.keys(header.files).sort();
  return found.join() === topLevel.join() ? [] : [`at the top are ${found.join(', ')}`];
}

const isScript = (name: string): boolean => /^out\/.*\.(c?js|mjs)$/.test(name);
const isCode = (name: string): boolean => /\.(c?js|mjs|html|css|json)$/.test(name);

function contentsProblems(files: readonly string[]): string[] {
  const expected =
    /^out\/(main\/[\w-]+\.js|preload\/preload\.cjs|renderer\/(index\.html|assets\/.+))$/;
  const known = new Set(['package.json', ...ofKeytar]);
  const extra = files.filter((name) => !known.has(name) && !expected.test(name));
  const missing = [...known].filter((name) => !files.includes(name));
  return [
    ...extra.map((name) => `${name} doesn’t belong in a package`),
    ...missing.map((name) => `${name} is missing`),
    ...files.filter((name) => name.endsWith('.map')).map((name) => `${name} is a source map`),
  ];
}

/** Checks that exactly the built files were packed. */
function buildProblems(files: readonly string[], archive: string): string[] {
  const out = join(root, 'out');
  const built = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const names = built
    .map((file) => relative(root, file).split(sep).join('/'))
    // Shipped beside the archive.
    .filter((name) => !name.startsWith('out/about/'));
  const added = files.filter((name) => name.startsWith('out/') && !names.includes(name));
  return [
    ...added.map((name) => `${name} was not built`),
    ...names.flatMap((name) => {
      if (!files.includes(name)) return [`${name} was built, but is missing`];
      const isSame = read(archive, name).equals(readFileSync(join(root, name)));
      return isSame ? [] : [`${name} isn’t the built one`];
    }),
  ];
}

const forbidden: readonly (readonly [string, RegExp])[] = [
  ['points to a source map', /[#@] sourceMappingURL=/],
  ['contains what looks like a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  [
    'contains what looks like a token',
    /\b(eyJ[\w-]{16,}\.[\w-]{8,}|gh[pousr]_\w{30,}|AKIA[0-9A-Z]{16})\b/,
  ],
];

/** Text that no file of a package may contain. */
export const textProblems = (name: string, text: string): string[] =>
  forbidden.flatMap(([problem, pattern]) => (pattern.test(text) ? [`${name} ${problem}`] : []));

/** Checks that everything except the native module is bundled. */
const importProblems = (name: string, text: string): string[] =>
  importsIn(text)
    .filter((specifier) => !isBuiltin(specifier) && !['electron', 'keytar'].includes(specifier))
    .map((specifier) => `${name} imports ${specifier}, which isn’t in the package`);

function manifestProblems(text: string): string[] {
  const manifest: unknown = JSON.parse(text);
  return ['devDependencies', 'scripts']
    .filter((key) => typeof manifest === 'object' && manifest !== null && key in manifest)
    .map((key) => `package.json still has ${key}`);
}

/** Returns the size of a package's code in bytes, unpacked. */
export function codeBytes(packaged: Packaged): number {
  const archive = archiveOf(packaged);
  return bytesOf(archive, filesIn(archive));
}

const bytesOf = (archive: string, files: readonly string[]): number =>
  files.filter(isCode).reduce((sum, name) => sum + read(archive, name).byteLength, 0);

function sizeProblems(archive: string, files: readonly string[]): string[] {
  const bytes = bytesOf(archive, files);
  return bytes < maxBytes ? [] : [`${bytes} bytes of code are more than ${maxBytes}`];
}

function unpackedProblems({ folder, platform, arch }: Packaged): string[] {
  const unpacked = join(folder, 'resources', 'app.asar.unpacked');
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const found = files.includes(keytar) && builtFor(readFileSync(join(unpacked, keytar)));
  return [
    ...files.filter((name) => name !== keytar).map((name) => `${name} doesn’t need to be unpacked`),
    ...(found === false ? ['keytar is missing'] : []),
    ...(found === false || found === `${platform} ${arch}`
      ? []
      : [`keytar is for ${found ?? 'an unknown system'}`]),
  ];
}

/** What may be in the folder of the archive. */
const besideArchive = ['app.asar', 'app.asar.unpacked', 'app-update.yml', 'licences.txt'];
/** What a pack adds to a package. A package itself must not have it. */
const ofPack = ['data', 'profile.json'];

/** Checks the files around the archive that aren't Electron's. */
function besideProblems({ folder }: Packaged): string[] {
  const others = (name: string, allowed: readonly string[]) =>
    readdirSync(join(folder, name)).filter((file) => !allowed.includes(file));
  return [
    ...others('resources', besideArchive).map((name) => `${name} doesn’t belong in resources`),
    ...others('locales', ['en-US.pak']).map((name) => `${name} is another language`),
    ...readdirSync(folder)
      .filter((name) => ofPack.includes(name))
      .map((name) => `${name} doesn’t belong beside the executable`),
  ];
}

/** Checks that the licences of everything in the package are beside the archive. */
function licenceProblems({ folder }: Packaged): string[] {
  const file = join(folder, 'resources', 'licences.txt');
  if (!existsSync(file)) return ['licences.txt is missing'];
  const text = readFileSync(file, 'utf8');
  return shippedPackages()
    .filter(({ name, version }) => !new RegExp(`^${name} ${version} \\(`, 'm').test(text))
    .map(({ name }) => `the licence of ${name} is missing`);
}

/** Windows: the executable has the archive's hash, and rejects another archive. */
function integrityProblems(packaged: Packaged, archive: string): string[] {
  if (packaged.platform !== 'win32') return [];
  const executable = NtExecutable.from(readFileSync(executableOf(packaged)));
  const { entries } = NtExecutableResource.from(executable);
  const entry = entries.find(({ type }) => type === 'INTEGRITY');
  const known = entry === undefined ? '' : Buffer.from(entry.bin).toString('utf8');
  const header = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
  return known.includes(header) ? [] : ['the executable doesn’t have the archive’s hash'];
}

function executableOf({ folder, platform }: Packaged): string {
  return join(folder, platform === 'win32' ? 'Stopbar Companion.exe' : 'stopbar-companion');
}
