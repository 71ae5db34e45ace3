import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsChange } from '../../../../electron/contract/settings.ts';
import { hear, sayAccelerator, type KeyPress } from '../../../../renderer/settings/accelerator.ts';
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
  [press(' ', ctrl), 'Control+Space'],
  [press('ArrowUp', { metaKey: true }), 'Super+Up'],
  [press('Delete', ctrl), 'Control+Delete'],
  [press('Tab', ctrl), 'Control+Tab'],
])('the press %o is %s', (pressed, accelerator) => {
  expect(hear(pressed)).toEqual({ kind: 'chosen', accelerator });
});

test.each(['s', 'A', '7', ' ', 'Enter', 'F25', 'é', 'Dead', 'CapsLock'])(
  'the key %s alone is no shortcut, with Shift or without',
  (key) => {
    expect(hear(press(key)).kind).toBe('unfit');
    expect(hear(press(key, shift)).kind).toBe('unfit');
  },
);

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
