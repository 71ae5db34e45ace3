// A CycloneDX bill of materials for each unpacked package in dist/: what is really in it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { builtFor } from './native-module.mjs';

/** @typedef {{ readonly name: string, readonly version: string, readonly license: string }} Shipped */

/**
 * Returns the bill of materials of an unpacked package: the npm packages that its bundle contains, and every
 * native file and archive with its hash. It has no time and no random number, so it can be made again.
 * @param {string} folder
 * @param {string} root the project's folder, with the build
 */
export function billOf(folder, root) {
  const { name, version } = readJson(join(root, 'package.json'));
  /** @type {readonly Shipped[]} */
  const packages = readJson(join(root, 'out', 'about', 'packages.json'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: [...packages.map(packageComponent), ...filesIn(folder).flatMap(fileComponents)],
  };
}

/**
 * Writes a bill of materials beside the installers, for each unpacked package. Call it after signing, which
 * changes files.
 * @param {string} output
 * @param {string} root
 */
export function writeBills(output, root) {
  const { version } = readJson(join(root, 'package.json'));
  for (const name of readdirSync(output)) {
    const [, system, arch = 'x64'] =
      /^(win|mac|linux)(?:-(arm64))?(?:-unpacked)?$/.exec(name) ?? [];
    if (system === undefined) continue;
    const file = `Stopbar-Companion-${version}-${system}-${arch}.cdx.json`;
    const bill = billOf(join(output, name), root);
    writeFileSync(join(output, file), `${JSON.stringify(bill, null, 2)}\n`);
  }
}

/** @param {Shipped} shipped */
function packageComponent({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: license } }],
  };
}

/** @param {{ readonly name: string, readonly path: string }} file */
function fileComponents({ name, path }) {
  const content = readFileSync(path);
  if (!name.endsWith('.asar') && builtFor(content) === undefined) return [];
  const hash = createHash('sha256').update(content).digest('hex');
  return [{ type: 'file', 'bom-ref': name, name, hashes: [{ alg: 'SHA-256', content: hash }] }];
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) throw new Error(`${file} is missing. Build first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
