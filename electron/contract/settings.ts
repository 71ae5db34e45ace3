import * as v from 'valibot';
import type { Problem } from '../api/schema.ts';
import { profileSchema, type Profile } from '../profile.ts';
import { call } from './call.ts';
import { reservedFor } from './reserved-keys.ts';

export { profileSchema, type Profile };

export const themes = ['system', 'dark', 'light'] as const;
export const onTopChoices = ['never', 'always', 'compact'] as const;
export const windowModes = ['full', 'compact'] as const;
export const services = ['practice', 'live'] as const;

export type WindowMode = (typeof windowModes)[number];
export type Service = (typeof services)[number];

const accelerator = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+)+(?:[A-Z0-9]|F\d{1,2}|Space|Tab|Insert|Delete|Home|End|PageUp|PageDown|Up|Down|Left|Right)|F\d{1,2})$/,
  ),
);

/** Settings that were stored earlier may hold keys that are reserved: they aren't registered. */
const freeAccelerator = v.pipe(
  accelerator,
  v.check((keys) => reservedFor(keys) === undefined, 'reserved' satisfies Problem),
);

/** What the user can set, as the page sees it. */
export const settings = v.object({
  theme: v.picklist(themes),
  /** `compact`: only while the window is compact. */
  onTop: v.picklist(onTopChoices),
  mode: v.picklist(windowModes),
  /** Electron's accelerator that shows and hides the window, like `Control+Alt+S`; null: none. */
  shortcut: v.nullable(accelerator),
  openAtLogIn: v.boolean(),
  showWithEuroScope: v.boolean(),
  quitWithEuroScope: v.boolean(),
  /** `live` needs a live profile, or one that is built in. COMPANION_PROFILE, where it is given, wins over both. */
  service: v.picklist(services),
  /** Null: the one that is built in, where there is one. */
  liveProfile: v.nullable(profileSchema),
});

export type Settings = Readonly<v.InferOutput<typeof settings>>;

const { entries } = settings;

/** Only what is to change, and at least something. */
export const settingsChange = v.pipe(
  v.object({
    theme: v.exactOptional(entries.theme),
    onTop: v.exactOptional(entries.onTop),
    mode: v.exactOptional(entries.mode),
    shortcut: v.exactOptional(v.nullable(freeAccelerator)),
    openAtLogIn: v.exactOptional(entries.openAtLogIn),
    showWithEuroScope: v.exactOptional(entries.showWithEuroScope),
    quitWithEuroScope: v.exactOptional(entries.quitWithEuroScope),
    service: v.exactOptional(entries.service),
    liveProfile: v.exactOptional(entries.liveProfile),
  }),
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
