// The parts of npm test, each also on its own: `npm run lint`, `npm run test:unit -- FILE`, …
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { projectNode } from '../electron/commands/set-up/packages.mjs';
import { root, run } from '../electron/commands/run.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/** In a folder that Git ignores. */
const cache = join(root, 'node_modules', '.cache');

// Keep compiled modules, because every tool, and each app that a test starts, loads the same ones. An app
// then needs half the CPU to start.
process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'node');

/** Where svelte-check writes the components as TypeScript. */
const written = join(root, '.svelte-check');

/** Two per core, because these tests wait half of their time: 91 s instead of 143 on two cores. */
const nodeWorkers = String(Math.min(8, 2 * availableParallelism()));

const vitestConfig = ['--config', 'test/vitest.config.ts'];

/**
 * What each part runs: a script in node_modules and its arguments, for some files or for all.
 * @type {Readonly<Record<string, (files: readonly string[]) => readonly [string, ...string[]]>>}
 */
const parts = {
  format: (files) => [
    'prettier/bin/prettier.cjs',
    '--check',
    // Kept in node_modules/.cache.
    '--cache',
    ...(files.length > 0 ? files : ['.']),
  ],
  lint: (files) => [
    'eslint/bin/eslint.js',
    ...['-c', 'test/lint/eslint.config.js'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, 'eslint')],
    ...(files.length > 0 ? files : ['electron', 'renderer', 'test']),
  ],
  // Writes the components as TypeScript to .svelte-check.
  types: () => ['svelte-check/bin/svelte-check', '--tsconfig', 'tsconfig.json', '--tsgo'],
  // All other lint rules. Reads the components that `types` has written, for rules that need types.
  typed: (files) => [
    'oxlint/bin/oxlint',
    ...['--type-aware', '--tsconfig', '.svelte-check/tsconfig.json', '--no-ignore'],
    ...(files.length > 0
      ? files.map(asTypeScript)
      : ['electron', 'renderer', 'test', '.svelte-check/svelte/renderer']),
  ],
  watch: (files) => ['vitest/vitest.mjs', 'watch', ...vitestConfig, ...files],
  unit: (files) =>
    vitest(['--project', 'node*', '--project', 'installer', '--maxWorkers', nodeWorkers], files),
  page: (files) => vitest(['--project', 'page'], files),
  e2e: (files) => ['@playwright/test/cli.js', 'test', '-c', 'test/e2e', ...files],
};

/**
 * @param {string} name
 * @param {...string} args files, or switches of the tool
 */
export function toolFor(name, ...args) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part called "${name}".`);
  return part(args);
}

/**
 * Returns where `types` writes a component as TypeScript, or the file itself.
 * @param {string} file
 */
function asTypeScript(file) {
  if (!file.endsWith('.svelte')) return file;
  const folder = dirname(relative(root, file));
  return join(written, 'svelte', folder, `++${basename(file)}.ts`);
}

/**
 * @param {readonly string[]} projects
 * @param {readonly string[]} files
 * @returns {readonly [string, ...string[]]}
 */
function vitest(projects, files) {
  return ['vitest/vitest.mjs', 'run', ...vitestConfig, ...projects, ...files];
}

/**
 * Runs a script of a package. @throws Error if it fails.
 * @param {readonly [string, ...string[]]} command
 * @param {SpawnOptions} [options]
 */
export function runTool([script, ...args], options) {
  mkdirSync(cache, { recursive: true });
  // Otherwise it also checks what it wrote for components that were moved or removed since.
  if (script.startsWith('svelte-check/')) rmSync(written, { recursive: true, force: true });
  return run(projectNode(), [join(root, 'node_modules', script), ...args], options);
}
