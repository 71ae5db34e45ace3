import { registerHooks } from 'node:module';

// `node --import` this file: electron-store runs without Electron, as long as it is given a folder.
const nothing = 'data:text/javascript,export default {}';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: nothing, shortCircuit: true } : next(specifier, context),
});
