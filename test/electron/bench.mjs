// npm run bench:electron: compares start, memory, processor use and size in real Electron with budgets.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';
import { line } from '../bench/table.mjs';
import { withElectron } from './prepare.mjs';

/** @typedef {import('../bench/measure.ts').Row} Row */

const figures = join(root, 'test-results', 'electron-bench.json');

await installPackages();
await withElectron('Nothing was measured.', async ({ executable, env }) => {
  if (!env['COMPANION_ELECTRON']) await bundle();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  await run(
    projectNode(),
    ['--disable-warning=ExperimentalWarning', join(root, 'test', 'electron', 'bench.ts'), figures],
    { env: { ...env, COMPANION_IN_ELECTRON: executable } },
  );
  const rows = /** @type {readonly Row[]} */ (JSON.parse(readFileSync(figures, 'utf8')));
  const text = rows.map(line).join('\n');
  console.log(text);
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary) {
    appendFileSync(summary, `Electron on ${process.platform}\n\n\`\`\`\n${text}\n\`\`\`\n\n`);
  }
});
