// Imports go down only, and never in a cycle. Type imports and .svelte files count too.
import { existsSync, readFileSync } from 'node:fs';
import { extname, posix, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/**
 * What each layer may import, from the bottom up. A layer is a folder or the file of the same name.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const layers = {
  contract: [],
  profile: ['contract'],
  api: ['contract'],
  storage: ['contract'],
  'sign-in': ['contract', 'api'],
  practice: ['contract', 'profile'],
  features: ['contract', 'api', 'sign-in', 'storage'],
  service: ['contract', 'api', 'sign-in', 'storage', 'features'],
  application: ['contract', 'profile', 'api', 'sign-in', 'storage', 'features', 'service'],
  ipc: ['contract'],
  shell: ['contract'],
  desktop: [
    ...['contract', 'profile', 'practice', 'sign-in', 'storage', 'features', 'ipc'],
    ...['service', 'application', 'shell'],
  ],
  main: ['contract', 'storage', 'ipc', 'shell', 'desktop'],
  preload: ['contract'],
  'browser-host': [],
};

/**
 * What the page's lowest folders may import from the page: they don't know the app.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const pageLayers = { text: ['text'], controls: ['controls', 'text'] };

const knowElectron = ['main', 'preload', 'shell', 'browser-host'];

/** @param {string} file relative to the root */
const layerOf = (file) => /^electron\/([\w-]+)/.exec(file)?.[1] ?? '';

/** @param {string} file @param {string} specifier */
const targetOf = (file, specifier) => posix.join(posix.dirname(file), specifier);

/**
 * Returns the problem of a single import, or undefined.
 * @param {string} file @param {string} specifier
 */
function problemOf(file, specifier) {
  const isPage = file.startsWith('renderer/');
  const layer = layerOf(file);
  if (/^electron($|\/)/.test(specifier) && (isPage || !knowElectron.includes(layer))) {
    return `Only ${knowElectron.join(', ')} import Electron.`;
  }
  if (isPage && specifier.startsWith('node:')) return 'The page can’t use Node.';
  if (targetOf(file, specifier).startsWith('test/')) return 'Only tests import from test/.';
  const target = specifier.startsWith('.') ? layerOf(targetOf(file, specifier)) : '';
  if (isPage) {
    const [, from = ''] = file.split('/');
    const [top, to = ''] = targetOf(file, specifier).split('/');
    const known = pageLayers[from];
    if (known && top === 'renderer' && !known.includes(to)) {
      return `renderer/${from} imports only: ${known.join(', ')}.`;
    }
    return target === '' || target === 'contract'
      ? undefined
      : 'From electron/, the page imports only the contract.';
  }
  const allowed = layers[layer];
  if (!allowed || target === '' || target === layer || !(target in layers)) return undefined;
  return allowed.includes(target)
    ? undefined
    : `electron/${layer} imports only: ${allowed.join(', ') || 'nothing'}.`;
}

/** @type {Map<string, readonly string[]>} */
const importsOf = new Map();

/** @param {string} file @returns {readonly string[]} the files that it imports */
function imports(file) {
  const known = importsOf.get(file);
  if (known) return known;
  const text = readFileSync(resolve(root, file), 'utf8');
  const isSvelte = extname(file) === '.svelte';
  const scripts = isSvelte ? text.matchAll(/<script[^>]*>(.*?)<\/script>/gs) : [[text, text]];
  const found = [...scripts]
    .flatMap(([, script = '']) => ts.preProcessFile(script).importedFiles)
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => targetOf(file, fileName))
    .filter((target) => /\.(ts|js|svelte)$/.test(target) && existsSync(resolve(root, target)));
  importsOf.set(file, found);
  return found;
}

/**
 * Returns the chain of imports from one file to another, or undefined if there's none.
 * @param {string} from @param {string} to @returns {readonly string[] | undefined}
 */
function pathBetween(from, to) {
  const cameFrom = new Map([[from, '']]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const path = [];
      for (let at = to; at !== ''; at = cameFrom.get(at) ?? '') path.unshift(at);
      return path;
    }
    for (const next of imports(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return undefined;
}

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  create: (context) => {
    const file = relative(root, context.filename).replaceAll(sep, '/');
    /** @param {import('estree').Node & { source?: import('estree').Node | null | undefined }} node */
    const check = (node) => {
      const { source } = node;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const problem = problemOf(file, source.value);
      if (problem) context.report({ node, message: problem });
      const target = targetOf(file, source.value);
      if (!source.value.startsWith('.') || !existsSync(resolve(root, target))) return;
      if (!/\.(ts|js|svelte)$/.test(target)) return;
      const path = pathBetween(target, file);
      if (path) context.report({ node, message: `Import cycle: ${[file, ...path].join(' → ')}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** @type {import('eslint').Linter.Config[]} */
export const layerRules = [
  {
    files: ['electron/**/*.{ts,js}', 'renderer/**/*.{ts,js,svelte}'],
    plugins: { layers: { rules: { imports: rule } } },
    rules: { 'layers/imports': 'error' },
  },
  {
    files: ['renderer/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'fetch',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'WebTransport',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'navigator', property: 'sendBeacon' },
        { object: 'window', property: 'fetch' },
        { object: 'globalThis', property: 'fetch' },
      ],
    },
  },
];
