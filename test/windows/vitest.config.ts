import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nodeProjects, onNode } from '../vitest.node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Without the page tests, whose packages take longer to load on Wine than many tests take. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 4,
    projects: [
      ...nodeProjects,
      {
        root,
        // Starting a process costs a second of work on Wine: the files share one.
        test: {
          ...onNode,
          name: 'windows',
          include: ['test/windows/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
