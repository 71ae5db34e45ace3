import { app, net, powerMonitor, shell } from 'electron';

/** What `electron-builder.yml` names the installed program: Windows shows notices of no other. */
const appId = 'app.stopbar.companion';

export function nameForWindows(): void {
  app.setAppUserModelId(appId);
}

export const isOnline = (): boolean => net.isOnline();

export function onWake(woken: () => void): void {
  powerMonitor.on('resume', woken);
}

/** @throws Error in the system's words where it cannot be shown. */
export async function openLogFolder(): Promise<void> {
  const problem = await shell.openPath(app.getPath('logs'));
  if (problem !== '') throw new Error(problem);
}

export function quit(): void {
  app.quit();
}
