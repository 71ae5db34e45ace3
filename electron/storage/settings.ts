import * as v from 'valibot';
import { settingsTable, type Settings } from '../contract/settings.ts';
import { commandId } from '../contract/window.ts';
import { StoredDocument } from './document.ts';
import { migrated, versionAfter, type Migration } from './migration.ts';
import type { StorageProblems } from './problems.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger());
const length = v.pipe(wholeNumber, v.minValue(1));

/** Where a window was: in device-independent pixels, as it is when it is not maximized. */
const placement = v.object({
  x: wholeNumber,
  y: wholeNumber,
  width: length,
  height: length,
  maximized: v.boolean(),
});

export type Placement = Readonly<v.InferOutput<typeof placement>>;

/** No release has had another shape yet. */
const steps: readonly Migration[] = [];

// A bad field costs only itself: StoredDocument takes it for one that is missing, and says so.
const fields = v.object({
  version: v.literal(versionAfter(steps)),
  ...settingsTable,
  fullPlacement: v.optional(v.nullable(placement), null),
  compactPlacement: v.optional(v.nullable(placement), null),
  /** That closing the window leaves the companion running was said once. */
  toldAboutTray: v.optional(v.boolean(), false),
  /** The first run's screens were read, or skipped. */
  welcomed: v.optional(v.boolean(), false),
  /** Of the palette, newest first. */
  recentCommands: v.optional(v.array(commandId), []),
});

/** A live service without its profile cannot be had; with one that is built in, it is where one begins. */
const stored = (hasBuiltIn: boolean) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((found) => migrated(found, steps)),
    v.transform((found) => (hasBuiltIn ? { service: 'live', ...found } : found)),
    fields,
    v.transform((found) => ({
      ...found,
      service: found.liveProfile || hasBuiltIn ? found.service : ('practice' as const),
    })),
  );

export type StoredSettings = Readonly<Omit<v.InferOutput<typeof fields>, 'version'>>;

export interface SettingsPlace {
  readonly folder: string;
  /** Whether there is a live service without a live profile. */
  readonly hasBuiltIn?: boolean;
  /** Called with the new name of a file that could not be read, or not all of it. */
  readonly onPutAside: (file: string) => void;
  /** As of a StoredDocument. */
  readonly problems?: StorageProblems | undefined;
}

const names = Object.keys(settingsTable);

/** What was set, in `settings.json`. */
export class SettingsFile {
  readonly #document: StoredDocument<ReturnType<typeof stored>>;

  /** @throws as a StoredDocument does. */
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

  /** What the page may see. */
  get shared(): Settings {
    const all: Readonly<Record<string, unknown>> = this.all;
    // The edge: Object.fromEntries forgets which value belongs to which key.
    return Object.fromEntries(names.map((name) => [name, all[name]])) as unknown as Settings;
  }

  /** On disk when it returns, or a problem. @throws as a StoredDocument does; nothing is changed then. */
  change(changed: Partial<StoredSettings>): void {
    this.#document.write({ ...this.#document.value, ...changed });
  }
}
