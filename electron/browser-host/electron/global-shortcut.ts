import { machine } from '../machine.ts';
import { onlyOnceReady } from '../readiness.ts';

const registered = new Map<string, () => void>();

export const globalShortcut: Pick<
  Electron.GlobalShortcut,
  'isRegistered' | 'register' | 'unregister'
> = {
  register: (accelerator, callback) => {
    onlyOnceReady('globalShortcut cannot be used before the app is ready');
    if (registered.has(accelerator) || machine.takenShortcuts.includes(accelerator)) return false;
    registered.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator) => registered.delete(accelerator),
  isRegistered: (accelerator) => registered.has(accelerator),
};

export const registeredShortcuts = (): readonly string[] => [...registered.keys()];

/** Presses the keys as if in another program. @throws Error if nothing is registered for them. */
export function pressShortcut(accelerator: string): void {
  const callback = registered.get(accelerator);
  if (!callback) throw new Error(`No shortcut is registered for ${accelerator}`);
  callback();
}
