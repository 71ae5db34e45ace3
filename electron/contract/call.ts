import * as v from 'valibot';
import type { EpochMs, Result } from './result.ts';

/** A declared call from the page. `output` exists only as a type. */
interface Declared<Schema, Output> {
  readonly input: Schema;
  readonly output: Output;
  /** Whether it's signed with the token of the account that its target names. */
  readonly isSigned: boolean;
}

export function call<const Schema extends v.GenericSchema>(input: Schema, isSigned = false) {
  return { answers: <Output>() => ({ input, isSigned }) as Declared<Schema, Output> };
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

export type Calls = Readonly<Record<string, Declared<v.GenericSchema, unknown>>>;

/** The main process's end: one handler for each call, with the input that its schema parsed. */
export type HandlersOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    input: v.InferOutput<Some[Name]['input']>,
  ) => Promise<Result<Some[Name]['output']>>;
};

/**
 * A feature's handlers. Those of calls that can be cancelled get the call that they work for; without
 * one, they work in the background.
 */
export type FeatureHandlersOf<Some extends Calls> = {
  readonly [Name in keyof Some]: (
    input: v.InferOutput<Some[Name]['input']>,
    ...call: Name extends WaitingCall ? [call?: Call] : []
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
  'readStaged',
  'link',
  'apply',
  'readDivisions',
  'readAirportRequests',
  'setContributions',
  'closeForWork',
  'reopenAfterWork',
  'sendContactMessage',
] as const;

export type WaitingCall = (typeof waitingNames)[number];

/** Something that the user waits for: calls of one name. `cancelWaiting` cancels them. */
export interface Waiting {
  readonly call: WaitingCall;
  /** Where they work, if it's known: ICAO codes, or the IDs of an airport request. */
  readonly airports: readonly string[];
  /** `running`, `stopping`: a call that takes long. The others are about a request. */
  readonly why: 'running' | 'stopping' | 'limited' | 'unavailable' | 'no-answer';
  /** When the last request is retried; null if none waits for that. */
  readonly until: EpochMs | null;
}

export type Wait = Pick<Waiting, 'why' | 'until'>;

/** A call in progress, for the requests that it sends. */
export interface Call {
  /** Aborted when the user cancels: reads end and nothing more is sent. A write in flight goes on. */
  readonly signal: AbortSignal;
  /** Shows that the call waits. Call the returned function when it doesn't any more. */
  readonly waiting: (wait: Wait) => () => void;
  /** Set for reads that tell the outcome of a write: a cancel only ends their waits. */
  readonly isAfterWrite?: boolean;
}

export const waitingCalls = {
  /**
   * Cancels every call of that name: its waits, its reads, and what it hasn't sent. A write in flight
   * goes on. If it's shown as unanswered, the call ends as `lost`, except an apply, and only the
   * activity and the state tell the outcome. Also stops an apply of a former session.
   */
  cancelWaiting: call(v.object({ call: v.picklist(waitingNames) })).answers<null>(),
};
