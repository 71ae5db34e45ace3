import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** E19: the packaged executable runs only the code in our archive. */
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
 * Sets the fuses. @throws Error if the executable has a fuse that isn't listed here, as a new Electron may.
 * @param {string} executable on macOS, the app
 * @param {boolean} [needsSignature] whether the system starts only what has at least an ad-hoc signature
 */
export async function setFuses(executable, needsSignature = false) {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: needsSignature,
    ...fuses,
  });
}
