import * as v from 'valibot';
import type { EpochMs, Result } from './result.ts';

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

/** The calls that may wait before they ask the service again. Every other call fails instead. */
export const waitingNames = [
  'signIn',
  'loadAirport',
  'link',
  'applyLinks',
  'readDivisions',
  'readAirportRequests',
  'switchContributions',
] as const;

export type WaitingCall = (typeof waitingNames)[number];

/** Calls of one name that wait before they ask the service again. */
export interface Waiting {
  readonly call: WaitingCall;
  /** When the last of them asks again. */
  readonly until: EpochMs;
  readonly why: 'limited' | 'unavailable';
}

export const waitingCalls = {
  /** Ends every call of that name: its waits at once, and its reads unless it has sent a write. */
  cancelWaiting: call(v.object({ call: v.picklist(waitingNames) })).answers<null>(),
};
