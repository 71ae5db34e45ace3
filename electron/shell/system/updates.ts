import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { UpdatesOff } from '../../contract/application/updates.ts';
import { isSecure } from '../../contract/service.ts';
import { hasUninstaller } from './own-identity.ts';

/** Written by electron-builder if `npm run dist` was given an address. */
const addressFile = 'app-update.yml';

/** Returns why this copy of the app can't update; undefined if it can. */
export function whyNoUpdates(platform = process.platform): UpdatesOff | undefined {
  if (!app.isPackaged) return 'no-address';
  const address = updateAddress(join(process.resourcesPath, addressFile));
  // Don't trust the file: anybody may have written it beside the program.
  if (address === undefined || !isSecure(address)) return 'no-address';
  return isInstalled(platform) ? undefined : 'not-installed';
}

/** Loads the library when it is first needed, to keep start-up fast. */
export async function loadLibrary() {
  const library = await import('electron-updater');
  // R9: its session has no page, and Chromium would download dictionaries for it.
  library.autoUpdater.netSession.setSpellCheckerEnabled(false);
  return library;
}

function updateAddress(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const address = /^url: *['"]?([^'"\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/**
 * Whether the app was installed: for one that was only unpacked, an update would add a second copy.
 */
function isInstalled(platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return hasUninstaller();
  return platform === 'darwin' || process.env['APPIMAGE'] !== undefined;
}
