// Checks that the files of a release belong together, before they are published.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files that name the newest version, and the packages that each must name. */
const updateFiles = {
  'latest.yml': (/** @type {string} */ version) => [setup(version, 'x64'), setup(version, 'arm64')],
  'latest-mac.yml': (/** @type {string} */ version) => [
    `Stopbar-Companion-${version}-mac-x64.zip`,
    `Stopbar-Companion-${version}-mac-arm64.zip`,
  ],
  'latest-linux.yml': (/** @type {string} */ version) => [
    `Stopbar-Companion-${version}-linux-x86_64.AppImage`,
  ],
};

/** @type {(version: string, arch: string) => string} */
const setup = (version, arch) => `Stopbar-Companion-Setup-${version}-${arch}.exe`;

/**
 * Returns every file that a release must have.
 * @param {string} version
 */
export function releaseFiles(version) {
  const bills = ['win-x64', 'win-arm64', 'mac-x64', 'mac-arm64', 'linux-x64'];
  const packages = ['x64.zip', 'arm64.zip', 'mac-x64.dmg', 'mac-arm64.dmg', 'linux-amd64.deb'];
  const named = Object.values(updateFiles).flatMap((packagesOf) => packagesOf(version));
  return [
    ...named,
    ...named.filter(hasBlockmap).map((name) => `${name}.blockmap`),
    ...[...packages, ...bills.map((name) => `${name}.cdx.json`)].map(
      (name) => `Stopbar-Companion-${version}-${name}`,
    ),
    ...Object.keys(updateFiles),
  ];
}

/** An AppImage contains its own. @param {string} name */
const hasBlockmap = (name) => !name.endsWith('.AppImage');

/**
 * Returns the problems of a release as text; none if it can be published.
 * @param {string} folder
 * @param {string} version
 */
export function releaseProblems(folder, version) {
  const missing = releaseFiles(version).filter((name) => !existsSync(join(folder, name)));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...Object.keys(updateFiles).flatMap((name) => updateFileProblems(folder, name, version)),
    ...billProblems(folder, version),
  ];
}

/**
 * Returns what is wrong with a file such as `latest.yml`. Plain text search: nothing is installed here.
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 */
export function updateFileProblems(folder, name, version) {
  const text = read(folder, name);
  if (text === '') return [];
  const [, newest] = /^version: (\S+)$/m.exec(text) ?? [];
  const files = [...text.matchAll(/- url: (\S+)\n\s+sha512: (\S+)\n\s+size: (\d+)/g)];
  const named = files.map(([, url]) => url);
  const wanted = updateFiles[/** @type {keyof typeof updateFiles} */ (name)](version);
  return [
    ...(newest === version ? [] : [`${name} is for ${newest}, not for ${version}`]),
    ...wanted.filter((file) => !named.includes(file)).map((file) => `${name} doesn't name ${file}`),
    ...files.flatMap(([, url = '', sha512, size]) => {
      if (!existsSync(join(folder, url))) return [`${name} names ${url}, which is missing`];
      const bytes = statSync(join(folder, url)).size;
      return [
        ...(hashOf(folder, url, 'sha512', 'base64') === sha512
          ? []
          : [`${name} has the wrong hash for ${url}`]),
        ...(String(bytes) === size ? [] : [`${name} has the wrong size for ${url}`]),
      ];
    }),
  ];
}

/**
 * @param {string} folder
 * @param {string} version
 */
function billProblems(folder, version) {
  const bills = readdirSync(folder).filter((name) => name.endsWith('.cdx.json'));
  return bills.flatMap((name) => {
    const { bomFormat, metadata } = JSON.parse(read(folder, name));
    const isOfVersion = bomFormat === 'CycloneDX' && metadata?.component?.version === version;
    return isOfVersion ? [] : [`${name} isn't the bill of materials of version ${version}`];
  });
}

/**
 * Returns a file's text; empty if it's missing.
 * @param {string} folder
 * @param {string} name
 */
const read = (folder, name) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';

/** @type {(folder: string, name: string, algorithm: string, encoding: 'hex' | 'base64') => string} */
export const hashOf = (folder, name, algorithm, encoding) =>
  createHash(algorithm)
    .update(readFileSync(join(folder, name)))
    .digest(encoding);
