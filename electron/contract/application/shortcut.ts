/** What programs, the system or the app itself use keys for. */
export interface Reserved {
  readonly by:
    | 'every-program'
    /** Different in each program. */
    | 'other-programs'
    | 'system'
    | 'companion'
    | 'typing'
    /** The keys type a character on this keyboard, which is only known once they are pressed. */
    | 'keyboard';
  /** As in "Ctrl+C is used for copying"; for `keyboard`, the character, or an empty text. */
  readonly use: string;
}

type Uses = Readonly<Record<string, string>>;

/** Returns the same use for each of the keys together with these modifiers. */
const each = (held: readonly string[], keys: readonly string[], use: string): Uses =>
  Object.fromEntries(
    held.flatMap((modifiers) => keys.map((key) => [`${modifiers}+${key}`, use] as const)),
  );

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const arrows = ['Left', 'Right', 'Up', 'Down', 'Home', 'End', 'PageUp', 'PageDown'];

const everyProgram: Uses = {
  'Control+A': 'selecting all',
  ...each(['Control'], ['B', 'I', 'U'], 'formatting text'),
  ...each(['Control'], ['C', 'Insert'], 'copying'),
  'Control+F': 'finding text',
  'Control+N': 'opening a new window',
  'Control+O': 'opening a file',
  'Control+P': 'printing',
  'Control+Q': 'quitting',
  ...each(['Control', 'Control+Shift'], ['R'], 'reloading'),
  ...each(['Control', 'Control+Shift'], ['S'], 'saving'),
  ...each(['Control', 'Control+Shift'], ['T'], 'opening a tab'),
  ...each(['Control', 'Control+Shift'], ['V'], 'pasting'),
  'Shift+Insert': 'pasting',
  ...each(['Control', 'Control+Shift'], ['W'], 'closing a window'),
  'Control+X': 'cutting',
  'Control+Y': 'redoing',
  'Control+Z': 'undoing',
  'Control+Shift+Z': 'redoing',
  ...each(['Control', 'Alt', 'Control+Shift', 'Alt+Shift'], arrows, 'moving and selecting'),
  ...each(['Control', 'Control+Shift'], ['Delete', 'Backspace'], 'deleting text'),
  ...each(['Alt'], letters, 'opening menus'),
  F1: 'help',
  F5: 'reloading',
  F10: 'opening menus',
  'Shift+F10': 'opening context menus',
  F11: 'full screen',
};

const system: Uses = {
  ...each(['Control', 'Alt'], ['F4'], 'closing a window'),
  ...each(
    ['Control', 'Alt', 'Control+Alt', 'Control+Shift', 'Alt+Shift', 'Control+Alt+Shift'],
    ['Tab'],
    'switching between windows and tabs',
  ),
  ...each(['Control', 'Alt', 'Control+Alt', 'Alt+Shift'], ['Escape'], 'switching between windows'),
  'Control+Shift+Escape': 'the task manager',
  'Control+Alt+Delete': 'the security screen',
  ...each(['Control', 'Alt'], ['Space'], 'menus and input methods'),
  ...each(['Control', 'Alt', 'Shift', 'Super'], ['PrintScreen'], 'taking screenshots'),
  PrintScreen: 'taking screenshots',
  F12: 'debugging',
};

const companion: Uses = {
  'Control+K': 'its commands',
  ...each(['Control'], ['Enter', '1', '2', '3', '4', '5'], 'itself'),
};

const tables: readonly (readonly [Reserved['by'], Uses])[] = [
  ['every-program', everyProgram],
  ['system', system],
  ['companion', companion],
];

const order = ['Control', 'Alt', 'Shift', 'Super'];

/**
 * Returns why an accelerator can't be the global shortcut, which would take it from other programs;
 * undefined if it's free. The result is the same on every system, because settings may be moved.
 */
export function reservedFor(accelerator: string): Reserved | undefined {
  const parts = accelerator.replace('CommandOrControl', 'Control').split('+');
  const key = parts.at(-1) ?? '';
  const held = order.filter((modifier) => parts.slice(0, -1).includes(modifier));
  const keys = [...held, key].join('+');
  for (const [by, uses] of tables) {
    const use = Object.hasOwn(uses, keys) ? uses[keys] : undefined;
    if (use !== undefined) return { by, use };
  }
  // Most programs have their own shortcuts with these keys.
  if (/^Control\+[A-Z0-9]$/.test(keys)) return { by: 'other-programs', use: 'their own shortcuts' };
  // Windows and macOS reserve the combinations with this key.
  if (held.includes('Super')) return { by: 'system', use: 'its own shortcuts' };
  const types = !/^F\d/.test(key) && held.every((modifier) => modifier === 'Shift');
  return types ? { by: 'typing', use: 'typing' } : undefined;
}
