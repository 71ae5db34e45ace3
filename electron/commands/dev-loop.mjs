// Rebuilds after each save and reloads the page or restarts the main process. The bundler stays loaded,
// which saves most of the build time.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { build } from 'electron-vite';
import { launch, onStop } from './launch.mjs';
import { root } from './run.mjs';

/** Editors write a file in several steps. */
const settleMs = 50;
const reloadPage = join(import.meta.dirname, 'reload-page.cjs');
const sources = /\.(ts|svelte|css|html|svg)$/;

const companionEnv = {
  ...process.env,
  // The page reconnects to the next main process, so its address stays the same.
  COMPANION_HOST_ADDRESS: `http://127.0.0.1:${await freePort()}/${randomBytes(18).toString('base64url')}/`,
};
// For the bundler, which runs in this process. The profile is only for the app.
Object.assign(process.env, { NODE_ENV: 'production', COMPANION_PROFILE: '' });
process.chdir(root);

await bundle('all');
const [renderer, electron] = await Promise.all([watchFolder('renderer'), watchFolder('electron')]);
let companion = await start();
// The open tab reconnects, so a restart must not open another one.
Object.assign(companionEnv, { COMPANION_NO_OPEN: '1' });
let work = Promise.resolve();

onSave(renderer, async (file) => {
  await bundle('renderer', file);
  if (companion.connected) companion.send('reload');
});
onSave(electron, async (file) => {
  await bundle('all', file);
  // Only one instance can run per user.
  if (companion.exitCode === null && companion.signalCode === null) {
    companion.kill();
    await once(companion, 'exit');
  }
  companion = await start();
});
onStop(() => {
  companion.kill('SIGTERM');
  process.exit(0);
});

function start() {
  return launch(process.argv.slice(2), companionEnv, ['--require', reloadPage]);
}

/**
 * Watches with a library: on Linux, Node misses saves of a file that an editor has replaced before.
 * @param {string} folder
 */
async function watchFolder(folder) {
  const watcher = watch(join(root, folder), { ignoreInitial: true });
  await once(watcher, 'ready');
  return watcher;
}

/**
 * Calls `rebuild` once for each save, one after another.
 * @param {import('chokidar').FSWatcher} watcher
 * @param {(file: string) => Promise<void>} rebuild
 */
function onSave(watcher, rebuild) {
  /** @type {NodeJS.Timeout | undefined} */
  let settled;
  watcher.on('all', (_event, path) => {
    if (!sources.test(path)) return;
    clearTimeout(settled);
    settled = setTimeout(() => {
      work = work
        .then(() => rebuild(relative(root, path)))
        .catch((/** @type {unknown} */ error) =>
          console.error(error instanceof Error ? error.message : error),
        );
    }, settleMs);
  });
}

/**
 * @param {'all' | 'renderer'} parts
 * @param {string} [saved]
 */
async function bundle(parts, saved) {
  const started = performance.now();
  process.env['COMPANION_BUILD'] = parts;
  const configFile = 'electron/electron.vite.config.ts';
  await build({ configFile, logLevel: 'warn', ignoreConfigWarning: true });
  const ms = Math.round(performance.now() - started);
  if (saved !== undefined) console.log(`Rebuilt ${parts} in ${ms} ms: ${saved} was saved.`);
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
