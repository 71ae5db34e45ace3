import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const onStandIn = 'test/unit/{shell,desktop}/**/*.test.ts';
export const onNode = {
  // For a busy machine: everything that must be fast is measured by `npm run bench`.
  testTimeout: 15_000,
  expect: { poll: { timeout: 10_000 } },
  // The shell runs on the same stand-in for Electron as in the browser host.
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
      include: ['test/{unit,service,fuzz}/**/*.test.ts'],
      exclude: ['**/*.browser.test.ts', onStandIn],
      // A third faster: modules are loaded once for each worker.
      isolate: false,
    },
  },
  {
    root: path('..'),
    // The stand-in for Electron has global state, so each of these files runs isolated.
    test: { ...onNode, name: 'node shell', include: [onStandIn], pool: 'threads' },
  },
];
