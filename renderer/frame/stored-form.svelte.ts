import { untrack } from 'svelte';
import { formOwners, type FormName } from '../../electron/contract/application/form-owners.ts';
import type { FormPlace } from '../../electron/contract/application/forms.ts';
import type { AppError } from '../../electron/contract/result.ts';
import { app } from './app.svelte.ts';
import { callsFor } from './calls.ts';

const calls = callsFor();

/**
 * What is typed or chosen in one place of the page. Each change is sent to the main process immediately, so it
 * survives a reload and a restart. When the service or the account changes, it shows what was typed there.
 */
export class StoredForm<Value extends object> {
  /** Change its fields, not the object. */
  readonly value: Value;
  /** Nothing is saved until it's loaded. What is typed before that is kept. */
  isLoaded = $state(false);
  /** Whether the value is on disk, as the main process says. */
  isSaved = $state(false);
  /** Why it couldn't be loaded. */
  error = $state.raw<AppError>();
  readonly #form: FormName;
  readonly #empty: Value;
  /** Where the value is from, and where it's saved. */
  #place: FormPlace | undefined;
  /** The text that the main process has. */
  #kept: string | undefined;
  #loading: Promise<void> | undefined;
  #stop: (() => void) | undefined;

  constructor(form: FormName, empty: Value) {
    this.#form = form;
    this.#empty = empty;
    this.value = $state({ ...empty });
  }

  /** Loads it and saves every change, until `close`. Resolves when it's loaded. */
  async open(): Promise<void> {
    this.#stop ??= $effect.root(() => {
      // Run it before the page is rendered, which must not show the previous account's text.
      $effect.pre(() => {
        const place = placeOf(this.#form);
        untrack(() => this.#follow(place));
      });
      $effect.pre(() => {
        const text = JSON.stringify(this.value);
        if (this.isLoaded) untrack(() => void this.#save(text));
      });
      // Save what couldn't be saved before.
      $effect.pre(() => {
        if (app.state?.storageProblem === null) untrack(() => void this.#saveAgain());
      });
    });
    await this.#loading;
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #follow(place: FormPlace | undefined): void {
    if (JSON.stringify(place) === JSON.stringify(this.#place)) return;
    // The value and the place may have changed in the same update.
    if (this.isLoaded) void this.#save(JSON.stringify(this.value));
    if (this.#place) Object.assign(this.value, this.#empty);
    this.isLoaded = this.isSaved = false;
    this.#place = place;
    this.#loading = place && this.#load(place);
  }

  async #load(place: FormPlace): Promise<void> {
    const read = await calls.readForm(place);
    if (place !== this.#place) return;
    this.error = read.ok ? undefined : read.error;
    if (!read.ok) return;
    const { text, isOnDisk } = read.value;
    const stored = { ...this.#empty, ...fieldsLike(this.#empty, text) };
    const typed = Object.entries(this.value).filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(this.#empty[name as keyof Value]);
    });
    this.#kept = JSON.stringify(stored);
    // Assign all fields in one step, so no effect sees only some of them.
    Object.assign(this.value, stored, Object.fromEntries(typed));
    this.isLoaded = true;
    this.isSaved = isOnDisk;
    if (!isOnDisk) void this.#saveAgain();
  }

  async #save(text: string): Promise<void> {
    const place = this.#place;
    if (!place || text === this.#kept) return;
    this.#kept = text;
    this.isSaved = false;
    const saved = await calls.saveForm({ ...place, text });
    if (text === this.#kept && place === this.#place) this.isSaved = saved.ok && saved.value;
  }

  async #saveAgain(): Promise<void> {
    if (!this.isLoaded || this.isSaved) return;
    this.#kept = undefined;
    await this.#save(JSON.stringify(this.value));
  }
}

/** Returns where a form is kept; undefined while it's unknown who is signed in. */
export function placeOf(form: FormName): FormPlace | undefined {
  const owner = formOwners[form];
  if (!app.state) return undefined;
  const { service, whose, session } = app.state;
  if (owner === 'app') return { form, service: '', whose: null };
  if (owner === 'service') return { form, service, whose: null };
  return session.kind === 'restoring' ? undefined : { form, service, whose };
}

/** Returns the stored fields that the form has. Another version of the app may have stored others. */
function fieldsLike(empty: object, text: string | null): object {
  const stored = new Map(Object.entries(text === null ? {} : (JSON.parse(text) as object)));
  const usable = Object.entries(empty).filter(
    ([name, value]) => typeof stored.get(name) === typeof value,
  );
  return Object.fromEntries(usable.map(([name]) => [name, stored.get(name)]));
}
