import { svelte } from '@sveltejs/vite-plugin-svelte';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type InlineConfig } from 'vite';

/** Serves the empty list, built like the app's own page, until `stop`. */
export async function serveEmptyList() {
  const outDir = await mkdtemp(join(tmpdir(), 'companion-list-'));
  const own: InlineConfig = {
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [svelte({ configFile: false })],
    build: { outDir, emptyOutDir: true },
  };
  await build(own);
  const server = await preview({ ...own, preview: { host: '127.0.0.1', port: 0 } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { address, stop };
}
