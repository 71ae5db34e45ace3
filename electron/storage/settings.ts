import { join } from 'node:path';
import Store from 'electron-store';
import * as v from 'valibot';
import { settingsTable, type Settings } from '../contract/application/settings.ts';
import { commandId } from '../contract/application/window.ts';
import { moveAside, readJson, type StoragePlace } from './json-file.ts';
import { probe } from './storage-problems.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger());
const length = v.pipe(wholeNumber, v.minValue(1));

/** The bounds of a window that isn't maximized, in device-independent pixels. */
const placement = v.object({
  x: wholeNumber,
  y: wholeNumber,
  width: length,
  height: length,
  maximized: v.boolean(),
});

export const fields = v.object({
  version: v.optional(v.literal(1), 1),
  ...settingsTable,
  fullPlacement: v.optional(v.nullable(placement), null),
  compactPlacement: v.optional(v.nullable(placement), null),
  /** Whether the notification that closing the window keeps the app running was shown. */
  toldAboutTray: v.optional(v.boolean(), false),
  /** Whether the first-run screens were finished or skipped. */
  welcomed: v.optional(v.boolean(), false),
  /** When the guided practice began; null if it isn't running. */
  practisingSince: v.optional(v.nullable(wholeNumber), null),
  /** The last version whose news was shown; null before the first start. */
  newsShownOf: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(50))), null),
  /** Of the command palette, newest first. */
  recentCommands: v.optional(v.array(commandId), []),
});

type Stored = Readonly<v.InferOutput<typeof fields>>;
export type StoredSettings = Readonly<Omit<Stored, 'version'>>;

/** Like `fields`, with the default of each field that is damaged. Object.entries loses the types. */
const undamaged = v.object(
  Object.fromEntries(
    Object.entries(fields.entries).map(([name, field]) => [
      name,
      v.fallback(field as v.GenericSchema, field.default),
    ]),
  ),
) as unknown as typeof fields;

const anything = v.record(v.string(), v.unknown());

interface SettingsPlace extends StoragePlace {
  /** Whether the build has a live profile: the live service then needs none from the user. */
  readonly hasBuiltIn?: boolean;
}

const names = Object.keys(settingsTable);

/** The settings, in `settings.json`. A change is on disk when it returns. */
export class SettingsFile {
  readonly place: SettingsPlace;
  readonly #path: string;
  /** Undefined while the file can't be read: it must not be overwritten then. */
  #store: Store | undefined;
  #all: Stored | undefined;
  /** What was changed while the file couldn't be read. */
  #changed: Partial<StoredSettings> = {};

  constructor(place: SettingsPlace) {
    this.place = place;
    this.#path = join(place.folder, 'settings.json');
  }

  get all(): StoredSettings {
    if (this.#all === undefined) {
      // Set it first: reporting a problem reads the settings again.
      this.#all = this.#usable({});
      // Once it has been read, only saving can have failed.
      const again = () => (this.#store ? this.#save() : this.#read());
      this.place.problems.attempt(this.#path, 'read', this.#read, again);
    }
    return this.#all;
  }

  /** The settings that the page may see. */
  get shared(): Settings {
    const all: Readonly<Record<string, unknown>> = this.all;
    // Object.fromEntries loses which key has which type.
    return Object.fromEntries(names.map((name) => [name, all[name]])) as unknown as Settings;
  }

  change(changed: Partial<StoredSettings>): void {
    this.#all = { ...this.all, ...changed, version: 1 };
    if (this.#store) this.place.problems.attempt(this.#path, 'write', this.#save);
    else this.#changed = { ...this.#changed, ...changed };
  }

  readonly #read = (): void => {
    const { folder, onDamaged } = this.place;
    const found = readJson(this.#path, anything, onDamaged);
    const isDamaged = !v.is(fields, found);
    if (isDamaged) moveAside(this.#path, onDamaged);
    this.#store = new Store({ cwd: folder, name: 'settings' });
    this.#all = { ...this.#usable(found), ...this.#changed };
    if (isDamaged || Object.keys(this.#changed).length > 0) this.#save();
  };

  readonly #save = (): void => {
    // The store would replace the file with the part that a nearly full disk has room for, and try for
    // a second where writing isn't allowed.
    probe(this.place.folder, JSON.stringify(this.#all, null, '\t'));
    if (this.#store) this.#store.store = { ...this.#all };
  };

  /** The live service needs a profile. With a built-in one, it is the default. */
  #usable(found: object): Stored {
    const { hasBuiltIn = false } = this.place;
    const all = v.parse(undamaged, { ...(hasBuiltIn && { service: 'live' }), ...found });
    return all.liveProfile || hasBuiltIn ? all : { ...all, service: 'practice' };
  }
}
