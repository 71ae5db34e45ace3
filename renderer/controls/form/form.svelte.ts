import { tick } from 'svelte';
import type { GenericSchema, InferOutput } from 'valibot';
import { app, type PendingRetry } from '../../frame/app.svelte.ts';
import type { Message } from '../../text/errors.ts';
import { check, type FieldIssue, type Problem } from '../../../electron/contract/fields.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';

/** A field's problem: one from the contract, or the service's own message. */
export type Mark = Problem | { readonly message: string };

/** The part of a form that its fields use. */
export interface FieldsOf {
  readonly values: Record<string, string>;
  readonly problems: Readonly<Partial<Record<string, Mark>>>;
  /** Without it, the field isn't validated on blur. */
  leave?(field: string): void;
  clearProblem(field: string): void;
}

/** How a form is sent again after the user has signed in. */
interface Repeat<Input> {
  /** Returns the title of its activity entry. */
  readonly what: (input: Input) => string;
  readonly send: () => unknown;
}

/** How a failure is reported and retried. */
interface Sending<Input> {
  /** Returns the error message, instead of the usual one. `input` is what was sent, if anything. */
  readonly say?: ((error: AppError, input?: Input) => Message) | undefined;
  readonly repeat?: Repeat<Input>;
}

interface Refusal {
  readonly say?: ((error: AppError) => Message) | undefined;
  readonly pendingRetry?: Omit<PendingRetry, 'account'> | undefined;
}

/** The state of a form. It's kept when the user leaves the page. */
export class Form<Field extends string, Schema extends GenericSchema> {
  values: Record<Field, string>;
  problems = $state.raw<Partial<Record<string, Mark>>>({});
  busy = $state(false);
  readonly #schema: Schema;
  readonly #read: (values: Record<Field, string>) => unknown;

  /** @param read converts the values to the schema's input. */
  constructor(
    empty: Record<Field, string>,
    schema: Schema,
    read: (values: Record<Field, string>) => unknown = (values) => values,
  ) {
    this.values = $state(empty);
    this.#schema = schema;
    this.#read = read;
  }

  /**
   * Validates a field on blur, unless it's still empty. Validates marked fields again, because this
   * input may resolve their problems. The service's own messages stay.
   */
  leave(field: Field): void {
    const isUntouched = this.values[field].trim() === '' && this.problems[field] === undefined;
    const marked = Object.keys(this.problems).filter(
      (name) => typeof this.problems[name] === 'string',
    );
    const toCheck = isUntouched ? marked : [field, ...marked];
    if (toCheck.length === 0) return;
    const found = byField(this.#validate().issues);
    const checked = Object.fromEntries(toCheck.map((name) => [name, found[name]]));
    this.problems = { ...this.problems, ...checked };
  }

  /** Removes the mark of a field that the user is correcting. */
  clearProblem(field: Field): void {
    if (this.problems[field] !== undefined)
      this.problems = { ...this.problems, [field]: undefined };
  }

  /** Marks a field with the service's own message. */
  async mark(field: Field, message: string): Promise<void> {
    this.problems = { ...this.problems, [field]: { message } };
    await focusFirstProblem();
  }

  /**
   * Validates the form, sends it and reports the outcome; a success unless `success` returns nothing.
   * Resolves to the input on success, else to undefined. Does nothing while it's already being sent.
   */
  async send<Answer>(
    call: (input: InferOutput<Schema>) => Promise<Result<Answer>>,
    success: (input: InferOutput<Schema>, answer: Answer) => string | undefined,
    { say, repeat }: Sending<InferOutput<Schema>> = {},
  ): Promise<Record<Field, string> | undefined> {
    if (this.busy) return undefined;
    const typed = { ...this.values };
    const { value, issues } = this.#validate();
    if (value === undefined) return this.#refuse({ kind: 'invalid', issues }, { say });
    this.problems = {};
    app.pendingRetry = undefined;
    const pendingRetry = repeat && {
      what: repeat.what(value),
      // If the input has changed since, send the original and keep the new input.
      run: () => {
        if (this.#holds(typed)) repeat.send();
        else void deliver();
      },
    };
    const refusal = { say: say && ((error: AppError) => say(error, value)), pendingRetry };
    const deliver = () =>
      this.#deliver(
        () => call(value),
        (answer) => success(value, answer),
        refusal,
      );
    return (await deliver()) ? typed : undefined;
  }

  async #deliver<Answer>(
    call: () => Promise<Result<Answer>>,
    success: (answer: Answer) => string | undefined,
    refusal: Refusal,
  ): Promise<boolean> {
    this.busy = true;
    app.clearStatus();
    const { account } = app.view;
    const result = await call().finally(() => {
      this.busy = false;
    });
    // Don't show one account's outcome to another.
    if (refusal.pendingRetry && account.ended.aborted) return result.ok;
    const said = result.ok ? success(result.value) : undefined;
    if (said !== undefined) app.done(said);
    if (result.ok) return true;
    await this.#refuse(result.error, refusal, account);
    return false;
  }

  #holds(typed: Record<Field, string>): boolean {
    return (Object.keys(typed) as Field[]).every((field) => this.values[field] === typed[field]);
  }

  /** Marks a field that was validated separately, and reports what that prevented. */
  refuse(field: Field, issues: readonly FieldIssue[], message: Message): void {
    app.status = { kind: 'failed', message };
    this.problems = { ...this.problems, [field]: issues[0]?.problem };
    void focusFirstProblem();
  }

  /** Clears the fields that haven't changed since they were sent. */
  clear(sent: Partial<Record<Field, string>>): void {
    for (const field of Object.keys(sent) as Field[]) {
      if (this.values[field] === sent[field]) this.values[field] = '';
    }
  }

  async #refuse(
    error: AppError,
    { say, pendingRetry }: Refusal = {},
    account = app.view.account,
  ): Promise<undefined> {
    app.failed(error, pendingRetry && { ...pendingRetry, account });
    if (say) app.status = { kind: 'failed', message: say(error) };
    if (error.kind !== 'invalid') return;
    // The fields already show what is wrong.
    const isMarked = error.issues.every(({ field }) => Object.hasOwn(this.values, field));
    if (isMarked && app.status?.kind === 'failed') app.status = { ...app.status, inPlace: true };
    this.problems = byField(error.issues);
    await focusFirstProblem();
  }

  #validate(): { readonly value?: InferOutput<Schema>; readonly issues: readonly FieldIssue[] } {
    const checked = check(this.#schema, this.#read({ ...this.values }));
    return checked.ok ? { value: checked.value, issues: [] } : { issues: checked.issues };
  }
}

async function focusFirstProblem(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
}

const byField = (issues: readonly FieldIssue[]): Partial<Record<string, Mark>> =>
  Object.fromEntries(issues.map(({ field, problem }) => [field, problem]));
