import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { UpdatesOff } from '../../contract/updates.ts';
import { isSecure } from '../../contract/service.ts';

/** Written by electron-builder where `npm run dist` was given an address. */
const addressFile = 'app-update.yml';
const uninstaller = 'Uninstall Stopbar Companion.exe';

/** Why this copy of the companion has no updates; undefined where it has. */
export function whyNoUpdates(platform = process.platform): UpdatesOff | undefined {
  if (!app.isPackaged) return 'no-address';
  const address = updateAddress(join(process.resourcesPath, addressFile));
  // The file lies beside the program, where anybody may have written it.
  if (address === undefined || !isSecure(address)) return 'no-address';
  return isInstalled(platform) ? undefined : 'not-installed';
}

/** The library is loaded when it is first needed: a start does without it. */
export const loadLibrary = () => import('electron-updater');

function updateAddress(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const address = /^url: *['"]?([^'"\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/** An installer would put a second companion beside one that was only unpacked. */
function isInstalled(platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return existsSync(join(dirname(process.execPath), uninstaller));
  return platform === 'darwin' || process.env['APPIMAGE'] !== undefined;
}
