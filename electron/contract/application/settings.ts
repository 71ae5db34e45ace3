import * as v from 'valibot';
import type { Problem } from '../fields.ts';
import { profileSchema } from '../service.ts';
import { call } from '../call.ts';
import { reservedFor } from './shortcut.ts';

const themes = ['system', 'dark', 'light'] as const;
const onTopChoices = ['never', 'always', 'compact'] as const;
const windowModes = ['full', 'compact'] as const;
const services = ['practice', 'live'] as const;

export type WindowMode = (typeof windowModes)[number];
export type Service = (typeof services)[number];

const accelerator = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+)+(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Insert|Delete|Home|End|PageUp|PageDown|Up|Down|Left|Right)|F(?:[1-9]|1\d|2[0-4]))$/,
  ),
);

/** An accelerator that isn't reserved. Stored settings may have reserved ones: they don't work. */
const freeAccelerator = v.pipe(
  accelerator,
  v.check((keys) => reservedFor(keys) === undefined, 'reserved' satisfies Problem),
);

/**
 * Every setting with its default. What the page can change, what is stored, what a reset restores
 * and what diagnostics list is derived from this table.
 */
export const settingsTable = {
  theme: v.optional(v.picklist(themes), 'system'),
  /** `compact`: only while the window is compact. */
  onTop: v.optional(v.picklist(onTopChoices), 'never'),
  mode: v.optional(v.picklist(windowModes), 'full'),
  /** The Electron accelerator that shows and hides the window, like `Control+Alt+S`; null: none. */
  shortcut: v.optional(v.nullable(accelerator), null),
  openAtLogIn: v.optional(v.boolean(), false),
  showWithEuroScope: v.optional(v.boolean(), false),
  quitWithEuroScope: v.optional(v.boolean(), false),
  /** Whether what's new is shown after an update. */
  showNews: v.optional(v.boolean(), true),
  /**
   * `live` needs a live profile or a built-in one. COMPANION_PROFILE takes precedence over this.
   */
  service: v.optional(v.picklist(services), 'practice'),
  /** Null: the built-in profile, if there is one. */
  liveProfile: v.optional(v.nullable(profileSchema), null),
};

type Table = typeof settingsTable;
const settings = v.object(settingsTable);

export type Settings = Readonly<v.InferOutput<typeof settings>>;

export const defaultSettings: Settings = v.parse(settings, {});

/** What a reset restores. */
export const resets = v.parse(v.omit(settings, ['service', 'liveProfile']), {});

// Object.entries loses which schema belongs to which key.
const changes = Object.fromEntries(
  Object.entries(settingsTable).map(([name, { wrapped }]) => [name, v.exactOptional(wrapped)]),
) as unknown as {
  readonly [Name in keyof Table]: v.ExactOptionalSchema<Table[Name]['wrapped'], undefined>;
};

/** The settings to change; at least one. */
export const settingsChange = v.pipe(
  // A stored setting may hold reserved keys; a new one may not.
  v.object({ ...changes, shortcut: v.exactOptional(v.nullable(freeAccelerator)) }),
  v.check((change) => Object.keys(change).length > 0, 'required' satisfies Problem),
);

export type SettingsChange = v.InferOutput<typeof settingsChange>;

export const settingsCalls = {
  /**
   * Applies changes immediately, and has saved them when it returns. On an error, nothing is
   * changed. `conflict`: another program has the shortcut. `invalid` on `shortcut`: its keys are
   * reserved, see `reservedFor`. `invalid` on `liveProfile`: `live` was chosen, but there is no
   * live profile and no built-in one. `keychain`: the live profile's address was changed, but the
   * sign-in for the old one can't be removed from the keychain.
   */
  changeSettings: call(settingsChange).answers<null>(),
  /** Restores the default of every setting except the service and the live profile. */
  resetSettings: call(v.undefined()).answers<null>(),
  /**
   * Removes the live profile and its sign-in; drafts and activity stay. Removes nothing if the
   * sign-in can't be removed from the keychain, or (`conflict`) if COMPANION_PROFILE decides the
   * service.
   */
  removeOwnService: call(v.undefined()).answers<null>(),
  /** Pauses the shortcut while the page records a new one, so the page receives its keys. */
  pauseShortcut: call(v.object({ paused: v.boolean() })).answers<null>(),
  openLogFolder: call(v.undefined()).answers<null>(),
  openDataFolder: call(v.undefined()).answers<null>(),
  /** Retries failed reads and writes. `AppState.storageProblem` has the result. */
  retryStorage: call(v.undefined()).answers<null>(),
};

/** Text that helps to find a fault, without secrets and without the user's name. */
export const diagnosticsCalls = {
  readDiagnostics: call(v.undefined()).answers<string>(),
};
