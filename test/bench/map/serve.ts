import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Serves the map alone, until `stop`. */
export async function serveMap() {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    cacheDir: 'node_modules/.vite-map',
    logLevel: 'error',
    plugins: [svelte({ configFile: false })],
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { address: `${url}test/bench/map/index.html`, stop: () => server.close() };
}
