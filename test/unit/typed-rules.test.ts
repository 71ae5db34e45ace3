import js from '@eslint/js';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript-eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root } from '../../electron/commands/run.mjs';
import { toolFor } from '../tools.mjs';

const run = promisify(execFile);

/** For each rule that needs types, code that breaks it. */
const samples: Readonly<Record<string, string>> = {
  'await-thenable': 'export const a = async () => { await 1; };',
  'dot-notation': `declare const o: { a: string }; export const a = o['a'];`,
  'no-array-delete': 'declare const list: string[]; delete list[0];',
  'no-base-to-string': 'export const a = String({});',
  'no-confusing-void-expression': 'declare const f: () => void; export const a = f();',
  'no-deprecated': '/** @deprecated */ declare const old: () => void; old();',
  'no-duplicate-type-constituents': 'export type A = string | string;',
  'no-floating-promises': 'declare const f: () => Promise<void>; f();',
  'no-for-in-array': 'declare const list: string[]; for (const a in list) throw new Error(a);',
  'no-implied-eval': `setTimeout('a()', 1);`,
  'no-meaningless-void-operator': 'declare const f: () => void; void f();',
  'no-misused-promises': 'declare const f: () => Promise<void>; [1].forEach(f);',
  'no-misused-spread': 'declare const m: Map<string, string>; export const a = { ...m };',
  'no-mixed-enums': `export enum A { B, C = 'c' }`,
  'no-redundant-type-constituents': 'export type A = unknown | string;',
  'no-unnecessary-boolean-literal-compare':
    'declare const b: boolean; export const a = b === true;',
  'no-unnecessary-condition': 'declare const o: object; export const a = o ? 1 : 2;',
  'no-unnecessary-template-expression': 'declare const s: string; export const a = `${s}`;',
  'no-unnecessary-type-arguments':
    'declare const f: <T = string>(x: T[]) => T; export const a = f<string>([]);',
  'no-unnecessary-type-assertion': 'declare const s: string; export const a = s as string;',
  'no-unnecessary-type-conversion': 'declare const s: string; export const a = String(s);',
  'no-unnecessary-type-parameters': 'export declare const f: <T>(x: T) => void;',
  'no-unsafe-argument': 'declare const x: any; Number.isInteger(x); parseInt(x);',
  'no-unsafe-assignment': 'declare const x: any; export const a: string = x;',
  'no-unsafe-call': 'declare const x: any; x();',
  'no-unsafe-enum-comparison':
    'declare enum A { B = 1 } declare const b: A; export const a = b === 1;',
  'no-unsafe-member-access': 'declare const x: any; void x.y;',
  'no-unsafe-return': 'declare const x: any; export const a = (): string => x;',
  'no-unsafe-unary-minus': 'declare const s: string; export const a = -s;',
  'no-useless-default-assignment': 'declare const o: { a: string }; export const { a = "" } = o;',
  'non-nullable-type-assertion-style':
    'declare const s: string | undefined; export const a = s as string;',
  'only-throw-error': `export const a = () => { throw 'text'; };`,
  'prefer-find': 'declare const list: string[]; export const a = list.filter((x) => x)[0];',
  'prefer-includes': `declare const s: string; export const a = s.indexOf('a') !== -1;`,
  'prefer-nullish-coalescing': `declare const s: { b: string } | undefined; export const a = s || { b: '' };`,
  'prefer-optional-chain': 'declare const o: { b: string } | undefined; export const a = o && o.b;',
  'prefer-promise-reject-errors': `export const a = Promise.reject('text');`,
  'prefer-reduce-type-parameter':
    'export const a = [1].reduce((all, x) => [...all, x], [] as number[]);',
  'prefer-regexp-exec': `export const a = 'text'.match(/t/);`,
  'prefer-return-this-type': 'export class A { b(): A { return this; } }',
  'prefer-string-starts-ends-with': `declare const s: string; export const a = s[0] === 'a';`,
  'related-getter-setter-pairs':
    'export interface A { get b(): string | undefined; set b(value: string); }',
  'require-await': 'export const a = async () => 1;',
  'restrict-plus-operands': `declare const n: number; export const a = n + 'a';`,
  'restrict-template-expressions': 'declare const o: object; export const a = `of ${o}`;',
  'return-await':
    'declare const f: () => Promise<void>; export const a = async () => { try { return f(); } catch { await f(); } };',
  'switch-exhaustiveness-check': `declare const x: 'a' | 'b'; switch (x) { case 'a': throw new Error(); }`,
  'unbound-method': 'export const a = [1].map(new Map<number, string>().get);',
  'use-unknown-in-catch-callback-variable':
    'declare const f: Promise<void>; f.catch((reason) => { throw reason; });',
};

/** Rules that the linter doesn't have, or that nothing here can break. */
const without = [
  'no-generated-empty-object-type',
  'no-unsafe-class-instance-assignment',
  'no-unsafe-enum-assignment',
];

/** Code that breaks a rule that needs no types. */
const plainSamples: Readonly<Record<string, string>> = {
  eqeqeq: 'declare const x: unknown; export const a = x == 1;',
  'no-var': 'export var a = 1;',
  'consistent-type-imports': `import { A } from './a.ts'; export type B = A;`,
  'no-explicit-any': 'export type A = any;',
};

/** TypeScript finds these itself. */
const foundByTypes = ['no-octal', 'no-unused-vars'];

const page = `<script lang="ts">
  const { load }: { load: () => Promise<string> } = $props();
  const count: number = 'three';
  load();
</script>

<button onclick={() => { load(); }}>{count}</button>
`;

let typeErrors = '';
const broken = new Map<string, string[]>();

/** Returns what a tool that finds something prints. */
const findingsOf = async (folder: string, [tool, ...args]: readonly string[]) =>
  run(projectNode(), [join(root, 'node_modules', tool ?? ''), ...args], { cwd: folder }).then(
    () => '',
    (failed: unknown) => (failed as { readonly stdout: string }).stdout,
  );

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const name of ['tsconfig.json', '.oxlintrc.json']) {
    await copyFile(join(root, name), join(folder, name));
  }
  for (const name of ['electron', 'renderer', 'test']) await mkdir(join(folder, name));
  for (const [rule, code] of Object.entries(samples)) {
    await writeFile(join(folder, 'electron', `${rule}.ts`), `${code}\nexport {};\n`);
  }
  for (const [rule, code] of Object.entries(plainSamples)) {
    await writeFile(join(folder, 'test', `${rule}.ts`), `${code}\n`);
  }
  await writeFile(join(folder, 'renderer', 'Page.svelte'), page);
  typeErrors = await findingsOf(folder, toolFor('types'));
  const told = await findingsOf(folder, [...toolFor('typed'), '--format=json']);
  const { diagnostics } = JSON.parse(told) as {
    diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  for (const { code, filename } of diagnostics) {
    const rule = /\((.+)\)/.exec(code)?.[1] ?? code;
    broken.set(rule, [...(broken.get(rule) ?? []), filename.replaceAll('\\', '/')]);
  }
  return () => rm(folder, { recursive: true, force: true });
}, 60_000);

describe('the lint rules that need types', () => {
  test.each(Object.keys(samples))('%s finds what breaks it', (rule) => {
    expect(broken.get(rule)).toContainEqual(expect.stringContaining(`/${rule}.ts`));
  });

  test('are all that typescript-eslint has for strict projects', () => {
    const strict = [...ts.configs.strictTypeCheckedOnly, ...ts.configs.stylisticTypeCheckedOnly];
    const wanted = strict
      .flatMap(({ rules = {} }) => Object.entries(rules))
      .filter(([name, level]) => level !== 'off' && name.startsWith('@typescript-eslint/'))
      .map(([name]) => name.slice('@typescript-eslint/'.length));
    const known = [...Object.keys(samples), ...without];
    expect(wanted.filter((rule) => !known.includes(rule))).toEqual([]);
  });

  test('find a forgotten promise in the script and the markup of a component', () => {
    const inPage = broken.get('no-floating-promises')?.filter((file) => file.includes('Page'));
    expect(inPage).toHaveLength(2);
  });
});

describe('the lint rules that need no types', () => {
  test.each(Object.keys(plainSamples))('%s finds what breaks it', (rule) => {
    expect(broken.get(rule)).toContainEqual(expect.stringContaining(`/${rule}.ts`));
  });

  test('are all that ESLint recommends, and that typescript-eslint has for strict projects', async () => {
    const recommended = [js.configs.recommended, ...ts.configs.strict, ...ts.configs.stylistic];
    const levels = Object.assign({}, ...recommended.map(({ rules }) => rules)) as object;
    const wanted = Object.entries(levels)
      .filter(([, level]) => level !== 'off')
      .map(([name]) => name.replace('@typescript-eslint/', ''));
    const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
      readonly overrides: readonly { readonly rules: object }[];
    };
    const [plain] = config.overrides;
    const known = Object.keys(plain?.rules ?? {}).map((name) => name.replace('typescript/', ''));
    expect(wanted.filter((rule) => ![...known, ...foundByTypes].includes(rule))).toEqual([]);
  });
});

test('types are checked in components and modules', () => {
  expect(typeErrors).toContain(`Type 'string' is not assignable to type 'number'`);
  expect(typeErrors).toContain('no-mixed-enums.ts');
});
