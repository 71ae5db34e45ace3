import { tick, untrack } from 'svelte';
import { longestForm } from '../../electron/contract/application/form-owners.ts';
import { contactMessage, type ContactMessage } from '../../electron/contract/fields.ts';
import {
  doubtAfter,
  draftWithout,
  type ContactDraft,
  type Correspondence,
} from '../../electron/contract/contact.ts';
import type { AppError, Result } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { reportInForm } from '../frame/sent-form.svelte.ts';
import { StoredForm } from '../frame/stored-form.svelte.ts';
import type { ServiceView } from '../frame/views.svelte.ts';
import { Form } from '../controls/form/form.svelte.ts';
import { knownAddresses } from './suggestions.ts';
import { outcomes, sendFailed } from './text.ts';

/** The draft and the sent messages of one service. They outlive the component. */
export class ContactPage {
  readonly stored: StoredForm<ContactDraft>;
  readonly form: Form<keyof ContactDraft, typeof contactMessage>;
  /** Undefined until it's loaded. */
  known = $state.raw<Correspondence>();
  /** The service's words when it rejected the last message. */
  refusal = $state<string>();
  #isPosting = $state(false);
  /** Whether the last message's outcome is known and was shown. */
  #isTold = false;
  /** Aborted when another service is in use. */
  readonly #ended: AbortSignal;

  readonly inDoubt = $derived(app.state?.contact.inDoubt ?? null);
  /** Whether the form's message isn't the one in doubt. */
  readonly isNew = $derived(
    this.inDoubt !== null &&
      (this.draft.message.trim() !== this.inDoubt.message ||
        this.draft.topic.trim() !== this.inDoubt.topic),
  );
  readonly #isSending = $derived(app.state?.contact.sending === true);
  readonly waiting = $derived(this.#isPosting || this.#isSending);
  /** The addresses to suggest while nothing is typed. */
  readonly addresses = $derived(
    this.draft.email === '' ? knownAddresses(this.known?.email, app.state?.session) : [],
  );
  /** Whether the draft is too long to be saved. */
  readonly isTooLong = $derived(JSON.stringify(this.draft).length > longestForm);
  readonly blank = $derived(`${this.draft.topic}${this.draft.message}`.trim() === '');

  constructor({ owner, ended }: ServiceView) {
    this.#ended = ended;
    this.stored = new StoredForm(owner, 'contact', { email: '', topic: '', message: '' });
    this.form = new Form(this.draft, contactMessage);
    let wasSending = false;
    $effect(() => {
      const isOver = wasSending && !this.#isSending;
      wasSending = this.#isSending;
      // An earlier window sent it, or this one before it was reloaded.
      if (isOver && !untrack(() => this.#isPosting)) void this.#takeSent();
    });
  }

  get draft(): ContactDraft {
    return this.stored.value;
  }

  /** Reads the sent messages. */
  async read(): Promise<Correspondence | undefined> {
    const read = await app.calls.readCorrespondence();
    if (read.ok) this.known = read.value;
    return read.ok ? read.value : undefined;
  }

  /** Sends the message. `anyway`: the user confirmed it despite the limit or a message in doubt. */
  async send(anyway: boolean): Promise<void> {
    if (this.waiting) return;
    this.refusal = undefined;
    const validated = this.form.validate();
    if (!validated.ok) {
      reportInForm(this.form, { kind: 'invalid', issues: validated.issues });
      return;
    }
    this.form.problems = {};
    await this.#post(validated.value, anyway);
  }

  /** Sends the message in doubt again. The form has another one, which stays. */
  async sendAgain(): Promise<void> {
    if (this.waiting || !this.inDoubt) return;
    this.refusal = undefined;
    const { email, topic, message } = this.inDoubt;
    await this.#post({ email, topic, message }, true);
  }

  clear(): void {
    const { topic, message } = this.draft;
    this.refusal = undefined;
    this.form.problems = {};
    Object.assign(this.draft, { topic: '', message: '' });
    const run = (): void => {
      // Keep what was typed since.
      if (this.draft.topic === '') this.draft.topic = topic;
      if (this.draft.message === '') this.draft.message = message;
    };
    app.done(outcomes.cleared, { label: outcomes.undo, run });
  }

  /** Appends the technical details to the message. */
  async addDetails(): Promise<void> {
    const read = await app.calls.readTechnicalDetails();
    if (!read.ok) {
      app.failed(read.error);
      return;
    }
    const text = this.draft.message.trimEnd();
    if (text.includes(read.value)) return;
    this.draft.message = text === '' ? read.value : `${text}\n\n${read.value}`;
    this.form.clearProblem('message');
    app.status = { kind: 'announced', text: outcomes.detailsAdded };
  }

  async markAsSent(): Promise<void> {
    const doubt = this.inDoubt;
    const kept = await this.#take(app.calls.keepContactMessageAsSent(), outcomes.keptAsSent);
    if (!kept || !doubt) return;
    this.refusal = undefined;
    this.#wasSent(doubt);
  }

  async copy(text: string): Promise<void> {
    await app.report(app.calls.copyText({ text }), outcomes.copied);
  }

  remove(key: string): Promise<boolean> {
    return this.#take(app.calls.deleteSentMessage({ key }), outcomes.deleted);
  }

  restore(): Promise<boolean> {
    return this.#take(app.calls.restoreSentMessage(), outcomes.messageRestored);
  }

  /** Sends a message and reports the outcome. */
  async #post(message: ContactMessage, anyway: boolean): Promise<void> {
    this.#isPosting = true;
    this.#isTold = false;
    app.clearStatus();
    const result = await app.calls.sendContactMessage({ ...message, anyway });
    this.#isPosting = false;
    this.#isTold = result.ok || doubtAfter(result.error) === null;
    if (result.ok) {
      this.#wasSent(message);
      this.known = result.value;
      app.done(outcomes.sent(message.topic));
      return;
    }
    if (this.#ended.aborted) {
      app.failed(result.error);
      return;
    }
    // An earlier message in doubt may be in the sent list now.
    await this.read();
    await this.#tellFailure(result.error);
  }

  async #tellFailure(error: AppError): Promise<void> {
    if (error.kind === 'rejected' && error.said !== '') this.refusal = error.said;
    reportInForm(this.form, error, sendFailed(error, app.service, this.inDoubt));
    if (this.inDoubt && app.page === 'contact') await this.#showDoubt(error);
  }

  /** Hides the toast from all but screen readers: the note in the form says the same. */
  async #showDoubt(error: AppError): Promise<void> {
    const isLimitInNote = error.kind === 'limited' && this.inDoubt?.probablyArrived === true;
    const isDoubtInNote = error.kind !== 'unexpected' && doubtAfter(error) !== null;
    const isInNote = isDoubtInNote || isLimitInNote;
    if (!isInNote || app.status?.kind !== 'failed') return;
    const { what, next } = app.status.message;
    app.status = { kind: 'announced', text: `${what} ${next}` };
    await tick();
    if (document.activeElement?.matches('input, textarea') === true) return;
    document.querySelector<HTMLElement>('main [data-doubt]')?.focus();
  }

  /** Takes the outcome of a message whose reply this page hasn't waited for. */
  async #takeSent(): Promise<void> {
    const before = this.known?.sent.map(({ key }) => key) ?? [];
    const settled = await this.read();
    const added = settled?.sent.filter(({ key }) => !before.includes(key)) ?? [];
    for (const message of added) this.#wasSent(message);
    if (this.#isTold) return;
    const read = await app.calls.readActivity();
    const entries = read.ok ? read.value.entries : [];
    const last = entries.find(({ action }) => action === 'sendContactMessage');
    if (last?.action !== 'sendContactMessage' || this.waiting || this.#ended.aborted) return;
    if (last.outcome.ok) app.done(outcomes.sent(last.input.topic));
    else await this.#tellFailure(last.outcome.error);
  }

  /** Shows the new messages, or the error. Resolves to whether the call succeeded. */
  async #take(call: Promise<Result<Correspondence>>, success: string): Promise<boolean> {
    const taken = await call;
    if (this.#ended.aborted) return false;
    if (!taken.ok) app.failed(taken.error);
    else {
      this.known = taken.value;
      // Otherwise, a notice says that it can't be saved.
      if (taken.value.isOnDisk) app.done(success);
    }
    return taken.ok;
  }

  #wasSent(message: Pick<ContactMessage, 'topic' | 'message'>): void {
    Object.assign(this.draft, draftWithout(this.draft, message));
  }
}

/** Returns the page's state for the service in use. */
export const contactPage = (): ContactPage => app.view.of(ContactPage);
