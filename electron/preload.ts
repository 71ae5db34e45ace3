import { contextBridge, ipcRenderer } from 'electron';
import type { Result } from './contract/result.ts';
import type { AppState } from './contract/state.ts';
import type { CallName, CompanionBridge } from './contract.ts';

// Inserted by the build from the contract, so its schemas stay in the main process.
declare const CALL_NAMES: readonly CallName[];
declare const STATE_PUSHED: string;

// Sent with every call: a call for one service must not reach another.
let serviceId: number | undefined;
ipcRenderer.on(STATE_PUSHED, (_event, state: AppState) => ({ serviceId } = state));

const calls = CALL_NAMES.map((name) => [
  name,
  async (input?: unknown): Promise<unknown> => {
    const result = (await ipcRenderer.invoke(name, input, serviceId)) as Result<unknown>;
    // If a push arrived first, its ID is newer.
    if (name === 'readState' && result.ok) serviceId ??= (result.value as AppState).serviceId;
    return result;
  },
]);

const onState: CompanionBridge['onState'] = (listener) => {
  const forward = (_event: unknown, state: AppState) => {
    listener(state);
  };
  ipcRenderer.on(STATE_PUSHED, forward);
  // Return nothing: what a function returns goes over the bridge, and `off` returns `ipcRenderer`.
  return () => {
    ipcRenderer.off(STATE_PUSHED, forward);
  };
};

contextBridge.exposeInMainWorld('companion', { ...Object.fromEntries(calls), onState });
