import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservedFor } from '../../../../electron/contract/reserved-keys.ts';
import { settingsChange } from '../../../../electron/contract/settings.ts';
import { hear, sayAccelerator, type KeyPress } from '../../../../renderer/settings/accelerator.ts';
import { sayReserved } from '../../../../renderer/settings/words.ts';
import { check } from '../../../../electron/api/schema.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, code: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false },
  ...held,
});
const [ctrl, alt, shift] = [{ ctrlKey: true }, { altKey: true }, { shiftKey: true }];

test.each<[KeyPress, string]>([
  [press('s', { ...ctrl, ...alt }), 'Control+Alt+S'],
  [press('ß', { ...ctrl, ...alt, code: 'KeyS' }), 'Control+Alt+S'],
  [press('!', { ...ctrl, ...shift, code: 'Digit1' }), 'Control+Shift+1'],
  [press('F9'), 'F9'],
  [press('F24', shift), 'Shift+F24'],
  [press(' ', { ...ctrl, ...alt }), 'Control+Alt+Space'],
  [press('ArrowUp', { ...ctrl, ...alt }), 'Control+Alt+Up'],
  [press('Delete', alt), 'Alt+Delete'],
])('the press %o is %s', (pressed, accelerator) => {
  expect(hear(pressed)).toEqual({ kind: 'chosen', accelerator });
});

test.each(['s', 'A', '7', ' ', 'Enter', 'F25', 'é', 'Dead', 'CapsLock'])(
  'the key %s alone is no shortcut, with Shift or without',
  (key) => {
    expect(['unfit', 'reserved']).toContain(hear(press(key)).kind);
    expect(['unfit', 'reserved']).toContain(hear(press(key, shift)).kind);
  },
);

test.each<[KeyPress, string]>([
  [press('c', ctrl), 'Ctrl + C is used for copying in every program. Choose another.'],
  [press('v', ctrl), 'Ctrl + V is used for pasting in every program. Choose another.'],
  [press('F4', alt), 'The system uses Alt + F4 for closing a window. Choose another.'],
  [press('k', ctrl), 'Stopbar Companion uses Ctrl + K for its commands. Choose another.'],
  [press('Enter', ctrl), 'Stopbar Companion uses Ctrl + Enter for applying and sending.'],
  [press('3', ctrl), 'Stopbar Companion uses Ctrl + 3 for its pages. Choose another.'],
  [press('Escape', { ...ctrl, ...shift }), 'The system uses Ctrl + Shift + Escape for the task'],
  [press('Delete', { ...ctrl, ...alt }), 'The system uses Ctrl + Alt + Delete for the security'],
  [press('l', { metaKey: true }), 'The system uses Win + L for its own shortcuts.'],
  [press('PrintScreen'), 'The system uses PrintScreen for taking screenshots.'],
  [press('F12'), 'The system uses F12 for debugging. Choose another.'],
  [press('s'), 'Hold Ctrl or Alt too, or use a function key.'],
])('the press %o is refused, and says why', (pressed, words) => {
  const heard = hear(pressed);
  if (heard.kind !== 'reserved') throw new Error(heard.kind);
  expect(sayReserved(sayAccelerator(heard.accelerator), heard.reserved)).toContain(words);
  expect(check(settingsChange, { shortcut: heard.accelerator }).ok).toBe(false);
});

test('keys are refused in whichever order they are named', () => {
  expect(reservedFor('Shift+Control+Z')).toEqual(reservedFor('Control+Shift+Z'));
  expect(reservedFor('CommandOrControl+C')).toMatchObject({ use: 'copying' });
  expect(check(settingsChange, { shortcut: 'CommandOrControl+V' })).toEqual({
    ok: false,
    issues: [{ field: 'shortcut', problem: 'reserved' }],
  });
});

describe('what is no shortcut itself', () => {
  test('cancels, takes it away, or leads on', () => {
    expect(hear(press('Escape'))).toEqual({ kind: 'cancel' });
    expect(hear(press('Delete'))).toEqual({ kind: 'none' });
    expect(hear(press('Backspace'))).toEqual({ kind: 'none' });
    expect(hear(press('Tab'))).toEqual({ kind: 'leave' });
    expect(hear(press('Tab', shift))).toEqual({ kind: 'leave' });
  });

  test('is held while more is to come', () => {
    expect(hear(press('Alt', { ...ctrl, ...alt }))).toEqual({
      kind: 'held',
      keys: ['Control', 'Alt'],
    });
  });
});

test('whatever is chosen, the contract takes', () => {
  const key = fc.oneof(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.constantFrom('a', '0', 'F1', 'F10', ' ', 'Tab', 'Insert', 'Home', 'PageDown', 'ArrowLeft'),
  );
  const code = fc.constantFrom('', 'KeyQ', 'Digit5', 'Numpad1', 'Semicolon');
  const flag = fc.boolean();
  const any = fc.record({
    ...{ key, code },
    ...{ ctrlKey: flag, altKey: flag, shiftKey: flag, metaKey: flag },
  });
  fc.assert(
    fc.property(any, (pressed) => {
      const heard = hear(pressed);
      if (heard.kind !== 'chosen') return;
      expect(check(settingsChange, { shortcut: heard.accelerator }).ok).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('is said as it stands on the keys', () => {
  expect(sayAccelerator('Control+Alt+PageUp')).toBe('Ctrl + Alt + Page up');
  expect(sayAccelerator('CommandOrControl+Super+Space')).toBe('Ctrl + Win + Space');
});
