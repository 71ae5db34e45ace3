import * as v from 'valibot';
import { settingsTable, type Settings } from '../contract/application/settings.ts';
import { commandId } from '../contract/application/window.ts';
import { StoredDocument, type StoragePlace } from './stored-document.ts';

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

// StoredDocument drops an invalid field, keeps the others, and reports the file as damaged.
export const fields = v.object({
  version: v.literal(1),
  ...settingsTable,
  fullPlacement: v.optional(v.nullable(placement), null),
  compactPlacement: v.optional(v.nullable(placement), null),
  /** Whether the notification that closing the window keeps the app running was shown. */
  toldAboutTray: v.optional(v.boolean(), false),
  /** Whether the first-run screens were finished or skipped. */
  welcomed: v.optional(v.boolean(), false),
  /** The last version whose news was shown; null before the first start. */
  newsShownOf: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(50))), null),
  /** Of the command palette, newest first. */
  recentCommands: v.optional(v.array(commandId), []),
});

/**
 * Returns the schema of the file. The live service needs a profile. With a built-in one, it is the
 * default.
 */
const stored = (hasBuiltIn: boolean) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((found): Record<string, unknown> => ({
      ...(hasBuiltIn && { service: 'live' }),
      ...found,
      version: 1,
    })),
    fields,
    v.transform((found) => ({
      ...found,
      service: found.liveProfile || hasBuiltIn ? found.service : ('practice' as const),
    })),
  );

export type StoredSettings = Readonly<Omit<v.InferOutput<typeof fields>, 'version'>>;

interface SettingsPlace extends StoragePlace {
  /** Whether the build has a live profile: the live service then needs none from the user. */
  readonly hasBuiltIn?: boolean;
}

const names = Object.keys(settingsTable);

/** The settings, in `settings.json`. */
export class SettingsFile {
  readonly #document: StoredDocument<ReturnType<typeof stored>>;

  constructor({ hasBuiltIn = false, ...place }: SettingsPlace) {
    this.#document = new StoredDocument({
      ...place,
      name: 'settings',
      schema: stored(hasBuiltIn),
    });
  }

  get all(): StoredSettings {
    return this.#document.value;
  }

  /** The settings that the page may see. */
  get shared(): Settings {
    const all: Readonly<Record<string, unknown>> = this.all;
    // Object.fromEntries loses which key has which type.
    return Object.fromEntries(names.map((name) => [name, all[name]])) as unknown as Settings;
  }

  change(changed: Partial<StoredSettings>): void {
    this.#document.write({ ...this.#document.value, ...changed });
  }
}
