import { registerHooks } from 'node:module';

// Load with `node --import`: electron-store then runs without Electron if it's given a folder.
const nothing = 'data:text/javascript,export default {}';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: nothing, shortCircuit: true } : next(specifier, context),
});
