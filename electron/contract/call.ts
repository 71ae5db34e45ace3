import type * as v from 'valibot';
import type { Result } from './result.ts';

/** One thing that the page can ask for. `output` stands in the types alone. */
export interface Call<Schema, Output> {
  readonly input: Schema;
  readonly output: Output;
}

export function call<const Schema extends v.GenericSchema>(input: Schema) {
  return { answers: <Output>() => ({ input }) as Call<Schema, Output> };
}

export type Calls = Readonly<Record<string, Call<v.GenericSchema, unknown>>>;

/** The main process' end: one handler a call, each given what the schema let through. */
export type HandlersOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    input: v.InferOutput<Some[Name]['input']>,
  ) => Promise<Result<Some[Name]['output']>>;
};

/** The page's end. */
export type MethodsOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    ...input: undefined extends v.InferInput<Some[Name]['input']>
      ? []
      : [v.InferInput<Some[Name]['input']>]
  ) => Promise<Result<Some[Name]['output']>>;
};
