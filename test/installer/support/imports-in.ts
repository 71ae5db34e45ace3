import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../../electron/commands/run.mjs';

/**
 * Returns what a script imports or requires by name. Parses the script, because a schema compiler
 * contains text that looks like an import, and a minifier renames `require`.
 */
export function importsIn(script: string): readonly string[] {
  const known = read.get(script) ?? readImports(script);
  read.set(script, known);
  return known;
}

/** The packages share most scripts, and reading them is slow. */
const read = new Map<string, readonly string[]>();

function readImports(script: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    const name = importedBy(node);
    if (name !== undefined && isByName(name)) found.push(name);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('script.js', script).program.body);
  return found;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function importedBy(node: Node): string | undefined {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node['source']);
    case 'CallExpression':
      return requiredBy(node);
    default:
      return undefined;
  }
}

/** A call with one string that names an installed package or a built-in module. */
function requiredBy({ callee, arguments: given }: Node): string | undefined {
  if (!isNode(callee) || callee['type'] !== 'Identifier') return undefined;
  const [name, ...more] = (Array.isArray(given) ? given : []).map(textOf);
  if (name === undefined || more.length > 0) return undefined;
  return callee['name'] === 'require' || isPackage(name) ? name : undefined;
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const { type, value, quasis } = node;
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const [text] = quasis as readonly { readonly value: { readonly cooked: string } }[];
  return text?.value.cooked;
}

const isByName = (name: string): boolean => /^@?[a-z]/i.test(name);

function isPackage(name: string): boolean {
  const folder = /^((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]+)?$/.exec(name)?.[1];
  // The package `node` is only a program: nothing imports it.
  if (folder === undefined || folder === 'node' || isBuiltin(name)) return false;
  return existsSync(join(root, 'node_modules', folder, 'package.json'));
}
