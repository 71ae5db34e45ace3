import { afterEach, expect, test, vi } from 'vitest';
import {
  pressShortcut,
  registeredShortcuts,
} from '../../../electron/browser-host/global-shortcut.ts';
import { machine } from '../../../electron/browser-host/machine.ts';
import { ShowShortcut } from '../../../electron/shell/shortcut.ts';

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
