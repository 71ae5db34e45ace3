// npm run dev
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { launch, onStop } from './launch.mjs';
import { installPackages } from './packages.mjs';
import { root } from './run.mjs';

const settleMs = 150;

await installPackages();
await bundle();
let companion = await launch(process.argv.slice(2));
let building = Promise.resolve();

onChange('renderer', async () => {
  await bundle();
  console.log('Built. Reload the page.');
});
onChange('electron', async () => {
  await bundle();
  // One instance to a user: the next one may only start when this one is gone.
  if (companion.exitCode === null && companion.signalCode === null) {
    companion.kill();
    await once(companion, 'exit');
  }
  companion = await launch(process.argv.slice(2));
});
onStop(() => {
  companion.kill('SIGTERM');
  process.exit(0);
});

/**
 * Editors write in bursts: one rebuild for each, and never two at a time.
 * @param {string} folder
 * @param {() => Promise<void>} rebuild
 */
function onChange(folder, rebuild) {
  /** @type {NodeJS.Timeout | undefined} */
  let settled;
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      building = building.then(rebuild).catch(console.error);
    }, settleMs);
  });
}
