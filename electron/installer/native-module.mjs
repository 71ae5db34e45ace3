import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const keytar = 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

/** electron-builder's enum `Arch`. */
const archs = new Map([
  [1, 'x64'],
  [3, 'arm64'],
]);

/**
 * @throws Error if keytar is missing or built for another system: such a package would start, but forget
 * every sign-in.
 * @param {string} resources the package's folder with the archive
 * @param {'win32' | 'linux' | 'darwin'} platform
 * @param {number} arch
 */
export function requireOwnNativeModule(resources, platform, arch) {
  const file = join(resources, keytar);
  if (!existsSync(file)) {
    throw new Error(
      'keytar is missing from the package. Run npm rebuild keytar, then build again.',
    );
  }
  const wanted = `${platform} ${archs.get(arch) ?? arch}`;
  const found = builtFor(readFileSync(file));
  if (found !== wanted) {
    const system = found ?? 'an unknown system';
    throw new Error(`keytar in the package is for ${system}, but the package is for ${wanted}.`);
  }
}

/**
 * Returns the system that a module was built for, according to its header; undefined if it isn't a module.
 * @param {Buffer} module
 * @returns {string | undefined}
 */
export function builtFor(module) {
  if (module.length < 64) return undefined;
  if (module.toString('latin1', 0, 4) === '\x7fELF') return `linux ${elf[module.readUInt16LE(18)]}`;
  if (module.readUInt32LE(0) === 0xfeedfacf) return `darwin ${macho[module.readUInt32LE(4)]}`;
  const header = module.readUInt32LE(0x3c);
  if (module.toString('latin1', 0, 2) !== 'MZ' || module.length < header + 6) {
    return undefined;
  }
  return `win32 ${pe[module.readUInt16LE(header + 4)]}`;
}

/** @type {Readonly<Record<number, string>>} ELF, e_machine */
const elf = { 0x3e: 'x64', 0xb7: 'arm64' };
/** @type {Readonly<Record<number, string>>} Mach-O, cputype */
const macho = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
/** @type {Readonly<Record<number, string>>} PE, Machine */
const pe = { 0x8664: 'x64', 0xaa64: 'arm64' };
