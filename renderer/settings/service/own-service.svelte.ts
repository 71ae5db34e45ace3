import { tick } from 'svelte';
import * as v from 'valibot';
import { profileSchema } from '../../../electron/contract/service.ts';
import { Form } from '../../controls/form/form.svelte.ts';
import { app } from '../../frame/app.svelte.ts';
import { SentForm } from '../../frame/sent-form.svelte.ts';
import { ofApp, StoredForm } from '../../frame/stored-form.svelte.ts';
import {
  plainAddress,
  profileFields,
  profileOf,
  readPasted,
  valuesOf,
  type ProfileValues,
} from './profile-fields.ts';
import {
  isGood,
  jsonProblems,
  notTested,
  sayConnection,
  saySaveError,
  serviceOutcomes as outcomes,
  type ProfileField,
} from './text.ts';

/** Validated when the user fills in the fields from it. */
const pastedSchema = v.object({ json: v.string() });

interface Typed {
  isOpen: boolean;
  /** The fields that differ from the saved profile. */
  edits: Partial<ProfileValues>;
  /** The pasted profile. */
  json: string;
}

/** The editor of the user's own service, and the test of a connection. */
export class OwnService {
  readonly #stored = new StoredForm<Typed>(ofApp, 'ownService', {
    ...{ isOpen: false, edits: {}, json: '' },
  });
  readonly #saved = $derived(valuesOf(app.state?.settings.liveProfile ?? null));
  readonly form = new SentForm(this.#editable(), profileSchema, profileOf);
  readonly pasted = new Form<'json', typeof pastedSchema>(this.#stored.value, pastedSchema);
  testing = $state(false);

  readonly isChanged = $derived(
    profileFields.some((field) => this.form.values[field].trim() !== this.#saved[field]),
  );

  /** Whether saving leaves what is kept for the saved address. */
  readonly isMoved = $derived.by(() => {
    const typed = plainAddress(this.form.values.baseUrl);
    return this.#saved.baseUrl !== '' && typed !== this.#saved.baseUrl;
  });

  get editing(): boolean {
    return this.#stored.value.isOpen;
  }

  set editing(isOpen: boolean) {
    this.#stored.value.isOpen = isOpen;
  }

  /** Closes the editor, and clears the status, which may be about it. */
  close(): void {
    this.editing = false;
    app.clearStatus();
  }

  /** Shows the saved profile again. */
  discard(): void {
    app.clearStatus();
    this.form.problems = {};
    this.#stored.value.edits = {};
  }

  /** @param use also switch to the service. */
  async save(use: boolean): Promise<void> {
    const sent = await this.form.send(
      (liveProfile) =>
        app.calls.changeSettings({ liveProfile, ...(use && { service: 'live' as const }) }),
      ({ name }) => {
        // Otherwise, a notice says that it can't be saved.
        if (app.state?.storageProblem !== null) return undefined;
        return use ? outcomes.savedAndUsed(name) : outcomes.saved(name);
      },
      { say: saySaveError },
    );
    if (!sent) return;
    // Keep what was typed since.
    const later = Object.entries(this.#stored.value.edits).filter(
      ([field, typed]) => typed !== sent[field as ProfileField],
    );
    this.#stored.value.edits = Object.fromEntries(later);
    if (use && !this.isChanged) this.editing = false;
  }

  /** Tests the connection to a service, one at a time, and reports the outcome. */
  async test(baseUrl = this.form.values.baseUrl.trim()): Promise<void> {
    if (this.testing) return;
    this.testing = true;
    app.clearStatus();
    const result = await app.calls.testConnection({ baseUrl }).finally(() => {
      this.testing = false;
    });
    if (result.ok) {
      const message = sayConnection(result.value, new URL(baseUrl).host);
      if (isGood(result.value)) app.done(`${message.what} ${message.next}`.trim());
      else app.status = { kind: 'failed', message: { ...message, brief: message.what } };
    } else if (result.error.kind === 'invalid') {
      this.form.mark(result.error.issues);
      app.status = { kind: 'failed', message: notTested };
    } else app.failed(result.error);
  }

  /** Fills in the pasted profile in place of what the fields have, and marks what is wrong. */
  async fillIn(): Promise<void> {
    app.clearStatus();
    const pasted = readPasted(this.pasted.values.json);
    if (typeof pasted === 'string') {
      this.pasted.problems = { json: { message: jsonProblems[pasted] } };
      return;
    }
    this.pasted.values.json = '';
    this.form.problems = {};
    Object.assign(this.form.values, pasted);
    await tick();
    for (const field of profileFields) this.form.leave(field);
  }

  /** Returns the fields: each shows the saved profile until it's edited. */
  #editable(): ProfileValues {
    const fields = profileFields.map((field): [string, PropertyDescriptor] => [
      field,
      {
        enumerable: true,
        get: () => this.#stored.value.edits[field] ?? this.#saved[field],
        set: (typed: string) => {
          this.#stored.value.edits[field] = typed;
        },
      },
    ]);
    return Object.defineProperties({}, Object.fromEntries(fields)) as ProfileValues;
  }
}
