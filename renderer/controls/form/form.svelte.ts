import { tick } from 'svelte';
import type { GenericSchema, InferOutput } from 'valibot';
import { check, type FieldIssue, type Problem } from '../../../electron/contract/fields.ts';

/** A field's problem: one from the contract, or a message. */
export type Mark = Problem | { readonly message: string };

/** The part of a form that its fields use. */
export interface FieldsOf {
  readonly values: Record<string, string>;
  readonly problems: Readonly<Partial<Record<string, Mark>>>;
  /** Without it, the field isn't validated on blur. */
  leave?(field: string): void;
  clearProblem(field: string): void;
}

type Validated<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Validates fields, and marks what is wrong with them. */
export class Form<Field extends string, Schema extends GenericSchema> {
  readonly values: Record<Field, string>;
  problems = $state.raw<Partial<Record<string, Mark>>>({});
  readonly #schema: Schema;
  readonly #read: (values: Record<Field, string>) => unknown;
  /** What was typed when it was marked last. */
  #marked: string | undefined;

  /**
   * @param values what is typed, as state
   * @param read converts the values to the schema's input
   */
  constructor(
    values: Record<Field, string>,
    schema: Schema,
    read: (values: Record<Field, string>) => unknown = (typed) => typed,
  ) {
    this.values = values;
    this.#schema = schema;
    this.#read = read;
  }

  /** Returns what is typed as input for a call, or what is wrong with it. */
  validate(): Validated<InferOutput<Schema>> {
    return check(this.#schema, this.#read({ ...this.values }));
  }

  /**
   * Validates a field on blur, unless it's still empty. Validates marked fields again, because this
   * input may resolve their problems. Messages stay. Without new input, so do the service's marks.
   */
  leave(field: Field): void {
    if (this.#typed === this.#marked) return;
    const problem = this.problems[field];
    const marked = Object.keys(this.problems).filter(
      (name) => typeof this.problems[name] === 'string',
    );
    const isUntouched = this.values[field].trim() === '' && problem === undefined;
    const toCheck = isUntouched || typeof problem === 'object' ? marked : [field, ...marked];
    if (toCheck.length === 0) return;
    const validated = this.validate();
    const found = byField(validated.ok ? [] : validated.issues);
    const checked = Object.fromEntries(toCheck.map((name) => [name, found[name]]));
    this.problems = { ...this.problems, ...checked };
  }

  /** Removes the mark of a field that the user is correcting. */
  clearProblem(field: Field): void {
    if (this.problems[field] !== undefined)
      this.problems = { ...this.problems, [field]: undefined };
  }

  /** Marks what is wrong, and focuses the first marked field. Returns whether all of it is in fields. */
  mark(issues: readonly FieldIssue[]): boolean {
    this.problems = byField(issues);
    this.#marked = this.#typed;
    void tick().then(() => {
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
    });
    return issues.every(({ field }) => Object.hasOwn(this.values, field));
  }

  get #typed(): string {
    return JSON.stringify(this.values);
  }

  /** Clears the fields that haven't changed since they were sent. */
  clear(sent: Partial<Record<Field, string>>): void {
    for (const field of Object.keys(sent) as Field[]) {
      if (this.values[field] === sent[field]) this.values[field] = '';
    }
  }
}

const byField = (issues: readonly FieldIssue[]): Partial<Record<string, Mark>> =>
  Object.fromEntries(issues.map(({ field, problem }) => [field, problem]));
