import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { bundledPackages } from './bundled-packages.ts';
import { calls, channelOf, slices } from './contract.ts';
import { isUnsigned } from './installer/signing.mjs';
import { readProfile } from './profile/profile-file.ts';

const out = 'out';
const lucideIcon = join(import.meta.dirname, '../renderer/controls/LucideIcon.svelte');
const confStandIn = join(import.meta.dirname, 'storage/conf-stand-in.ts');
// `npm run dev` builds only the page if nothing else changed. A test of what the page doesn't contain builds
// only the rest.
const { COMPANION_PROFILE: profileFile = '', COMPANION_BUILD: parts = 'all' } = process.env;
const builtInProfile = profileFile === '' ? null : await readProfile(profileFile);

const { notePackages, writeLicences } = bundledPackages();

// electron-store uses conf, which imports libraries for features that SettingsFile doesn't use.
const leanConf = {
  name: 'lean-conf',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') =>
    /[\\/]conf[\\/]/.test(importer) &&
    /^(ajv|ajv-formats|debounce-fn|env-paths|semver)(\/|$)/.test(source)
      ? confStandIn
      : null,
};

type TransformHandler = Extract<Plugin['transform'], { handler: unknown }>['handler'];

interface CompiledModule {
  readonly code: string;
  readonly result: Awaited<ReturnType<TransformHandler>>;
}

declare global {
  /** What `npm run dev` compiled so far. Each build loads this file again, so it can't be kept here. */
  var compiledModules: Map<string, CompiledModule> | undefined;
}

/** Compiles a module again only if it changed. That's two thirds of what a build takes. */
function keepCompiled(plugin: Plugin): Plugin {
  const { name, transform } = plugin;
  if (typeof transform !== 'object' || !name.includes(':compile')) return plugin;
  const { handler } = transform;
  const compiled = (globalThis.compiledModules ??= new Map<string, CompiledModule>());
  transform.handler = async function (code, id, options) {
    const known = compiled.get(name + id);
    if (known?.code === code) return known.result;
    const result = await handler.call(this, code, id, options);
    compiled.set(name + id, { code, result });
    return result;
  };
  return plugin;
}

/** A user can't do anything about a slow build. */
const quiet = { checks: { bundlerTimings: false } };

const main: UserConfig['main'] = {
  define: { BUILT_IN_PROFILE: JSON.stringify(builtInProfile) },
  plugins: [leanConf, notePackages],
  build: {
    outDir: `${out}/main`,
    externalizeDeps: false,
    minify: true,
    rolldownOptions: {
      ...quiet,
      input: 'electron/main.ts',
      // A native module that is loaded when first needed, and may be missing.
      external: ['keytar'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

const preload: UserConfig['preload'] = {
  plugins: [notePackages],
  define: {
    CALL_NAMES: JSON.stringify(Object.keys(calls)),
    CHANNELS: JSON.stringify(Object.keys(slices).map((name) => [name, channelOf(name)])),
  },
  build: {
    outDir: `${out}/preload`,
    externalizeDeps: false,
    rolldownOptions: {
      ...quiet,
      input: 'electron/preload.ts',
      // A sandboxed preload cannot be a module.
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

const renderer: UserConfig['renderer'] = {
  root: 'renderer',
  base: './',
  define: { IS_UNSIGNED: JSON.stringify(isUnsigned(process.env, process.platform)) },
  plugins: [
    svelte({ configFile: false, compilerOptions: { runes: true } }).map(keepCompiled),
    writeLicences,
  ],
  resolve: { alias: [{ find: /^\.\.\/Icon\.svelte$/, replacement: lucideIcon }] },
  build: {
    outDir: `${out}/renderer`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: true,
    // Compressing every file takes time, and nothing prints the sizes.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...quiet,
      input: 'renderer/index.html',
      // A text that is used once then needs no export and no import.
      optimization: { inlineConst: true },
      output: {
        // The first page lists the files of every page. A short hash is enough to tell two builds
        // apart.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6].[ext]',
        codeSplitting: {
          // One file per page compresses better than one per module.
          groups: [
            { name: 'first-page', tags: ['$initial'] },
            // Shown at start, without the rest of Linking.
            { name: 'first-view', test: /[\\/]renderer[\\/]linking[\\/]first-view[\\/]/ },
            // Modules that several pages need, but not Linking's: only Linking uses those.
            { name: 'shared', test: /^(?!.*[\\/]renderer[\\/]linking[\\/])/, minShareCount: 2 },
            {
              // A control that only one page has is in that page's file.
              name: (id) =>
                /[\\/]renderer[\\/](?!controls|text)(?:frame[\\/](?=palette))?([\w-]+)[\\/]/.exec(
                  id,
                )?.[1] ?? null,
              debugName: 'by folder',
            },
          ],
        },
      },
    },
  },
};

export default defineConfig({
  ...(parts !== 'renderer' && { main, preload }),
  ...(parts !== 'main' && { renderer }),
});
