// npm run format, lint, types, test:unit, test:page, test:e2e, each with `-- FILE`.
import { bundle } from '../electron/commands/bundle.mjs';
import { setUp } from './set-up.mjs';
import { runTool, toolFor } from './tools.mjs';

const [name = '', ...args] = process.argv.slice(2);

try {
  const tool = toolFor(name, ...args);
  await setUp(name);
  if (name === 'e2e') await bundle();
  await runTool(tool);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
