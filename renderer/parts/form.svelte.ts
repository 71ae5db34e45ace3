import { tick } from 'svelte';
import type { GenericSchema, InferOutput } from 'valibot';
import { app } from '../app.svelte.ts';
import { check, type FieldIssue, type Problem } from '../../electron/api/schema.ts';
import type { AppError, Result } from '../../electron/contract.ts';

/** What a field needs of its form, whichever form that is. */
export interface FieldsOf {
  readonly values: Record<string, string>;
  readonly problems: Readonly<Partial<Record<string, Problem>>>;
  leave(field: string): void;
  forgive(field: string): void;
}

/** What is typed into a form: it outlives the page, so that looking elsewhere loses nothing. */
export class Form<Field extends string, Schema extends GenericSchema> {
  values: Record<Field, string>;
  problems = $state.raw<Partial<Record<string, Problem>>>({});
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

  /** Judges a field as it is left; one that is still empty is left in peace. */
  leave(field: Field): void {
    if (this.values[field].trim() === '' && this.problems[field] === undefined) return;
    const { issues } = this.#judge();
    this.problems = { ...this.problems, [field]: byField(issues)[field] };
  }

  /** Takes the mark off a field that is being corrected. */
  forgive(field: Field): void {
    if (this.problems[field] !== undefined)
      this.problems = { ...this.problems, [field]: undefined };
  }

  /**
   * Judges all of it, sends it if nothing is wrong, and tells how it ended. Resolves to what was
   * typed if it was done, else to undefined; at once while an earlier one is on its way.
   */
  async send(
    call: (input: InferOutput<Schema>) => Promise<Result<unknown>>,
    success: (input: InferOutput<Schema>) => string,
  ): Promise<Record<Field, string> | undefined> {
    if (this.busy) return undefined;
    const typed = { ...this.values };
    const { value, issues } = this.#judge();
    if (value === undefined) return this.#refuse({ kind: 'invalid', issues });
    this.problems = {};
    this.busy = true;
    const result = await call(value).finally(() => {
      this.busy = false;
    });
    if (!result.ok) return this.#refuse(result.error);
    app.done(success(value));
    return typed;
  }

  /** Empties the fields that still hold what was sent: what was typed since then stays. */
  clear(sent: Partial<Record<Field, string>>): void {
    for (const field of Object.keys(sent) as Field[]) {
      if (this.values[field] === sent[field]) this.values[field] = '';
    }
  }

  async #refuse(error: AppError): Promise<undefined> {
    app.failed(error);
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

const byField = (issues: readonly FieldIssue[]): Partial<Record<string, Problem>> =>
  Object.fromEntries(issues.map(({ field, problem }) => [field, problem]));
