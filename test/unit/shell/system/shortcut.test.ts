import { afterEach, expect, test, vi } from 'vitest';
import {
  pressShortcut,
  registeredShortcuts,
} from '../../../../electron/browser-host/electron/global-shortcut.ts';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { ShowShortcut } from '../../../../electron/shell/system/shortcut.ts';

const pressed = vi.fn<() => void>();
const keys = new ShowShortcut(pressed);

afterEach(() => {
  keys.claim(null);
  pressed.mockClear();
  machine.takenShortcuts = [];
});

test('no keys are taken at first', () => {
  expect(registeredShortcuts()).toEqual([]);
  expect(keys.held).toBeNull();
});

test('keys that are free are taken, and heard', () => {
  expect(keys.claim('Control+Alt+S')).toBe(true);
  pressShortcut('Control+Alt+S');
  expect(pressed).toHaveBeenCalledOnce();
});

test('other keys give up the last ones', () => {
  keys.claim('Control+Alt+S');
  expect(keys.claim('F9')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F9']);
});

test('the same keys again are no conflict with themselves', () => {
  keys.claim('F9');
  expect(keys.claim('F9')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F9']);
});

test('keys that another program has are refused', () => {
  machine.takenShortcuts = ['F9'];
  expect(keys.claim('F9')).toBe(false);
  expect(keys.held).toBeNull();
});

test('keys that are reserved are not registered, and give up the last ones', () => {
  keys.claim('F9');
  expect(keys.claim('Control+C')).toBe(false);
  expect(registeredShortcuts()).toEqual([]);
});

test('keys that are paused are heard by whatever has the focus, and taken again', () => {
  keys.claim('F9');
  keys.pause(true);
  expect(registeredShortcuts()).toEqual([]);
  expect(keys.held).toBe('F9');
  keys.pause(false);
  keys.pause(false);
  pressShortcut('F9');
  expect(pressed).toHaveBeenCalledOnce();
});

test('keys that another program took while they were paused are not held any more', () => {
  keys.claim('F9');
  keys.pause(true);
  machine.takenShortcuts = ['F9'];
  keys.pause(false);
  expect(keys.held).toBeNull();
});

test('other keys that are taken end the pause', () => {
  keys.claim('F9');
  keys.pause(true);
  expect(keys.claim('F8')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F8']);
  keys.pause(false);
  expect(registeredShortcuts()).toEqual(['F8']);
});
