// electron-builder calls this for each package before signing it.
import { join } from 'node:path';
import { setFuses } from './fuses.mjs';
import { requireOwnNativeModule } from './native-module.mjs';

/** @param {import('electron-builder').AfterPackContext} context */
export default async function afterPack({ appOutDir, arch, electronPlatformName, packager }) {
  const { productFilename } = packager.appInfo;
  const executables = {
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app`,
    linux: /** @type {import('app-builder-lib').LinuxPackager} */ (packager).executableName,
  };
  const platform = /** @type {keyof typeof executables} */ (electronPlatformName);
  // On macOS, it's inside the app.
  requireOwnNativeModule(packager.getResourcesDir(appOutDir), platform, arch);
  // A Mac with an Apple processor (`Arch.arm64`) doesn't start a program with a broken signature.
  const needsSignature = platform === 'darwin' && arch === 3;
  await setFuses(join(appOutDir, executables[platform]), needsSignature);
}
