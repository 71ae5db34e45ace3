import { tick, untrack } from 'svelte';
import { contactMessage, type ContactMessage } from '../../electron/contract/fields.ts';
import {
  composedText,
  doubtAfter,
  draftText,
  draftWithout,
  type ContactDraft,
  type Correspondence,
} from '../../electron/contract/contact.ts';
import type { AppError, Result } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { DraftSaver } from '../frame/draft-saver.ts';
import { pageStore } from '../frame/page-store.svelte.ts';
import { Form } from '../controls/form/form.svelte.ts';
import { fieldNamedIn } from './named-field.ts';
import { knownAddresses } from './suggestions.ts';
import { outcomes, sendFailed, serviceSays } from './text.ts';

const nothing = { topic: '', message: '', details: '' };

/** The draft and the sent messages of one service. They outlive the component. */
export class ContactPage {
  readonly form = new Form(
    { email: '', ...nothing },
    contactMessage,
    ({ email, topic, message, details }) => ({
      email,
      topic,
      message: composedText(message, this.withDetails ? details : ''),
    }),
  );
  withDetails = $state(false);
  cleared = $state.raw(nothing);
  /** Undefined until it's loaded. */
  known = $state.raw<Correspondence>();
  /** Why it couldn't be loaded. */
  error = $state.raw<AppError>();
  /** The service's words when it rejected the last message without naming a field. */
  refusal = $state<string>();
  /** Whether the last draft is only in memory. */
  unsaved = $state(false);
  readonly #diskWorks = $derived(app.state?.storageProblem === null);
  /** Whether the last draft is on disk. After a reload, only the problem tells that it isn't. */
  readonly isOnDisk = $derived(!this.unsaved && this.#diskWorks);

  readonly draft = $derived<ContactDraft>({
    ...this.form.values,
    withDetails: this.withDetails,
    cleared: this.cleared,
  });
  readonly length = $derived(draftText(this.draft).length);
  readonly inDoubt = $derived(app.state?.contact.inDoubt ?? null);
  /** Whether the form's message isn't the one in doubt. */
  readonly isNew = $derived(
    this.inDoubt !== null &&
      (draftText(this.draft) !== this.inDoubt.message ||
        this.draft.topic.trim() !== this.inDoubt.topic),
  );
  readonly #isSending = $derived(app.state?.contact.sending === true);
  readonly waiting = $derived(this.form.busy || this.#isSending);
  /** The addresses to suggest while nothing is typed. */
  readonly addresses = $derived(
    this.form.values.email === '' ? knownAddresses(this.known?.email, app.state?.session) : [],
  );
  readonly blank = $derived(isBlank(this.form.values));
  readonly canRestore = $derived(this.blank && !isBlank(this.cleared));

  readonly #saver = new DraftSaver((draft: ContactDraft) => this.#save(draft));
  #keptText = '';
  #offered = '';
  #isClosed = false;

  constructor() {
    let wasSending = false;
    $effect(() => {
      const isOver = wasSending && !this.#isSending;
      wasSending = this.#isSending;
      // An earlier window sent it, or this one before it was reloaded.
      if (isOver && !untrack(() => this.form.busy)) void this.#takeSent();
    });
    $effect(() => this.#saveSoon());
    // Saves again what couldn't be saved.
    $effect(() => {
      if (this.#diskWorks) untrack(() => this.flush());
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Loads the draft and the sent messages. Keeps what was typed before that. */
  async open(): Promise<void> {
    await this.#read();
  }

  /** Saves immediately: the page may be about to close. */
  flush(): void {
    void this.#saver.flush();
  }

  /** Sends the message. `anyway`: the user confirmed it despite the limit or a message in doubt. */
  async send(anyway: boolean): Promise<void> {
    if (this.waiting) return;
    let refusal: AppError | undefined;
    this.refusal = undefined;
    await this.form.send(
      async (message) => {
        const result = await this.#post(message, anyway);
        if (!result.ok) refusal = result.error;
        return result;
      },
      ({ topic }) => outcomes.sent(topic),
      { say: (error) => sendFailed(error, app.service, this.inDoubt) },
    );
    if (refusal && this.inDoubt && app.page === 'contact') await this.#showDoubt(refusal);
    if (refusal?.kind !== 'rejected') return;
    const field = fieldNamedIn(refusal.said);
    if (field) await this.form.mark(field, serviceSays(app.service, refusal.said));
    else if (refusal.said !== '') this.refusal = refusal.said;
  }

  /** Sends the message in doubt again. The form has another one, which stays. */
  async sendAgain(): Promise<void> {
    if (this.waiting || !this.inDoubt) return;
    const { email, topic, message } = this.inDoubt;
    app.clearStatus();
    const sent = await this.#post({ email, topic, message }, true);
    if (sent.ok) {
      app.done(outcomes.sent(topic));
      return;
    }
    app.status = { kind: 'failed', message: sendFailed(sent.error, app.service, this.inDoubt) };
    if (app.page === 'contact') await this.#showDoubt(sent.error);
  }

  async copyDoubt(): Promise<void> {
    const text = this.inDoubt?.message ?? '';
    await app.report(app.calls.copyText({ text }), outcomes.copied);
  }

  /** Hides the toast from all but screen readers: the note in the form says the same. */
  async #showDoubt(error: AppError): Promise<void> {
    const isInNote = doubtAfter(error) !== null || error.kind === 'limited';
    if (!isInNote || app.status?.kind !== 'failed') return;
    const { what, next } = app.status.message;
    app.status = { kind: 'announced', text: `${what} ${next}` };
    await tick();
    if (document.activeElement?.matches('input, textarea') === true) return;
    document.querySelector<HTMLElement>('main [data-doubt]')?.focus();
  }

  clear(): void {
    const { topic, message, details } = this.form.values;
    this.cleared = { topic, message, details };
    this.refusal = undefined;
    this.#put({ ...this.draft, ...nothing, withDetails: false });
    app.done(outcomes.cleared);
  }

  restoreDraft(): void {
    const withDetails = this.cleared.details.trim() !== '';
    this.#put({ ...this.draft, ...this.cleared, withDetails });
    this.cleared = nothing;
    app.done(outcomes.restored);
  }

  /** Includes or leaves out the details. Loads them when they're included, unless they were edited. */
  async switchDetails(on: boolean): Promise<void> {
    this.withDetails = on;
    this.form.clearProblem('message');
    const { details } = this.form.values;
    if (!on || (details !== '' && details !== this.#offered)) return;
    const read = await app.calls.readTechnicalDetails();
    if (!read.ok) {
      app.failed(read.error);
      return;
    }
    // Keep what was typed since.
    if (this.form.values.details === details) this.form.values.details = read.value;
    this.#offered = read.value;
  }

  async markAsSent(): Promise<void> {
    const doubt = this.inDoubt;
    await this.#saver.flush();
    if (this.#isClosed) return;
    const kept = await this.#take(app.calls.keepContactMessageAsSent());
    if (!kept || !doubt) return;
    this.#wasSent(doubt);
    app.done(outcomes.keptAsSent);
  }

  async copy(key: string): Promise<void> {
    await app.report(app.calls.copySentMessage({ key }), outcomes.copied);
  }

  async remove(key: string): Promise<boolean> {
    const removed = await this.#take(app.calls.deleteSentMessage({ key }));
    if (removed) app.done(outcomes.deleted);
    return removed;
  }

  async restore(): Promise<boolean> {
    const restored = await this.#take(app.calls.restoreSentMessage());
    if (restored) app.done(outcomes.messageRestored);
    return restored;
  }

  #saveSoon(): void {
    const { draft } = this;
    const text = JSON.stringify(draft);
    // Saving before the stored draft is loaded would overwrite it.
    if (this.known === undefined || text === this.#keptText) return;
    this.#keptText = text;
    this.#saver.soon(draft);
  }

  async #post(message: ContactMessage, anyway: boolean): Promise<Result<Correspondence>> {
    this.#saver.cancel();
    // Before the stored draft is loaded, the form would overwrite it.
    const draft = this.known && { draft: this.draft };
    const result = await app.calls.sendContactMessage({ ...message, anyway, ...draft });
    if (result.ok) {
      this.#wasSent(message);
      this.#show(result.value);
    } else {
      // An earlier message in doubt may be in the sent list now.
      await this.#read();
    }
    return result;
  }

  async #save(draft: ContactDraft): Promise<boolean> {
    // S3: it must not become the draft of another service.
    if (this.#isClosed) return true;
    const saved = await app.calls.saveContactDraft(draft);
    this.unsaved = !saved.ok || !saved.value;
    return !this.unsaved;
  }

  async #takeSent(): Promise<void> {
    const before = this.known?.sent.map(({ key }) => key) ?? [];
    const settled = await this.#read();
    const added = settled?.sent.filter(({ key }) => !before.includes(key)) ?? [];
    for (const message of added) this.#wasSent(message);
  }

  async #read(): Promise<Correspondence | undefined> {
    const read = await app.calls.readCorrespondence();
    if (read.ok) this.#show(read.value);
    this.error = read.ok ? undefined : read.error;
    return read.ok ? read.value : undefined;
  }

  /** Shows the new messages, or the error. Resolves to whether the call succeeded. */
  async #take(call: Promise<Result<Correspondence>>): Promise<boolean> {
    const taken = await call;
    if (taken.ok) this.#show(taken.value);
    else app.failed(taken.error);
    return taken.ok;
  }

  /** Shows what was loaded. The first time, fills the form too, and keeps what was typed before. */
  #show(loaded: Correspondence): void {
    // In one step: between the two, an effect would save the empty form over the draft.
    if (this.known === undefined) this.#fill(loaded.draft);
    this.known = loaded;
  }

  #fill(stored: ContactDraft): void {
    const typed = Object.entries(this.form.values).filter(([, value]) => value !== '');
    this.#keptText = JSON.stringify(stored);
    this.cleared = stored.cleared;
    const withDetails = stored.withDetails || this.withDetails;
    this.#put({ ...stored, ...Object.fromEntries(typed), withDetails });
  }

  #wasSent(message: { readonly topic: string; readonly message: string }): void {
    this.#put(draftWithout(this.draft, message));
    this.cleared = nothing;
  }

  #put({ email, topic, message, details, withDetails }: ContactDraft): void {
    Object.assign(this.form.values, { email, topic, message, details });
    this.withDetails = withDetails;
  }
}

const isBlank = ({ topic, message, details }: typeof nothing): boolean =>
  `${topic}${message}${details}`.trim() === '';

/** Returns the page's state. Call it while a component is set up. */
export const contactPage = (): ContactPage => pageStore().of(ContactPage);
