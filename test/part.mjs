// npm run format, lint, types, test:unit, test:page, test:e2e, each with `-- FILE`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../electron/commands/bundle.mjs';
import { root } from '../electron/commands/run.mjs';
import { setUp } from './set-up.mjs';
import { runTool, toolFor } from './tools.mjs';

const [name = '', ...args] = process.argv.slice(2);

try {
  const tool = toolFor(name, ...args);
  await setUp(name);
  if (name === 'e2e' || (name === 'unit' && needsBuild())) await bundle();
  await runTool(tool);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns whether tests of the build run, or there is no build yet. */
function needsBuild() {
  const files = args.filter((text) => !text.startsWith('-'));
  const isBuilt = existsSync(join(root, 'out', 'renderer', 'index.html'));
  return !isBuilt || files.length === 0 || files.some((file) => /installer|model/.test(file));
}
