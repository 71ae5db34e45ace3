import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run fuzz` also measures memory, which needs hours of work. */
const nightly =
  process.env['COMPANION_FUZZ_SEED'] === undefined ? ['test/service/endurance.test.ts'] : [];

/** Tests on the stand-in for Electron, which has global state. */
const onStandIn = [
  'test/unit/{shell,desktop,browser-host}/**/*.test.ts',
  'test/unit/bridge.test.ts',
  'test/model/{page,stored-page}.test.ts',
  'test/service/endurance.test.ts',
  'test/service/session/network-errors.test.ts',
];
export const onNode = {
  setupFiles: path('support/fixed-seed.ts'),
  // Show whole values in a failure: on another machine, there is only the report.
  chaiConfig: { truncateThreshold: 0 },
  // Long, for a busy machine. `npm run bench` measures what must be fast.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // The shell runs on the browser host's stand-in for Electron.
  alias: { electron: path('../electron/browser-host/electron/electron.ts') },
  server: { deps: { inline: ['electron-store'] } },
};

/** The tests that need no browser. */
export const nodeProjects: TestProjectInlineConfiguration[] = [
  {
    root: path('..'),
    test: {
      ...onNode,
      name: 'node',
      include: ['test/{unit,service,fuzz,model}/**/*.test.ts'],
      exclude: ['**/*.browser.test.ts', ...onStandIn],
      // Modules are loaded once for each worker, which is a third faster.
      isolate: false,
    },
  },
  {
    root: path('..'),
    test: { ...onNode, name: 'node shell', include: onStandIn, exclude: nightly, pool: 'threads' },
  },
];
