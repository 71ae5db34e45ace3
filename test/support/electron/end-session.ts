import { app } from '../../../electron/browser-host/electron/app.ts';
import { powerMonitor } from '../../../electron/browser-host/electron/power-monitor.ts';

/** Asks whether Windows may end the session. Returns false if a window refuses. */
export function asksForEnd(): boolean {
  const event = new Event('query-session-end', { cancelable: true });
  for (const window of [...app.windows]) window.emit(event.type, event);
  return !event.defaultPrevented;
}

/**
 * Ends the session. Only windows hear that on Windows, the app doesn't quit, and the process ends as soon as
 * their handlers have returned. Elsewhere the system says so, and then asks the app to quit.
 */
export function endSession(platform: NodeJS.Platform): void {
  if (platform !== 'win32') powerMonitor.emit('shutdown');
  else if (asksForEnd()) for (const window of [...app.windows]) window.emit('session-end', {});
}
