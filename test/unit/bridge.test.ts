import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoke } from '../../electron/browser-host/electron/ipc-main.ts';
import { calls, channelOf, slices, type CallName, type Handlers } from '../../electron/contract.ts';
import { connectBridge, createPush } from '../../electron/ipc.ts';
import { signedOut, slicesOf } from '../support/application/signed-out.ts';

const names = Object.keys(calls) as CallName[];
const channels = Object.keys(slices).map(channelOf);
const target = { service: 'A', account: 'B' };
const done = { ok: true, value: null } as const;
const refused = { ok: false, error: { kind: 'unexpected', logId: 'log-1' } };

const reached: string[] = [];
const handlers = Object.fromEntries(
  names.map((name) => [
    name,
    () => {
      reached.push(name);
      return Promise.resolve(done);
    },
  ]),
) as unknown as Handlers;

/** The parts of a window that the bridge uses. */
function openWindow(destroyed = false) {
  const sent: unknown[] = [];
  const webContents = { send: (...message: unknown[]) => sent.push(message) };
  const window = { webContents, isDestroyed: () => destroyed } as unknown as BrowserWindow;
  return { window, sent };
}

interface Frame {
  readonly url: string;
  readonly parent: object | null;
}

const page: Frame = { url: 'app://companion/index.html', parent: null };
const { window: ourWindow } = openWindow();
let window: BrowserWindow | undefined = ourWindow;

const call = (senderFrame: Frame | null, { webContents: sender }: BrowserWindow = ourWindow) =>
  invoke('signOut', { sender, senderFrame } as unknown as IpcMainInvokeEvent, target);

connectBridge({
  ipcMain,
  application: () => Promise.resolve({ handlers, target }),
  origin: 'app://companion',
  log: () => 'log-1',
  window: () => window,
});

beforeEach(() => {
  reached.length = 0;
  window = ourWindow;
});

describe('the bridge', () => {
  test('passes a call of our page to its handler', async () => {
    expect(await call(page)).toBe(done);
    expect(reached).toEqual(['signOut']);
  });

  test('has channels only for the calls', () => {
    const event = { sender: ourWindow.webContents, senderFrame: null };
    const asked = event as unknown as IpcMainInvokeEvent;
    for (const name of names) expect(() => invoke(name, asked, undefined)).not.toThrow();
    for (const name of [...channels, 'onPush', 'toString', '']) {
      expect(() => invoke(name, asked, undefined)).toThrow('No handler registered');
    }
  });

  test('E17 a call from a subframe, a removed frame, another origin or window is rejected', async () => {
    expect(await call({ ...page, parent: {} })).toEqual(refused);
    expect(await call({ url: page.url, parent: page })).toEqual(refused);
    expect(await call(null)).toEqual(refused);
    expect(await call({ ...page, url: 'app://companion.evil/index.html' })).toEqual(refused);
    expect(await call(page, openWindow().window)).toEqual(refused);
    window = undefined;
    expect(await call(page)).toEqual(refused);
    expect(reached).toEqual([]);
  });
});

describe('the state', () => {
  const state = slicesOf(signedOut);

  test('is pushed in slices, each on a channel of its own', () => {
    const { window, sent } = openWindow();
    createPush(() => window)(state);
    expect(sent).toEqual(channels.map((channel) => [channel, signedOut]));
  });

  test('is only pushed where it has changed', () => {
    const { window, sent } = openWindow();
    const push = createPush(() => window);
    push(state);
    sent.length = 0;
    const app = { ...signedOut, network: 'offline' } as const;
    push({ ...structuredClone(state), app });
    push({ ...structuredClone(state), app });
    expect(sent).toEqual([['appPushed', app]]);
  });

  test('isn’t pushed to a destroyed window', () => {
    const { window, sent } = openWindow(true);
    createPush(() => window)(state);
    createPush(() => undefined)(state);
    expect(sent).toEqual([]);
  });
});
