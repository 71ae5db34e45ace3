import * as v from 'valibot';
import type { EpochMs, Result } from './result.ts';

/** A call from the page. `output` exists only as a type. */
interface Call<Schema, Output> {
  readonly input: Schema;
  readonly output: Output;
}

export function call<const Schema extends v.GenericSchema>(input: Schema) {
  return { answers: <Output>() => ({ input }) as Call<Schema, Output> };
}

type Calls = Readonly<Record<string, Call<v.GenericSchema, unknown>>>;

/** The main process's end: one handler for each call, with the input that its schema parsed. */
export type HandlersOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    input: v.InferOutput<Some[Name]['input']>,
  ) => Promise<Result<Some[Name]['output']>>;
};

/** The page's data is read-only. */
type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
  : Value;

/** The page's end. */
export type MethodsOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    ...input: undefined extends v.InferInput<Some[Name]['input']>
      ? []
      : [ReadonlyDeep<v.InferInput<Some[Name]['input']>>]
  ) => Promise<Result<Some[Name]['output']>>;
};

/**
 * The calls that the page can cancel. They may wait before a retry; others fail instead of waiting
 * long.
 */
export const waitingNames = [
  'signIn',
  'openAirport',
  'stageSeveral',
  'readAirport',
  'readLights',
  'link',
  'apply',
  'readDivisions',
  'readAirportRequests',
  'switchContributions',
] as const;

export type WaitingCall = (typeof waitingNames)[number];

/** Calls of one name that wait before a retry. */
export interface Waiting {
  readonly call: WaitingCall;
  /** When the last of them is retried. */
  readonly until: EpochMs;
  readonly why: 'limited' | 'unavailable';
}

export const waitingCalls = {
  /** Cancels every call of that name: its waits, and its reads unless it has sent a write. */
  cancelWaiting: call(v.object({ call: v.picklist(waitingNames) })).answers<null>(),
};
