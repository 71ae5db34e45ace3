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
  vi.stubGlobal('CHANNELS', [
    ['service', 'servicePushed'],
    ['app', 'appPushed'],
  ]);
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('../../../electron/preload.ts');
  const seen: unknown[] = [];
  const stop = exposed['companion']?.onPush((...given) => void seen.push(given));
  ipcRenderer.emit('servicePushed', { sender: ipcRenderer }, { working: true });
  ipcRenderer.emit('appPushed', { sender: ipcRenderer }, { network: 'online' });
  expect(seen).toEqual([[{ service: { working: true } }], [{ app: { network: 'online' } }]]);
  expect(stop?.()).toBeUndefined();
  ipcRenderer.emit('servicePushed', {}, { working: false });
  expect(seen).toHaveLength(2);
});
