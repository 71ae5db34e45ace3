// electron-builder calls this for each package before it sets the fuses and signs.
import { requireOwnNativeModule } from './native-module.mjs';

/** @param {import('electron-builder').AfterPackContext} context */
export default function afterPack({ appOutDir, arch, electronPlatformName, packager }) {
  const platform = /** @type {'win32' | 'linux' | 'darwin'} */ (electronPlatformName);
  // On macOS, it's inside the app.
  requireOwnNativeModule(packager.getResourcesDir(appOutDir), platform, arch);
}
