/**
 * Returns electron-builder's arguments that name the project's page and who maintains the Debian
 * package, which must have both. On GitHub, they are the repository and its owner's address that
 * receives no mail. Elsewhere, they are made up, because the package is only for trying it out.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function repositoryArguments(env, platform) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  if (server && repository) {
    const { host } = new URL(server);
    const [owner] = repository.split('/');
    return argumentsFor(`${server}/${repository}`, `${owner} <${owner}@users.noreply.${host}>`);
  }
  if (platform !== 'linux') return [];
  return argumentsFor(
    'https://stopbar-companion.invalid',
    'Nobody <nobody@stopbar-companion.invalid>',
  );
}

/**
 * @param {string} homepage
 * @param {string} maintainer
 */
const argumentsFor = (homepage, maintainer) => [
  `-c.extraMetadata.homepage=${homepage}`,
  `-c.linux.maintainer=${maintainer}`,
];
