import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** E19. The shipped executable runs our code out of our archive, and nothing else. */
export const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Throws where an executable has a fuse that is not named here: a new Electron may bring one.
 * @param {string} executable
 */
export async function setFuses(executable) {
  await flipFuses(executable, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...fuses });
}
