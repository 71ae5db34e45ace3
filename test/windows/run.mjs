// npm run test:windows: the tests as a Windows program, on Wine. `-- FILE` runs some of them.
// With --quick, the part of npm test: only where an earlier run has set everything up.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../electron/commands/bundle.mjs';
import { onStop } from '../../electron/commands/launch.mjs';
import { installPackages, projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';
import { playwrightReport } from '../support/reports.mjs';
import { results, secondsSince, stage, tellAll } from '../support/stages.mjs';
import { openBrowserServer } from './browser-server.mjs';
import { reportFile, windowsReport } from './report.mjs';
import { findTools, setUp } from './wine/set-up.mjs';
import { startWine, windowsPath } from './wine/wine.mjs';

/** @typedef {import('../support/stages.mjs').Stage} Stage */
/** @typedef {import('./wine/wine.mjs').Tools} Tools */
/** @typedef {Awaited<ReturnType<typeof startWine>>} Wine */

const [first, ...others] = process.argv.slice(2);
const isQuick = first === '--quick';
const files = first === undefined || isQuick ? others : [first, ...others];

/** The quick tests of what differs most on Windows: files, keychain, second start, programs. */
const quickFiles = ['euroscope', 'keychain.test', 'second-start', 'storage'].map(
  (name) => `test/windows/${name}`,
);

/** The service tests that depend on the system: sessions, files, processes and connections. */
const serviceFiles = [
  ...['session', 'service-session', 'contact', 'practice'],
  ...['connection/connection', 'connection/test-connection'],
].map((name) => `test/service/${name}`);
const usualFiles = ['test/windows', 'test/unit', ...serviceFiles];
/** Each page, the window, links, the session and what is stored. */
const usualSpecs = [
  ...['journeys', 'pages/focus', 'pages/accessibility', 'session/'],
  ...['app/shell', 'app/starts', 'app/storage'],
];

const tools = isQuick ? findTools() : await prepared();
if (tools === undefined) {
  process.exitCode = 2;
} else {
  mkdirSync(results, { recursive: true });
  const wine = await startWine(tools);
  onStop(() => void wine.stop().then(() => process.exit(1)));
  try {
    process.exitCode = (await everything(wine, tools)) ? 0 : 1;
  } finally {
    await wine.stop();
  }
}

async function prepared() {
  const started = performance.now();
  try {
    await installPackages();
    const made = await setUp();
    console.log(`Set-up: ${secondsSince(started)}`);
    return made;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/**
 * Resolves to whether nothing failed.
 * @param {Wine} wine
 * @param {Tools} on
 */
async function everything(wine, on) {
  const started = performance.now();
  if (isQuick) return tellAll([await stage(vitest(wine, on, quickFiles))], started);
  const reports = [await stage({ name: 'Build', work: () => bundle() })];
  const isSpec = (/** @type {string} */ file) => file.includes('.spec');
  const specs = files.filter(isSpec);
  const tests = files.filter((file) => !isSpec(file));
  if (files.length === 0 || tests.length > 0)
    reports.push(await stage(vitest(wine, on, tests.length > 0 ? tests : usualFiles)));
  if (files.length === 0 || specs.length > 0)
    reports.push(await stage(playwright(wine, on, specs.length > 0 ? specs : usualSpecs)));
  return tellAll(reports, started);
}

/**
 * @param {Wine} wine
 * @param {Tools} on
 * @param {readonly string[]} some
 * @returns {Stage}
 */
function vitest(wine, { node, waiting, plugins }, some) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/windows/vitest.config.ts'],
    ...[...reporters, '--includeTaskLocation'],
    // On a busy machine, Wine takes ten seconds to start a process.
    ...['--testTimeout', '600000', '--hookTimeout', '120000'],
    ...(isQuick ? ['--project', 'windows', '--maxWorkers', '1'] : []),
    ...some,
  ];
  return {
    name: 'Unit and service tests on Windows',
    work: async (options) => {
      const setups = join(results, 'windows-setups');
      const make = 'test/windows/installer/make-setups.ts';
      if (!isQuick) {
        await run(projectNode(), [make, waiting, plugins, wine.folder, setups], options);
      }
      const env = { COMPANION_KILLS: '4', COMPANION_WINDOWS_SETUPS: windowsPath(setups) };
      await wine.run(node, args, { ...options, env });
    },
    report: () => windowsReport(),
  };
}

/**
 * @param {Wine} wine
 * @param {Tools} on
 * @param {readonly string[]} specs
 * @returns {Stage}
 */
function playwright(wine, { node }, specs) {
  const file = 'test-results/windows-e2e.json';
  const args = ['test', '-c', 'test/windows/playwright.config.ts', '--reporter=list,json'];
  return {
    name: 'End-to-end tests on Windows',
    work: async (options) => {
      const browser = await openBrowserServer();
      const env = {
        COMPANION_WINDOWS_BROWSER: browser.address,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      };
      try {
        const tool = ['node_modules/@playwright/test/cli.js', ...args, ...specs];
        await wine.run(node, tool, { ...options, env });
      } finally {
        await browser.close();
      }
    },
    report: () => playwrightReport(join(root, file)),
  };
}
