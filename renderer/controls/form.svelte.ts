import { tick } from 'svelte';
import type { GenericSchema, InferOutput } from 'valibot';
import { app, type Interrupted } from '../frame/app.svelte.ts';
import type { Message } from '../text/errors.ts';
import { check, type FieldIssue, type Problem } from '../../electron/api/schema.ts';
import type { AppError, Result } from '../../electron/contract/result.ts';

/** What is wrong with a field: one of the contract's words, or the service's own. */
export type Mark = Problem | { readonly said: string };

/** What a field needs of its form, whichever form that is. */
export interface FieldsOf {
  readonly values: Record<string, string>;
  readonly problems: Readonly<Partial<Record<string, Mark>>>;
  leave(field: string): void;
  forgive(field: string): void;
}

/** How a form offers once more what was refused because nobody was signed in. */
export interface Repeat<Input> {
  /** What it was, as it heads an entry of the activity. */
  readonly what: (input: Input) => string;
  /** Sends the form once more, with all that follows. */
  readonly send: () => unknown;
}

/** How a form says, or offers once more, what was refused. */
interface Sending<Input> {
  /** In place of the usual words. `input` is what was sent; absent where it can't be. */
  readonly say?: ((error: AppError, input?: Input) => Message) | undefined;
  readonly repeat?: Repeat<Input>;
}

interface Refusal {
  readonly say?: ((error: AppError) => Message) | undefined;
  readonly interrupted?: Omit<Interrupted, 'asker'> | undefined;
}

/** What is typed into a form: it outlives the page, so that looking elsewhere loses nothing. */
export class Form<Field extends string, Schema extends GenericSchema> {
  values: Record<Field, string>;
  problems = $state.raw<Partial<Record<string, Mark>>>({});
  busy = $state(false);
  readonly #schema: Schema;
  readonly #read: (values: Record<Field, string>) => unknown;

  /** @param read turns what was typed into what the schema judges. */
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
   * Judges a field as it is left, unless it is still empty, and the marked fields again: what was
   * typed here may settle them. The service's own words stay where they are.
   */
  leave(field: Field): void {
    const isUntouched = this.values[field].trim() === '' && this.problems[field] === undefined;
    const marked = Object.keys(this.problems).filter(
      (name) => typeof this.problems[name] === 'string',
    );
    const toJudge = isUntouched ? marked : [field, ...marked];
    if (toJudge.length === 0) return;
    const found = byField(this.#judge().issues);
    const judged = Object.fromEntries(toJudge.map((name) => [name, found[name]]));
    this.problems = { ...this.problems, ...judged };
  }

  /** Takes the mark off a field that is being corrected. */
  forgive(field: Field): void {
    if (this.problems[field] !== undefined)
      this.problems = { ...this.problems, [field]: undefined };
  }

  /** Marks a field with the service's own words. */
  async mark(field: Field, said: string): Promise<void> {
    this.problems = { ...this.problems, [field]: { said } };
    await focusFirstProblem();
  }

  /**
   * Judges all of it, sends it if nothing is wrong, and tells how it ended. Resolves to what was
   * typed if it was done, else to undefined; at once while an earlier one is on its way.
   */
  async send<Answer>(
    call: (input: InferOutput<Schema>) => Promise<Result<Answer>>,
    success: (input: InferOutput<Schema>, answer: Answer) => string,
    { say, repeat }: Sending<InferOutput<Schema>> = {},
  ): Promise<Record<Field, string> | undefined> {
    if (this.busy) return undefined;
    const typed = { ...this.values };
    const { value, issues } = this.#judge();
    if (value === undefined) return this.#refuse({ kind: 'invalid', issues }, { say });
    this.problems = {};
    app.interrupted = undefined;
    const interrupted = repeat && {
      what: repeat.what(value),
      // What was typed since then is another matter, and stays.
      run: () => {
        if (this.#holds(typed)) repeat.send();
        else void deliver();
      },
    };
    const refusal = { say: say && ((error: AppError) => say(error, value)), interrupted };
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
    success: (answer: Answer) => string,
    refusal: Refusal,
  ): Promise<boolean> {
    this.busy = true;
    app.begin();
    const { serviceTurn, asker } = app;
    const result = await call().finally(() => {
      this.busy = false;
    });
    // What needs a sign-in is its account's own matter.
    if (refusal.interrupted && !app.mayTell(asker)) return result.ok;
    if (result.ok) app.done(success(result.value));
    // What was meant for one service isn't offered again on the next.
    else if (serviceTurn === app.serviceTurn) await this.#refuse(result.error, refusal, asker);
    else app.failed(result.error);
    return result.ok;
  }

  #holds(typed: Record<Field, string>): boolean {
    return (Object.keys(typed) as Field[]).every((field) => this.values[field] === typed[field]);
  }

  /** Marks one field that was judged by itself, and tells so. */
  refuse(field: Field, issues: readonly FieldIssue[]): void {
    app.failed({ kind: 'invalid', issues });
    this.problems = { ...this.problems, [field]: issues[0]?.problem };
    void focusFirstProblem();
  }

  /** Empties the fields that still hold what was sent: what was typed since then stays. */
  clear(sent: Partial<Record<Field, string>>): void {
    for (const field of Object.keys(sent) as Field[]) {
      if (this.values[field] === sent[field]) this.values[field] = '';
    }
  }

  async #refuse(
    error: AppError,
    { say, interrupted }: Refusal = {},
    asker = app.asker,
  ): Promise<undefined> {
    app.failed(error, interrupted && { ...interrupted, asker });
    if (say) app.status = { kind: 'failed', message: say(error) };
    if (error.kind !== 'invalid') return;
    this.problems = byField(error.issues);
    await focusFirstProblem();
  }

  #judge(): { readonly value?: InferOutput<Schema>; readonly issues: readonly FieldIssue[] } {
    const judged = check(this.#schema, this.#read({ ...this.values }));
    return judged.ok ? { value: judged.value, issues: [] } : { issues: judged.issues };
  }
}

async function focusFirstProblem(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
}

const byField = (issues: readonly FieldIssue[]): Partial<Record<string, Mark>> =>
  Object.fromEntries(issues.map(({ field, problem }) => [field, problem]));
