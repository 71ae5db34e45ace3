// Electron loads this before the app, for `npm run dev` alone: the page reloads when it was rebuilt.
// The browser host does the same by itself.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's --require loads CommonJS.
const { webContents } = require('electron');

process.on('message', (/** @type {{ action: { kind: string } }} */ { action }) => {
  if (action.kind !== 'reloadPage') return;
  for (const contents of webContents.getAllWebContents()) contents.reload();
});
