// Plain JavaScript without packages: this is what runs before there are any.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');
const installedMark = join(modules, '.companion-installed');

/** Installs what the lock file names, unless that was done. */
export async function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return;
  console.log('Installing packages (once)…');
  // `ci` starts by deleting everything, which Windows refuses while this very Node is in there.
  const how = existsSync(modules) ? ['install', '--no-save'] : ['ci'];
  await run(process.execPath, [npm(), ...how, '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(installedMark, wanted);
}

/** The Node that everything but the set-up runs on: a package of ours brings it. */
export function projectNode() {
  const brought = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error('The package "node" did not install its Node. Install Node 24 and try again.');
}

/**
 * Resolves when it ended well. @throws Error with the exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args[0] ?? command} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

function npm() {
  const { npm_execpath: path } = process.env;
  if (path) return path;
  throw new Error('Start this with npm: npm start, npm test, npm run dev.');
}
