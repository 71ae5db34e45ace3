import { tick } from 'svelte';
import { profileSchema, type Profile } from '../../../electron/contract/service.ts';
import { app } from '../../frame/app.svelte.ts';
import { type FieldsOf, type Mark, Form } from '../../controls/form/form.svelte.ts';
import { persistViewState } from '../../frame/view-state.svelte.ts';
import { connectionTest } from './connection.svelte.ts';
import { fieldsToEmpty, profileFields, profileOf, readPasted, valuesOf } from './profile-fields.ts';
import { jsonProblems, notTested, saySaveError, serviceOutcomes as outcomes } from './text.ts';

/** The field for a pasted profile. It's validated when the user fills in the fields from it. */
class PastedProfile implements FieldsOf {
  values = $state({ json: '' });
  problems = $state.raw<Partial<Record<string, Mark>>>({});

  clearProblem(): void {
    this.problems = {};
  }
}

/** The editor of the user's own service. Its input is kept when the user leaves the page. */
class OwnService {
  readonly form = new Form(valuesOf(null), profileSchema, profileOf);
  readonly pasted = new PastedProfile();
  editing = $state(false);
  #saved = $state.raw<Profile | null>(null);
  /** The fields as they were sent last. */
  #sent: Readonly<Record<string, string>> = {};
  #restored: Promise<void> | undefined;

  readonly isChanged = $derived.by(() => {
    const saved = valuesOf(this.#saved);
    return profileFields.some((field) => this.form.values[field].trim() !== saved[field]);
  });

  /** Whether saving leaves what is kept for the saved address. */
  readonly isMoved = $derived.by(() => {
    const typed = this.form.values.baseUrl.trim().replace(/\/+$/, '');
    return this.#saved !== null && typed !== this.#saved.baseUrl;
  });

  /** Loads the saved profile if it has changed. Otherwise keeps the input. */
  follow(saved: Profile | null): void {
    if (JSON.stringify(saved) === JSON.stringify(this.#saved)) return;
    this.#saved = saved;
    // Keep what was typed while the profile was being saved.
    const typed = Object.entries(this.form.values).filter(
      ([field, value]) => value !== (this.#sent[field] ?? value),
    );
    this.#sent = {};
    this.#fill();
    Object.assign(this.form.values, Object.fromEntries(typed));
  }

  /** Restores the editor of the last window, and saves it for the next one. */
  restore(): Promise<void> {
    this.#restored ??= persistViewState({
      part: 'settings',
      state: () => ({
        editing: this.editing,
        // The profile that the fields were filled from.
        saved: JSON.stringify(this.#saved),
        typed: { ...this.form.values },
        pasted: this.pasted.values.json,
      }),
      restore: ({ editing, saved, typed, pasted }) => {
        if (saved !== JSON.stringify(this.#saved)) return;
        this.editing = editing;
        Object.assign(this.form.values, typed);
        this.pasted.values.json = pasted;
      },
    });
    return this.#restored;
  }

  /** Closes the editor, and clears the status, which may be about it. */
  close(): void {
    this.editing = false;
    app.clearStatus();
  }

  undo(): void {
    app.status = undefined;
    this.#fill();
  }

  #fill(): void {
    this.form.problems = {};
    Object.assign(this.form.values, valuesOf(this.#saved));
  }

  /** @param use also switch to the service. */
  async save(use: boolean): Promise<void> {
    this.#sent = { ...this.form.values };
    const sent = await this.form.send(
      (liveProfile) =>
        app.calls.changeSettings({ liveProfile, ...(use && { service: 'live' as const }) }),
      ({ name }) => (use ? outcomes.savedAndUsed(name) : outcomes.saved(name)),
      { say: saySaveError },
    );
    this.#sent = {};
    if (sent && use && !this.isChanged) this.editing = false;
  }

  async test(): Promise<void> {
    const issues = await connectionTest.run(this.form.values.baseUrl.trim());
    if (issues.length > 0) this.form.refuse('baseUrl', issues, notTested);
  }

  /** Fills in the pasted fields, marks what is wrong, and names the ignored keys. */
  async fillIn(): Promise<void> {
    app.status = undefined;
    const pasted = readPasted(this.pasted.values.json);
    if (typeof pasted === 'string') {
      this.pasted.problems = { json: { message: jsonProblems[pasted] } };
      return;
    }
    this.pasted.values.json = '';
    this.form.problems = {};
    const emptied = fieldsToEmpty(pasted.values, this.form.values);
    for (const field of emptied) this.form.values[field] = '';
    Object.assign(this.form.values, pasted.values);
    if (emptied.length > 0 || pasted.ignored.length > 0) {
      app.done(outcomes.filledIn(pasted.ignored, emptied.length > 0));
    }
    await tick();
    for (const field of profileFields) this.form.leave(field);
  }
}

export const ownService = new OwnService();
