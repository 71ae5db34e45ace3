import * as v from 'valibot';
import type { Problem } from './fields.ts';
import { profileSchema } from './service.ts';
import { call } from './call.ts';
import { reservedFor } from './shortcut.ts';

export const themes = ['system', 'dark', 'light'] as const;
export const onTopChoices = ['never', 'always', 'compact'] as const;
export const windowModes = ['full', 'compact'] as const;
export const services = ['practice', 'live'] as const;

export type WindowMode = (typeof windowModes)[number];
export type Service = (typeof services)[number];

const accelerator = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+)+(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Insert|Delete|Home|End|PageUp|PageDown|Up|Down|Left|Right)|F(?:[1-9]|1\d|2[0-4]))$/,
  ),
);

/** Settings that were stored earlier may hold keys that are reserved: they aren't registered. */
const freeAccelerator = v.pipe(
  accelerator,
  v.check((keys) => reservedFor(keys) === undefined, 'reserved' satisfies Problem),
);

/**
 * Every setting, with its value before anything was set. What the page may change, what is stored,
 * what a reset restores and what diagnostics list all follow from this table.
 */
export const settingsTable = {
  theme: v.optional(v.picklist(themes), 'system'),
  /** `compact`: only while the window is compact. */
  onTop: v.optional(v.picklist(onTopChoices), 'never'),
  mode: v.optional(v.picklist(windowModes), 'full'),
  /** Electron's accelerator that shows and hides the window, like `Control+Alt+S`; null: none. */
  shortcut: v.optional(v.nullable(accelerator), null),
  openAtLogIn: v.optional(v.boolean(), false),
  showWithEuroScope: v.optional(v.boolean(), false),
  quitWithEuroScope: v.optional(v.boolean(), false),
  /** `live` needs a live profile, or one that is built in. COMPANION_PROFILE, where it is given, wins over both. */
  service: v.optional(v.picklist(services), 'practice'),
  /** Null: the one that is built in, where there is one. */
  liveProfile: v.optional(v.nullable(profileSchema), null),
};

type Table = typeof settingsTable;
const settings = v.object(settingsTable);

export type Settings = Readonly<v.InferOutput<typeof settings>>;

export const defaultSettings: Settings = v.parse(settings, {});

// The edge: Object.entries forgets which schema belongs to which key.
const changes = Object.fromEntries(
  Object.entries(settingsTable).map(([name, { wrapped }]) => [name, v.exactOptional(wrapped)]),
) as unknown as {
  readonly [Name in keyof Table]: v.ExactOptionalSchema<Table[Name]['wrapped'], undefined>;
};

/** Only what is to change, and at least something. */
export const settingsChange = v.pipe(
  // A stored setting may hold reserved keys; a new one may not.
  v.object({ ...changes, shortcut: v.exactOptional(v.nullable(freeAccelerator)) }),
  v.check((change) => Object.keys(change).length > 0, 'required' satisfies Problem),
);

export type SettingsChange = v.InferOutput<typeof settingsChange>;

export const settingsCalls = {
  /**
   * It holds at once, and is on disk when the call has ended.
   * `conflict`: another program has the shortcut. `invalid` on `shortcut`: its keys are reserved,
   * see `reservedFor`. `invalid` on `liveProfile`: `live` was chosen
   * where there is no live profile and none is built in. `keychain`: the live profile was to get
   * another address, and the keychain keeps the sign-in at the old one; nothing is changed.
   */
  changeSettings: call(settingsChange).answers<null>(),
  /** Everything as it was before the first change, but for the service and the live profile. */
  resetSettings: call(v.undefined()).answers<null>(),
  /**
   * The live profile, and the sign-in there; drafts and activity stay. Nothing is removed where the
   * keychain keeps the sign-in, nor (`conflict`) while COMPANION_PROFILE names the service.
   */
  removeOwnService: call(v.undefined()).answers<null>(),
  /** While the page listens for other keys, it hears the present ones, too. */
  pauseShortcut: call(v.object({ paused: v.boolean() })).answers<null>(),
  openLogFolder: call(v.undefined()).answers<null>(),
  openDataFolder: call(v.undefined()).answers<null>(),
  /** Reads and saves again what could not be; `AppState.storageProblem` says how it went. */
  retryStorage: call(v.undefined()).answers<null>(),
};

/** What helps to find a fault, as text: without secrets, and without who is signed in. */
export const diagnosticsCalls = {
  readDiagnostics: call(v.undefined()).answers<string>(),
  /** Copies what was read last, so that nothing is copied unseen. */
  copyDiagnostics: call(v.undefined()).answers<null>(),
};
