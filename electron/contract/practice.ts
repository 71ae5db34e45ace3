import * as v from 'valibot';
import { call } from './call.ts';

/** What the practice service can play, so that a user sees what each looks like. */
export const conditions = [
  'none',
  /** Each answer comes after five seconds. */
  'slow',
  /** Nothing listens at its address. */
  'offline',
  /** 429 to everything. */
  'limited',
  /** 503 to everything. */
  'unavailable',
  /** Each change is made, and the connection ends before the answer. */
  'lost-reply',
  /** No sign-in from before it was chosen is valid. */
  'session-expired',
  /** 403 to every change that needs a sign-in. */
  'refused',
  /** The account is banned. */
  'banned',
] as const;

export type Condition = (typeof conditions)[number];

export const practiceCalls = {
  /** Until another one is chosen. `conflict`: the service in use isn't the practice service. */
  simulate: call(v.picklist(conditions)).answers<null>(),
};
