/** Why keys can't be the global shortcut, which would take them from everything else. */
export interface Reserved {
  /** `keyboard`: the keys type a character on this keyboard, which is only known once they are pressed. */
  readonly by: 'programs' | 'system' | 'typing' | 'keyboard';
  /** As in "Most programs use Alt+F for opening menus"; for `keyboard`, the character, or an empty text. */
  readonly use: string;
}

const rules: readonly (readonly [by: Reserved['by'], use: string, keys: RegExp])[] = [
  ['system', 'its own shortcuts', /Super|PrintScreen$|^F12$/],
  ['system', 'the security screen', /^Control\+Alt\+Delete$/],
  ['system', 'windows and menus', /^(Control|Alt).*\+(Tab|Escape)$|^(Control|Alt)\+(F4|Space)$/],
  ['programs', 'opening menus', /^Alt\+[A-Z]$|^(Shift\+)?F10$/],
  [
    'programs',
    'moving and selecting',
    /^(Control|Alt)(\+Shift)?\+(Left|Right|Up|Down|Home|End|PageUp|PageDown)$/,
  ],
  ['programs', 'deleting text', /^Control(\+Shift)?\+(Delete|Backspace)$/],
  ['programs', 'copying and pasting', /^(Control|Shift)\+Insert$/],
  ['programs', 'their own commands', /^Control\+([A-Z0-9]|Enter|Shift\+[RSTVWZ])$|^F(1|5|11)$/],
];

const order = ['Control', 'Alt', 'Shift', 'Super'];

/**
 * Returns why an accelerator can't be the global shortcut; undefined if it's free. The result is the same on
 * every system, because settings may be moved.
 */
export function reservedFor(accelerator: string): Reserved | undefined {
  const parts = accelerator.replace('CommandOrControl', 'Control').split('+');
  const key = parts.at(-1) ?? '';
  const held = order.filter((modifier) => parts.slice(0, -1).includes(modifier));
  const pressed = [...held, key].join('+');
  const [by, use] = rules.find(([, , keys]) => keys.test(pressed)) ?? [];
  if (by !== undefined && use !== undefined) return { by, use };
  const types = !/^F\d/.test(key) && held.every((modifier) => modifier === 'Shift');
  return types ? { by: 'typing', use: 'typing' } : undefined;
}
