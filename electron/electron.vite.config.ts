import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { calls, statePushed } from './contract.ts';

const out = 'out';

export default defineConfig({
  main: {
    build: {
      outDir: `${out}/main`,
      externalizeDeps: false,
      rolldownOptions: {
        input: 'electron/main.ts',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    define: {
      CALL_NAMES: JSON.stringify(Object.keys(calls)),
      STATE_PUSHED: JSON.stringify(statePushed),
    },
    build: {
      outDir: `${out}/preload`,
      externalizeDeps: false,
      rolldownOptions: {
        input: 'electron/preload.ts',
        // A sandboxed preload cannot be a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [svelte({ configFile: false })],
    build: {
      outDir: `${out}/renderer`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
