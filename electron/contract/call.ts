import * as v from 'valibot';
import type { EpochMs, Result } from './result.ts';

/** A call from the page. `output` exists only as a type. */
interface Call<Schema, Output> {
  readonly input: Schema;
  readonly output: Output;
  /** Whether it's signed with the token of the account that its target names. */
  readonly isSigned: boolean;
}

export function call<const Schema extends v.GenericSchema>(input: Schema, isSigned = false) {
  return { answers: <Output>() => ({ input, isSigned }) as Call<Schema, Output> };
}

export const signedCall = <const Schema extends v.GenericSchema>(input: Schema) =>
  call(input, true);

/** Names a service session or an account session. It's random, and never used again. */
export type Key = string;

/** The service and the account that a call is for. What has ended isn't found. */
export interface Target {
  readonly service: Key;
  /** The time when nobody is signed in has a key too. */
  readonly account: Key;
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
