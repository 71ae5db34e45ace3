// Runs `npm audit` with the given arguments. Fails if it finds something; if the registry doesn't
// answer, only says that nothing was checked. Plain JavaScript without packages.
import { spawnSync } from 'node:child_process';

const args = ['audit', ...process.argv.slice(2)];
const { status, stdout, stderr } = spawnSync('npm', args, {
  encoding: 'utf8',
  // `npm run --silent` would silence this one too.
  env: { ...process.env, npm_config_loglevel: 'warn' },
  // On Windows, npm is a script.
  shell: process.platform === 'win32',
});
process.stdout.write(stdout);
process.stderr.write(stderr);

/** A status such as 405, or no connection. */
const noAnswer =
  /audit endpoint returned an error|npm error code (E[45]\d\d|ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT)\b/;

if (status !== 0 && noAnswer.test(stderr)) {
  console.log(`::warning::The registry doesn't answer: "npm ${args.join(' ')}" checked nothing.`);
} else {
  process.exitCode = status ?? 1;
}
