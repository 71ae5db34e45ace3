import { afterEach, expect, test, vi } from 'vitest';
import { registeredShortcuts } from '../../../../electron/browser-host/electron/global-shortcut.ts';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { ShowShortcut } from '../../../../electron/shell/system/shortcut.ts';
import { pressShortcut } from '../../../support/electron/desktop.ts';

const pressed = vi.fn<() => void>();
const keys = new ShowShortcut(pressed);

afterEach(() => {
  keys.claim(null);
  pressed.mockClear();
  machine.takenShortcuts = [];
});

test('registers free keys and reacts to them', () => {
  expect(keys.claim('Control+Alt+S')).toBe(true);
  pressShortcut('Control+Alt+S');
  expect(pressed).toHaveBeenCalledOnce();
});

test('releases the old keys when new ones are registered', () => {
  keys.claim('Control+Alt+S');

  expect(keys.claim('F9')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F9']);
});

test('accepts the same keys again', () => {
  keys.claim('F9');
  expect(keys.claim('F9')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F9']);
});

test('rejects keys that another program has', () => {
  machine.takenShortcuts = ['F9'];
  expect(keys.claim('F9')).toBe(false);
  expect(keys.held).toBeNull();
});

// Copying, pasting, closing a window and the palette.
test('R10 doesn’t register reserved keys, and releases the old ones', () => {
  for (const reserved of ['Control+C', 'Control+V', 'Control+W', 'Alt+F4', 'Control+K'] as const) {
    keys.claim('F9');
    expect(keys.claim(reserved)).toBe(false);
    expect(registeredShortcuts()).toEqual([]);
  }
});

test('releases the keys while paused, and registers them again', () => {
  keys.claim('F9');
  keys.pause(true);
  expect(registeredShortcuts()).toEqual([]);
  expect(keys.held).toBe('F9');
  keys.pause(false);
  keys.pause(false);
  pressShortcut('F9');
  expect(pressed).toHaveBeenCalledOnce();
});

test('loses keys that another program took during a pause', () => {
  keys.claim('F9');
  keys.pause(true);
  machine.takenShortcuts = ['F9'];
  keys.pause(false);
  expect(keys.held).toBeNull();
});

test('ends the pause when other keys are registered', () => {
  keys.claim('F9');
  keys.pause(true);
  expect(keys.claim('F8')).toBe(true);
  expect(registeredShortcuts()).toEqual(['F8']);
  keys.pause(false);
  expect(registeredShortcuts()).toEqual(['F8']);
});
