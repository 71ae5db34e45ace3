import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CompanionBridge } from '../../../electron/contract.ts';

class Renderer extends EventEmitter {
  readonly invoke = () => Promise.resolve({ ok: true, value: null });
}

const ipcRenderer = new Renderer();
const exposed: Record<string, CompanionBridge> = {};
const exposeInMainWorld = (name: string, bridge: CompanionBridge) => (exposed[name] = bridge);

// Electron gives these two only to a preload.
vi.mock('electron', () => ({ ipcRenderer, contextBridge: { exposeInMainWorld } }));

test('E20 the page gets nothing from Electron when it stops listening', async () => {
  vi.stubGlobal('CALL_NAMES', ['readState']);
  vi.stubGlobal('STATE_PUSHED', 'state');
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('../../../electron/preload.ts');
  const seen: unknown[] = [];
  const stop = exposed['companion']?.onState((...given) => void seen.push(given));
  ipcRenderer.emit('state', { sender: ipcRenderer }, { serviceId: 1 });
  expect(seen).toEqual([[{ serviceId: 1 }]]);
  expect(stop?.()).toBeUndefined();
  ipcRenderer.emit('state', {}, { serviceId: 2 });
  expect(seen).toHaveLength(1);
});
