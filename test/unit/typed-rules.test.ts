import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { toolFor } from '../tools.mjs';

const run = promisify(execFile);

const page = `<script lang="ts">
  const { load }: { load: () => Promise<string> } = $props();
  const count: number = 'three';
  load();
</script>

<button onclick={() => { load(); }}>{count}</button>
`;

/** Returns what a tool that finds something prints. */
const findingsOf = async (folder: string, [tool, ...args]: readonly string[]) =>
  run(projectNode(), [join(root, 'node_modules', tool ?? ''), ...args], { cwd: folder }).then(
    () => '',
    (failed: unknown) => (failed as { readonly stdout: string }).stdout,
  );

test('types and lint rules find what is wrong in components and modules', async () => {
  const folder = await temporaryFolder();
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const name of ['tsconfig.json', '.oxlintrc.json']) {
    await copyFile(join(root, name), join(folder, name));
  }
  for (const name of ['electron', 'renderer', 'test']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'renderer', 'Page.svelte'), page);
  await writeFile(join(folder, 'electron', 'wrong.ts'), `export const a: number = 'text';\n`);
  await writeFile(join(folder, 'test', 'any.ts'), 'export type A = any;\n');

  const typeErrors = await findingsOf(folder, toolFor('types'));
  for (const file of ['Page.svelte', 'wrong.ts']) expect(typeErrors).toContain(file);
  const told = await findingsOf(folder, [...toolFor('typed'), '--format=json']);
  const { diagnostics } = JSON.parse(told) as {
    diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  const found = diagnostics.map(
    ({ code, filename }) => `${/\((.+)\)/.exec(code)?.[1]} ${filename}`,
  );
  // A forgotten promise in the script, and one in the markup.
  expect(found.filter((one) => /^no-floating-promises .*Page/.test(one))).toHaveLength(2);
  expect(found).toContainEqual(expect.stringMatching(/^no-explicit-any .*any\.ts$/));
});
