import { registerHooks } from 'node:module';
import { app } from './electron/app.ts';
import { openPages } from './page-server.ts';
import { beginStart } from './readiness.ts';

// Load with `node --import`: `electron` is then this stand-in, for import and require.
const standIn = new URL('./electron/electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

beginStart();
// Quits with the process that started it.
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => app.quit());
}
// From `npm run dev`, after the page was built.
process.on('message', (message) => {
  if (message === 'reload') openPages()?.reload();
});
