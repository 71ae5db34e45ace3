// Stands in for Electron's folder: small files where electron-builder expects them, and executables that
// contain a version and the fuses' sentinel.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Version 1 of the fuses, with each that the build sets set to the opposite. */
export const fuseWire = (count: number): Buffer =>
  Buffer.concat([
    Buffer.from(sentinel, 'latin1'),
    Buffer.from([1, count]),
    Buffer.from('101100111'.padEnd(count, '0').slice(0, count), 'latin1'),
  ]);

export function makeElectronFolder(folder: string, platform: 'win32' | 'linux'): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  for (const language of ['en-US', 'de', 'fr']) {
    writeFileSync(join(folder, 'locales', `${language}.pak`), language);
  }
  writeFileSync(join(folder, 'LICENSE'), 'stand-in');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'stand-in');
  writeFileSync(join(folder, 'version'), '0.0.0');
  const wire = fuseWire(9);
  if (platform === 'win32') writeFileSync(join(folder, 'electron.exe'), windowsExecutable(wire));
  else writeFileSync(join(folder, 'electron'), linuxExecutable(wire), { mode: 0o755 });
}

function linuxExecutable(wire: Buffer): Buffer {
  return Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(1024), wire]);
}

function windowsExecutable(wire: Buffer): Buffer {
  const executable = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  const language = { lang: 1033, codepage: 1200 };
  version.setStringValues(language, { ProductName: 'Electron', FileDescription: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 10, id: 1, ...language, bin: arrayBuffer(wire) });
  resources.outputResource(executable);
  return Buffer.from(executable.generate());
}

const arrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
