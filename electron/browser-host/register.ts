import { registerHooks } from 'node:module';
import { handleParentMessages } from './parent-process.ts';
import { beginStart } from './readiness.ts';

// Load with `node --import`: `electron` is then this stand-in, for import and require.
const standIn = new URL('./electron/electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

beginStart();
handleParentMessages();
