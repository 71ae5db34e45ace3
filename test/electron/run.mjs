// npm run test:electron: the end-to-end tests that don't need the browser host, in real Electron.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';
import { withElectron } from './prepare.mjs';
import { electronSpecs } from './specs.mjs';

const report = join(root, 'test-results', 'electron.json');
const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

await installPackages();
await withElectron('Nothing was tested.', async ({ executable, env }) => {
  // A packaged app has its own build.
  if (!env['COMPANION_ELECTRON']) await bundle();
  const specs = electronSpecs();
  console.log(`In ${executable}:\n${specs.map((name) => `  ${name}`).join('\n')}`);
  const args = ['test', '-c', 'test/electron', '--reporter=list,json', ...process.argv.slice(2)];
  const inElectron = {
    ...env,
    COMPANION_IN_ELECTRON: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  try {
    await run(projectNode(), [cli, ...args], { env: inElectron });
  } finally {
    summarize(specs.length);
  }
});

/** @param {number} specs */
function summarize(specs) {
  const { expected, unexpected, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  const line = `${expected} passed, ${unexpected} failed, ${skipped} skipped in real Electron, from ${specs} files`;
  console.log(line);
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary) appendFileSync(summary, `Electron on ${process.platform}: ${line}\n\n`);
}
