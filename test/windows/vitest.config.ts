import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nodeProjects, onNode } from '../vitest.node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests that need Git, npm or links to folders. None checks what ships. */
const notOnWine = ['typed-rules', 'commands/shell-commands', 'commands/audit'].map(
  (name) => `test/unit/${name}.test.ts`,
);

/** Leaves out the page tests, because loading their packages takes too long on Wine. */
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
        // All files share a process, because starting one on Wine takes a second of CPU time.
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
