import { machine } from '../machine.ts';
import { onlyOnceReady } from '../readiness.ts';

export const registered = new Map<string, () => void>();

export const globalShortcut: Pick<Electron.GlobalShortcut, 'register' | 'unregister'> = {
  register: (accelerator, callback) => {
    onlyOnceReady('globalShortcut cannot be used before the app is ready');
    if (registered.has(accelerator) || machine.takenShortcuts.includes(accelerator)) return false;
    registered.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator) => registered.delete(accelerator),
};
