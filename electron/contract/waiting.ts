import * as v from 'valibot';
import { call } from './call.ts';
import type { EpochMs } from './result.ts';

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
