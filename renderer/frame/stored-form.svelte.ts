import { untrack } from 'svelte';
import { longestForm, type FormName } from '../../electron/contract/application/form-owners.ts';
import type { FormPlace } from '../../electron/contract/application/forms.ts';
import { callsFor } from './calls.ts';
import type { FormOwner } from './views.svelte.ts';

const calls = callsFor();

export const ofApp: FormOwner = { service: '', whose: null };

/**
 * What is typed or chosen in one place of the page. The main process gets each change immediately and writes
 * it to disk, so it survives a reload and a restart. What is longer than `longestForm` is only kept on the page.
 */
export class StoredForm<Value extends object> {
  /** Change its fields, not the object. */
  readonly value: Value;
  /** Nothing is saved until it's loaded. What is typed before that is kept. */
  isLoaded = $state(false);
  /** Resolves when it's loaded. */
  readonly loaded: Promise<void>;
  readonly #empty: Value;
  /** The text that the main process has. Only what the user changes here is saved, so it can't be older. */
  #kept: string | undefined;

  /**
   * Loads the form, and saves every change while the view or the component that creates it exists.
   * @param owner the owner of its view, or of the app
   */
  constructor(owner: FormOwner, form: FormName, empty: Value) {
    this.#empty = empty;
    this.value = $state({ ...empty });
    this.loaded = owner ? this.#follow({ form, ...owner }) : Promise.resolve();
  }

  async #follow(place: FormPlace): Promise<void> {
    // Before the page is rendered, so that what is shown has been sent to the main process.
    $effect.pre(() => {
      const text = JSON.stringify(this.value);
      if (this.isLoaded) untrack(() => this.#save(place, text));
    });
    const read = await calls.readForm(place);
    if (!read.ok) return;
    const stored = { ...this.#empty, ...fieldsLike(this.#empty, read.value) };
    const typed = Object.entries(this.value).filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(this.#empty[name as keyof Value]);
    });
    this.#kept = JSON.stringify(stored);
    // Assign all fields in one step, so no effect sees only some of them.
    Object.assign(this.value, stored, Object.fromEntries(typed));
    this.isLoaded = true;
  }

  #save(place: FormPlace, text: string): void {
    if (text === this.#kept || text.length > longestForm) return;
    this.#kept = text;
    void calls.saveForm({ ...place, text });
  }
}

/** Returns the stored fields that the form has. Another version of the app may have stored others. */
function fieldsLike(empty: object, text: string | null): object {
  const stored = new Map(Object.entries(text === null ? {} : (JSON.parse(text) as object)));
  const usable = Object.entries(empty).filter(
    ([name, value]) => typeof stored.get(name) === typeof value,
  );
  return Object.fromEntries(usable.map(([name]) => [name, stored.get(name)]));
}
