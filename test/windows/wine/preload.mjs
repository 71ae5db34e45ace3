// Loaded into each Windows Node that runs on Wine.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { COMPANION_WINDOWS_KEYTAR: keytar } = process.env;

// The one in node_modules was built for this system.
if (keytar !== undefined) {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.endsWith('/keytar.node')
        ? { url: pathToFileURL(keytar).href, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
  });
}

// Wine 8 lacks the socket option that `fetch` sets: a connection would fail with UNKNOWN.
await fetch('data:,');
/** @type {any} */
const global = globalThis;
const dispatcher = Symbol.for('undici.globalDispatcher.1');
const { constructor: Agent } = global[dispatcher];
global[dispatcher] = new Agent({ connect: { keepAlive: false } });
