import { contextBridge, ipcRenderer } from 'electron';
import type { CallName, CompanionBridge, Slices } from './contract.ts';

// Inserted by the build from the contract, so its schemas stay in the main process.
declare const CALL_NAMES: readonly CallName[];
declare const CHANNELS: readonly (readonly [slice: keyof Slices, channel: string])[];

const calls = CALL_NAMES.map((name) => [
  name,
  (target: unknown, input?: unknown): Promise<unknown> => ipcRenderer.invoke(name, target, input),
]);

const onPush: CompanionBridge['onPush'] = (listener) => {
  const stops = CHANNELS.map(([name, channel]) => {
    const forward = (_event: unknown, slice: unknown) => {
      listener({ [name]: slice });
    };
    ipcRenderer.on(channel, forward);
    return () => ipcRenderer.off(channel, forward);
  });
  // Return nothing: what a function returns goes over the bridge, and `off` returns `ipcRenderer`.
  return () => {
    for (const stop of stops) stop();
  };
};

contextBridge.exposeInMainWorld('companion', { ...Object.fromEntries(calls), onPush });
