import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nodeProjects, onNode } from '../vitest.node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** They need Git, npm or links to folders, and check nothing that ships. */
const notOnWine = ['typed-rules', 'commands/shell-commands', 'commands/audit'].map(
  (name) => `test/unit/${name}.test.ts`,
);

/** Without the page tests, whose packages take longer to load on Wine than many tests take. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 4,
    projects: [
      ...nodeProjects.map(({ test: { exclude = [], ...test } = {}, ...project }) => ({
        ...project,
        test: { ...test, exclude: [...exclude, ...notOnWine] },
      })),
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
