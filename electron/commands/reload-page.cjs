// Electron loads this before the app, for `npm run dev` alone: the page reloads when it was rebuilt.
// The browser host does the same by itself.
const { webContents } = require('electron');

process.on('message', ({ deed }) => {
  if (deed.act !== 'reloadPage') return;
  for (const contents of webContents.getAllWebContents()) contents.reload();
});
