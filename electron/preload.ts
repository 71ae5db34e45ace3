import { contextBridge, ipcRenderer } from 'electron';
import type { AppState } from './contract/state.ts';
import type { CallName, Companion } from './contract.ts';

// Filled in by the build from the contract's keys, so that its schemas stay in the main process.
declare const CALL_NAMES: readonly CallName[];
declare const STATE_PUSHED: string;

const calls = CALL_NAMES.map((name) => [
  name,
  (input?: unknown): Promise<unknown> => ipcRenderer.invoke(name, input),
]);

const onState: Companion['onState'] = (listener) => {
  const forward = (_event: unknown, state: AppState) => {
    listener(state);
  };
  ipcRenderer.on(STATE_PUSHED, forward);
  return () => ipcRenderer.off(STATE_PUSHED, forward);
};

contextBridge.exposeInMainWorld('companion', { ...Object.fromEntries(calls), onState });
