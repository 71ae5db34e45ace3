// The least that a main process can be: what start and rest are measured against.
import { app, BrowserWindow } from 'electron';

await app.whenReady();
const window = new BrowserWindow({ show: false });
void window.loadURL('about:blank');
