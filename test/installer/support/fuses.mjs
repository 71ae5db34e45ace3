import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** E19: the fuses of a release. */
export const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // electron-builder can't set it: it's as in Electron.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Returns what is wrong with an executable's fuses. A new Electron may have one that isn't listed here.
 * @param {string} executable on macOS, the app
 * @returns {Promise<string[]>}
 */
export async function fuseProblems(executable) {
  const wire = await getCurrentFuseWire(executable);
  const unknown = Object.keys(wire).filter((fuse) => fuse !== 'version' && !(fuse in fuses));
  return [
    ...unknown.map((fuse) => `the fuse ${fuse} is unknown`),
    // The fuse wire has the characters 0 and 1.
    ...Object.entries(fuses)
      .filter(([fuse, on]) => Reflect.get(wire, fuse) !== (on ? 49 : 48))
      .map(([fuse]) => `the fuse ${String(Reflect.get(FuseV1Options, fuse))} is not set`),
  ];
}
