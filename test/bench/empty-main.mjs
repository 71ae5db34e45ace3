// The smallest possible main process: the baseline of start and rest.
import { app, BrowserWindow } from 'electron';

await app.whenReady();
const window = new BrowserWindow({ show: false });
void window.loadURL('about:blank');
