// Electron loads this before the app in `npm run dev`, to reload the page after a build. The browser host
// does the same without it.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's --require loads CommonJS.
const { webContents } = require('electron');

process.on('message', (message) => {
  if (message !== 'reload') return;
  for (const contents of webContents.getAllWebContents()) contents.reload();
});
