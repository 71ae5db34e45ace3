import { contactMessage } from '../../electron/contract/fields.ts';
import {
  composedText,
  draftText,
  draftWithout,
  type ContactDraft,
  type Correspondence,
} from '../../electron/contract/contact.ts';
import { failed, type AppError, type Result } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { saySuccess } from '../text/actions.ts';
import { Form } from '../controls/form.svelte.ts';
import { DraftSaver } from './draft-saver.ts';
import { fieldNamedIn } from './named-field.ts';
import { knownAddresses } from './suggestions.ts';
import { outcomes, saySendError, sayServiceWords } from './words.ts';

const nothing = { topic: '', message: '', details: '' };

/** What is being written, and what was sent. It outlives the page, and its draft the companion. */
export class Contact {
  readonly form = new Form(
    { email: '', ...nothing },
    contactMessage,
    ({ email, topic, message, details }) => ({
      ...{ email, topic },
      message: composedText(message, this.withDetails ? details : ''),
    }),
  );
  withDetails = $state(false);
  cleared = $state.raw(nothing);
  /** Undefined until it was read. */
  known = $state.raw<Correspondence>();
  /** Why it could not be read. */
  error = $state.raw<AppError>();
  /** What the service said when it refused the last message without naming a field. */
  refusal = $state<string>();
  /** The last draft is not on disk. */
  unsaved = $state(false);

  readonly draft = $derived<ContactDraft>({
    ...this.form.values,
    ...{ withDetails: this.withDetails, cleared: this.cleared },
  });
  readonly length = $derived(draftText(this.draft).length);
  readonly waiting = $derived(this.form.busy || this.known?.sending === true);
  /** The addresses to offer: none over what was typed. */
  readonly addresses = $derived(
    this.form.values.email === '' ? knownAddresses(this.known?.email, app.state?.session) : [],
  );
  readonly blank = $derived(isBlank(this.form.values));
  readonly canBringBack = $derived(this.blank && !isBlank(this.cleared));

  readonly serviceTurn = app.serviceTurn;
  readonly #saver = new DraftSaver((draft: ContactDraft) => this.#save(draft));
  #keptText = '';
  #offered = '';

  /** Reads what there is; what was typed before that stays. */
  async open(): Promise<void> {
    const first = this.known === undefined;
    const read = await this.#read(false);
    if (read && first) this.#fill(read.draft);
    // Another page of the same companion, or this one before it was loaded again, is sending.
    if (read?.sending && !this.form.busy) await this.#settle();
  }

  /** Keeps the draft wherever it has changed; called at every change. */
  keep(): void {
    const { draft } = this;
    const text = JSON.stringify(draft);
    // Before the stored draft was read, writing would overwrite it.
    if (this.known === undefined || text === this.#keptText) return;
    this.#keptText = text;
    this.#saver.soon(draft);
  }

  /** At once: the page may be gone in a moment. */
  flush(): void {
    void this.#saver.flush();
  }

  /** `anyway` is the user's second word, against the limit or a doubt. */
  async send(anyway: boolean): Promise<void> {
    if (this.waiting) return;
    let refusal: AppError | undefined;
    this.refusal = undefined;
    await this.form.send(
      async (message) => {
        await this.#saver.flush();
        // S3: it was written for another service.
        if (this.serviceTurn !== app.serviceTurn) return failed({ kind: 'cancelled' });
        const { sendContactMessage, sendContactMessageAnyway } = window.companion;
        const result = await (anyway ? sendContactMessageAnyway : sendContactMessage)(message);
        if (result.ok) this.#wasSent(message);
        else refusal = result.error;
        await this.#read(true);
        return result;
      },
      (input) => saySuccess({ action: 'sendContactMessage', input }),
      { say: (error) => saySendError(error, app.service, this.known?.inDoubt) },
    );
    if (refusal?.kind !== 'rejected') return;
    const field = fieldNamedIn(refusal.said);
    if (field) await this.form.mark(field, sayServiceWords(app.service, refusal.said));
    else if (refusal.said !== '') this.refusal = refusal.said;
  }

  clear(): void {
    const { topic, message, details } = this.form.values;
    this.cleared = { topic, message, details };
    this.refusal = undefined;
    this.#show({ ...this.draft, ...nothing, withDetails: false });
    app.done(outcomes.cleared);
  }

  bringBack(): void {
    const withDetails = this.cleared.details.trim() !== '';
    this.#show({ ...this.draft, ...this.cleared, withDetails });
    this.cleared = nothing;
    app.done(outcomes.broughtBack);
  }

  /** Switched on, it offers them anew, unless they were edited. */
  async switchDetails(on: boolean): Promise<void> {
    this.withDetails = on;
    this.form.forgive('message');
    const { details } = this.form.values;
    if (!on || (details !== '' && details !== this.#offered)) return;
    const read = await window.companion.readTechnicalDetails();
    if (!read.ok) {
      app.failed(read.error);
      return;
    }
    // What was typed meanwhile stays.
    if (this.form.values.details === details) this.form.values.details = read.value;
    this.#offered = read.value;
  }

  async keepAsSent(): Promise<void> {
    const doubt = this.known?.inDoubt;
    await this.#saver.flush();
    if (this.serviceTurn !== app.serviceTurn) return;
    const kept = await this.#take(window.companion.keepContactMessageAsSent());
    if (!kept || !doubt) return;
    this.#wasSent(doubt);
    app.done(outcomes.keptAsSent);
  }

  async copy(key: string): Promise<void> {
    const copied = await window.companion.copySentMessage({ key });
    if (copied.ok) app.done(outcomes.copied);
    else app.failed(copied.error);
  }

  async remove(key: string): Promise<boolean> {
    const removed = await this.#take(window.companion.deleteSentMessage({ key }));
    if (removed) app.done(outcomes.deleted);
    return removed;
  }

  async restore(): Promise<void> {
    const restored = await this.#take(window.companion.restoreSentMessage());
    if (restored) app.done(outcomes.broughtBack);
  }

  async #save(draft: ContactDraft): Promise<boolean> {
    // S3: it must not become the draft of another service.
    if (this.serviceTurn !== app.serviceTurn) return true;
    const saved = await window.companion.saveContactDraft(draft).catch(() => undefined);
    this.unsaved = saved?.ok !== true;
    return !this.unsaved;
  }

  async #settle(): Promise<void> {
    const before = this.known?.sent.map(({ key }) => key) ?? [];
    const settled = await this.#read(true);
    const added = settled?.sent.filter(({ key }) => !before.includes(key)) ?? [];
    for (const message of added) this.#wasSent(message);
  }

  async #read(settled: boolean): Promise<Correspondence | undefined> {
    if (this.serviceTurn !== app.serviceTurn) return undefined;
    const read = await window.companion.readCorrespondence({ settled });
    if (read.ok) this.known = read.value;
    this.error = read.ok ? undefined : read.error;
    return read.ok ? read.value : undefined;
  }

  /** Resolves to whether it was done; a failure is told. */
  async #take(call: Promise<Result<Correspondence>>): Promise<boolean> {
    const taken = await call;
    if (taken.ok) this.known = taken.value;
    else app.failed(taken.error);
    return taken.ok;
  }

  #fill(stored: ContactDraft): void {
    const { email, topic, message, details } = this.form.values;
    const typed = { email, topic, message, details };
    const missing = Object.entries(typed).filter(([, value]) => value !== '');
    this.#keptText = JSON.stringify(stored);
    this.cleared = stored.cleared;
    this.#show({ ...stored, ...Object.fromEntries(missing) });
  }

  #wasSent(message: { readonly topic: string; readonly message: string }): void {
    this.#show(draftWithout(this.draft, message));
    this.cleared = nothing;
  }

  #show({ email, topic, message, details, withDetails }: ContactDraft): void {
    Object.assign(this.form.values, { email, topic, message, details });
    this.withDetails = withDetails;
  }
}

const isBlank = ({ topic, message, details }: typeof nothing): boolean =>
  `${topic}${message}${details}`.trim() === '';

let current = new Contact();

/** Returns what is written and sent on the service in use. */
export function contactInUse(): Contact {
  if (current.serviceTurn !== app.serviceTurn) current = new Contact();
  return current;
}
