import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservedFor } from '../../../../../electron/contract/application/shortcut.ts';
import {
  settingsChange,
  settingsTable,
} from '../../../../../electron/contract/application/settings.ts';
import {
  readKeyPress,
  sayAccelerator,
  type KeyPress,
} from '../../../../../renderer/settings/shortcut/accelerator.ts';
import { sayReserved } from '../../../../../renderer/settings/text.ts';
import { check } from '../../../../../electron/contract/fields.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, code: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false },
  getModifierState: () => false,
  ...held,
});
const [ctrl, alt, shift] = [{ ctrlKey: true }, { altKey: true }, { shiftKey: true }];

test.each<[KeyPress, string]>([
  [press('s', { ...ctrl, ...alt }), 'Control+Alt+S'],
  [press('ы', { ...ctrl, ...alt, code: 'KeyS' }), 'Control+Alt+S'],
  [press('h', { ...ctrl, ...shift }), 'Control+Shift+H'],
  [press('f', { ...alt, ...shift }), 'Alt+Shift+F'],
  [press('F11', ctrl), 'Control+F11'],
  [press('!', { ...ctrl, ...alt, ...shift, code: 'Digit1' }), 'Control+Alt+Shift+1'],
  [press('!', { ...ctrl, ...shift, code: 'Digit1' }), 'Control+Shift+1'],
  [press('F9'), 'F9'],
  [press('F24', shift), 'Shift+F24'],
  [press(' ', { ...ctrl, ...alt }), 'Control+Alt+Space'],
  [press('ArrowUp', { ...ctrl, ...alt }), 'Control+Alt+Up'],
  [press('Delete', alt), 'Alt+Delete'],
])('the key press %o is recorded as %s', (pressed, accelerator) => {
  expect(readKeyPress(pressed)).toEqual({ kind: 'chosen', accelerator });
});

test.each(['s', 'A', '7', ' ', 'Enter', 'F25', 'é', 'Dead', 'CapsLock'])(
  'the key %s alone isn’t a shortcut, with or without Shift',
  (key) => {
    expect(['unfit', 'reserved']).toContain(readKeyPress(press(key)).kind);
    expect(['unfit', 'reserved']).toContain(readKeyPress(press(key, shift)).kind);
  },
);

test.each<[KeyPress, string]>([
  [press('c', ctrl), 'Most programs use Ctrl + C for their own commands. Choose another.'],
  [press('Enter', ctrl), 'Most programs use Ctrl + Enter for their own commands.'],
  [press('3', ctrl), 'Most programs use Ctrl + 3 for their own commands.'],
  [press('v', { ...ctrl, ...shift }), 'Most programs use Ctrl + Shift + V for their own commands.'],
  [press('F4', alt), 'The system uses Alt + F4 for windows and menus. Choose another.'],
  [press('Escape', { ...ctrl, ...shift }), 'The system uses Ctrl + Shift + Escape for windows'],
  [press('Delete', { ...ctrl, ...alt }), 'The system uses Ctrl + Alt + Delete for the security'],
  [press('l', { metaKey: true }), 'The system uses Win + L for its own shortcuts.'],
  [press('PrintScreen'), 'The system uses PrintScreen for its own shortcuts.'],
  [press('F12'), 'The system uses F12 for its own shortcuts. Choose another.'],
  [press('s'), 'S is used for typing. Add Ctrl or Alt, or use a function key.'],
  [press('f', alt), 'Most programs use Alt + F for opening menus. Choose another.'],
  [press('F10', shift), 'Most programs use Shift + F10 for opening menus.'],
  [press('ArrowLeft', { ...ctrl, ...shift }), 'for moving and selecting.'],
  [press('Delete', ctrl), 'Most programs use Ctrl + Delete for deleting text.'],
  [press('Insert', shift), 'Most programs use Shift + Insert for copying and pasting.'],
  [press('F5'), 'Most programs use F5 for their own commands. Choose another.'],
])('the key press %o is rejected with a reason', (pressed, words) => {
  const heard = readKeyPress(pressed);
  if (heard.kind !== 'reserved') throw new Error(heard.kind);
  expect(sayReserved(sayAccelerator(heard.accelerator), heard.reserved)).toContain(words);
  expect(check(settingsChange, { shortcut: heard.accelerator }).ok).toBe(false);
});

test.each(['ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'])('Ctrl with any of %s is rejected', (keys) => {
  for (const key of keys) expect(reservedFor(`Control+${key}`)).toBeDefined();
});

const altGraph = { getModifierState: (key: string) => key === 'AltGraph' };

test.each<[KeyPress, string]>([
  [press('@', { ...ctrl, ...alt, code: 'KeyQ' }), 'Ctrl + Alt + Q types “@” on this keyboard.'],
  [press('€', { ...altGraph, code: 'KeyE' }), 'Ctrl + Alt + E types “€” on this keyboard.'],
  [press('ß', { ...ctrl, ...alt, code: 'KeyS' }), 'Ctrl + Alt + S types “ß” on this keyboard.'],
  [press('Ś', { ...altGraph, ...shift, code: 'KeyS' }), 'Ctrl + Alt + Shift + S types “Ś”'],
  [press('s', { ...ctrl, ...alt, ...altGraph }), 'AltGr is used for typing on this keyboard.'],
  [press('Dead', { ...ctrl, ...alt, code: 'KeyE' }), 'AltGr is used for typing'],
])('the key press %o types a character and is rejected', (pressed, words) => {
  const heard = readKeyPress(pressed);
  if (heard.kind !== 'reserved') throw new Error(heard.kind);
  expect(sayReserved(sayAccelerator(heard.accelerator), heard.reserved)).toContain(words);
});

test.each([
  press(',', { ...ctrl, code: 'Comma' }),
  press('Enter', alt),
  press('Enter'),
  press('é', { code: 'Digit' }),
])('the key of %o can’t be used with any modifiers', (pressed) => {
  expect(readKeyPress(pressed)).toEqual({ kind: 'unfit' });
});

test('only F1 to F24 are function keys, also in saved settings', () => {
  for (const shortcut of ['F0', 'F25', 'F99', 'Control+F99', 'F01']) {
    expect(check(settingsTable.shortcut, shortcut).ok).toBe(false);
  }
  for (const shortcut of ['F2', 'F9', 'F19', 'F24', 'Control+F20']) {
    expect(check(settingsTable.shortcut, shortcut).ok).toBe(true);
  }
});

test('reserved keys are rejected in any order', () => {
  expect(reservedFor('Shift+Control+Z')).toEqual(reservedFor('Control+Shift+Z'));
  expect(reservedFor('CommandOrControl+C')).toMatchObject({ by: 'programs' });
  expect(check(settingsChange, { shortcut: 'CommandOrControl+V' })).toEqual({
    ok: false,
    issues: [{ field: 'shortcut', problem: 'reserved' }],
  });
});

describe('keys that aren’t shortcuts', () => {
  test('cancel, remove the shortcut or move the focus', () => {
    expect(readKeyPress(press('Escape'))).toEqual({ kind: 'cancel' });
    expect(readKeyPress(press('Delete'))).toEqual({ kind: 'none' });
    expect(readKeyPress(press('Backspace'))).toEqual({ kind: 'none' });
    expect(readKeyPress(press('Tab'))).toEqual({ kind: 'leave' });
    expect(readKeyPress(press('Tab', shift))).toEqual({ kind: 'leave' });
  });

  test('are shown as held while only modifiers are pressed', () => {
    expect(readKeyPress(press('Alt', { ...ctrl, ...alt }))).toEqual({
      kind: 'held',
      keys: ['Control', 'Alt'],
    });
  });
});

test('the contract accepts every recorded shortcut', () => {
  const key = fc.oneof(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.constantFrom('a', '0', 'F1', 'F10', ' ', 'Tab', 'Insert', 'Home', 'PageDown', 'ArrowLeft'),
  );
  const code = fc.constantFrom('', 'KeyQ', 'Digit5', 'Numpad1', 'Semicolon');
  const flag = fc.boolean();
  const any = fc.record({
    ...{ key, code },
    ...{ ctrlKey: flag, altKey: flag, shiftKey: flag, metaKey: flag },
    getModifierState: flag.map((on) => () => on),
  });
  let recorded = 0;
  fc.assert(
    fc.property(any, (pressed) => {
      const heard = readKeyPress(pressed);
      if (heard.kind !== 'chosen') return;
      recorded += 1;
      expect(check(settingsChange, { shortcut: heard.accelerator }).ok).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect(recorded).toBeGreaterThan(50);
});

test('a shortcut is shown with the labels of the keys', () => {
  expect(sayAccelerator('Control+Alt+PageUp')).toBe('Ctrl + Alt + Page up');
  expect(sayAccelerator('CommandOrControl+Super+Space')).toBe('Ctrl + Win + Space');
});
