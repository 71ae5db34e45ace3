// The folders in which electron-builder looks for NSIS and its plugins, made from the system's own
// NSIS. The compiler only reads which functions a plugin exports, so a library with nothing but an
// export table can replace each plugin that no distribution has.
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Format, NtExecutable } from 'resedit';

const compiler = '/usr/bin/makensis';
const share = '/usr/share/nsis';

/** The functions of each plugin that the installer's scripts call. */
const plugins = {
  Nsis7z: ['Extract', 'ExtractWithDetails', 'ExtractWithCallback'],
  SpiderBanner: ['Show', 'Destroy'],
  StdUtils: [
    'TestParameter',
    'GetParameter',
    'GetAllParameters',
    'GetParentPath',
    'ExecShellAsUser',
    'ExecShellWaitEx',
  ],
  UAC: ['_'],
  WinShell: ['SetLnkAUMI', 'UninstAppUserModelId', 'UninstShortcut'],
  nsProcess: ['_FindProcess', '_KillProcess', '_CloseProcess', '_Unload'],
};

/** Whether the system has an NSIS to compile with. */
export const hasNsis = (): boolean => existsSync(compiler) && existsSync(share);

/** What an installer for Wine needs, which has no 32-bit part. */
export interface For64Bit {
  /** A library with every plugin's functions. */
  readonly plugins: string;
  readonly program: string;
  /** A shell command that runs a Windows program. */
  readonly wine: string;
}

/** Returns the environment in which electron-builder finds them. */
export function makeNsisFolder(folder: string, for64?: For64Bit): NodeJS.ProcessEnv {
  const system = join(folder, 'linux');
  const library = join(folder, 'resources', 'plugins', 'x86-unicode');
  mkdirSync(system, { recursive: true });
  cpSync(share, folder, { recursive: true, dereference: true });
  const target = for64 ? "'-XTarget amd64-unicode'" : '';
  program(join(system, 'makensis'), `exec ${compiler} ${target} "$@"`);
  // Nothing unpacks the archive: the plugin for Wine copies it as the program.
  const pack = for64 ? `cp '${for64.program}' "$each"` : ': > "$each"';
  program(
    join(folder, '7za'),
    `for each in "$@"; do case "$each" in *.7z|*.zip) ${pack};; esac; done`,
  );
  // The installer is run once to write the uninstaller that goes into it.
  const write = ': > "${1%exe}__uninstaller.exe"';
  program(join(folder, 'wine'), for64 ? `${for64.wine} "$1"` : write);
  // electron-builder requires this file, but only an installer for all users includes it.
  writeFileSync(join(folder, 'elevate.exe'), '');
  mkdirSync(library, { recursive: true });
  for (const [name, functions] of Object.entries(plugins)) {
    writeFileSync(join(library, `${name}.dll`), libraryExporting(`${name}.dll`, functions));
    if (for64) cpSync(for64.plugins, join(folder, 'Plugins', 'amd64-unicode', `${name}.dll`));
  }
  return {
    ELECTRON_BUILDER_NSIS_DIR: folder,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: join(folder, 'resources'),
    ELECTRON_BUILDER_7ZIP_PATH: join(folder, '7za'),
    PATH: [folder, process.env['PATH']].join(delimiter),
  };
}

function program(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const readable = 0x40000040;

/** A 32-bit library whose functions do nothing (PE format, "The .edata Section"). */
function libraryExporting(name: string, functions: readonly string[]): Buffer {
  const library = NtExecutable.createEmpty(true, true);
  const sorted = [...functions].sort();
  // The section's address is known only once it has been added.
  const virtualAddress = 0x1000;
  const size = exportTable(name, sorted, virtualAddress).length;
  library.setSectionByEntry(Format.ImageDirectoryEntry.Export, {
    info: {
      name: '.edata',
      virtualSize: size,
      virtualAddress,
      sizeOfRawData: size,
      pointerToRawData: 0,
      pointerToRelocations: 0,
      pointerToLineNumbers: 0,
      numberOfRelocations: 0,
      numberOfLineNumbers: 0,
      characteristics: readable,
    },
    data: new Uint8Array(exportTable(name, sorted, virtualAddress)).buffer,
  });
  return Buffer.from(library.generate());
}

/** `functions` are in order; `address` is the table's address in memory. */
function exportTable(name: string, functions: readonly string[], address: number): Buffer {
  const addresses = 40;
  const names = addresses + functions.length * 4;
  const ordinals = names + functions.length * 4;
  const texts = ordinals + functions.length * 2;
  const strings = [name, ...functions].map((text) => Buffer.from(`${text}\0`, 'latin1'));
  const table = Buffer.concat([Buffer.alloc(texts), ...strings]);
  let text = texts;
  const place = strings.map((string) => {
    const at = text;
    text += string.length;
    return address + at;
  });
  table.writeUInt32LE(place[0] ?? 0, 12);
  table.writeUInt32LE(1, 16);
  table.writeUInt32LE(functions.length, 20);
  table.writeUInt32LE(functions.length, 24);
  table.writeUInt32LE(address + addresses, 28);
  table.writeUInt32LE(address + names, 32);
  table.writeUInt32LE(address + ordinals, 36);
  functions.forEach((_, index) => {
    table.writeUInt32LE(address, addresses + index * 4);
    table.writeUInt32LE(place[index + 1] ?? 0, names + index * 4);
    table.writeUInt16LE(index, ordinals + index * 2);
  });
  return table;
}
