import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of Azure Trusted Signing, by the environment variable that has them. */
const azure = {
  COMPANION_AZURE_ENDPOINT: 'endpoint',
  COMPANION_AZURE_ACCOUNT: 'codeSigningAccountName',
  COMPANION_AZURE_PROFILE: 'certificateProfileName',
  COMPANION_AZURE_PUBLISHER: 'publisherName',
};

/**
 * Returns electron-builder's arguments to sign with Azure Trusted Signing; none if nothing is set.
 * electron-builder itself reads AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET.
 * @throws Error if only some are set: the package wouldn't be signed.
 * @param {NodeJS.ProcessEnv} env
 */
export function azureArguments(env) {
  const names = Object.keys(azure);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return [];
  if (missing.length > 0) throw new Error(`To sign with Azure, also set ${missing.join(', ')}.`);
  return Object.entries(azure).map(
    ([name, option]) => `-c.win.azureSignOptions.${option}=${env[name]}`,
  );
}

/**
 * Whether users may expect a signature, and there is none. Nothing signs packages for Linux.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export const isUnsigned = (env, platform) =>
  platform !== 'linux' && !env['CSC_LINK'] && !env['COMPANION_AZURE_ENDPOINT'];

/**
 * Whether macOS warns about a package even if it's signed, because Apple hasn't checked it.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
const isUnnotarized = (env, platform) =>
  platform === 'darwin' &&
  !['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].every((name) => env[name]);

/** The name of the file by which a build tells the release that its packages aren't signed or notarized. */
export const unsignedMark = /^(unsigned|unnotarized)-(\w+)\.txt$/;

const systems = { win32: 'Windows', darwin: 'macOS' };

/**
 * Writes that file if users may expect a signature or Apple's check, and there is none.
 * @param {string} output
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function markIfUnsigned(output, env, platform) {
  const isWithoutSignature = isUnsigned(env, platform);
  if (!isWithoutSignature && !isUnnotarized(env, platform)) return;
  const system = systems[/** @type {keyof typeof systems} */ (platform)];
  const what = isWithoutSignature ? 'unsigned' : 'unnotarized';
  writeFileSync(join(output, `${what}-${system}.txt`), '');
}

/**
 * Returns the environment without empty values. A workflow sets a secret that doesn't exist to an empty text,
 * which electron-builder takes for the name of a certificate's file on macOS.
 * @param {NodeJS.ProcessEnv} env
 */
export const withoutEmpty = (env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/**
 * Returns the environment with the file of Apple's key, which electron-builder needs. A workflow's secret
 * is the key itself.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for the file
 */
export function withAppleKeyFile(env, folder) {
  const { APPLE_API_KEY: key = '' } = env;
  if (!key.startsWith('-----BEGIN')) return env;
  const file = join(folder, 'apple.p8');
  writeFileSync(file, key, { mode: 0o600 });
  return { ...env, APPLE_API_KEY: file };
}
