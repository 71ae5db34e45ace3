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
 * @throws Error if only some are set: the package would be signed with nothing.
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
