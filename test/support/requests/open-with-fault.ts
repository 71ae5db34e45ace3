import { expect } from 'vitest';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Fault } from '../../../electron/practice/faults.ts';
import type { FaultCase } from './fault-cases.ts';
import {
  contactMessage,
  link,
  openServiceSession,
  type OpenCompanion,
} from '../application/open-service-session.ts';

const draft = {
  ...{ ...contactMessage, details: '', withDetails: false },
  cleared: { topic: '', message: '', details: '' },
};
const change = { stopbarId: link.stopbarId, leadOnId: link.leadOnId, linked: true };

const slow: ReadonlySet<Fault['kind']> = new Set(['hang', 'trickle']);
const shortMs = 1000;

/** Shortens the app's timeout, which is longer than a test can wait. */
const withShortTimeout: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(shortMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  return fetch(input, { ...init, signal });
};

/** The time limit of a call with a fault: three tries, on a busy machine. */
export const callLimitMs = 3 * shortMs + 10_000;

/** Opens a session, signs in, saves a draft and stages a change, and then has every request to a path fail. */
export async function openWithFault(
  { fault, network }: Pick<FaultCase, 'fault' | 'network'>,
  path: RegExp,
): Promise<OpenCompanion> {
  let broken = false;
  const met = network ?? (fault && slow.has(fault.kind) ? withShortTimeout : fetch);
  const open = await openServiceSession({
    fetch: (input, init) => (broken ? met : fetch)(input, init),
  });
  await open.signIn();
  await open.call('saveContactDraft', draft);
  await open.call('stage', { icao: 'EDDF', changes: [change] });
  broken = true;
  if (fault) open.faults.next({ path }, fault, { times: Infinity });
  return open;
}

/** Expects the session and the drafts, except a message that has arrived. */
export async function expectDraftsAndSession(
  { call, sessionState, linking }: OpenCompanion,
  arrived = false,
) {
  const correspondence = (await call('readCorrespondence')) as Result<Correspondence>;
  expect(correspondence).toMatchObject({
    value: { draft: arrived ? { message: '' } : contactMessage },
  });
  const { inWork, others } = linking();
  const staged = inWork ? inWork.staging.pending.length : others.map(({ staged }) => staged);
  expect([staged].flat()).toEqual([1]);
  expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
}

/** Expects that the log, state, activity and the given value contain no secret of the sign-in. */
export async function expectNoSecretIn(open: OpenCompanion, given: unknown) {
  const { logged, states, hidden } = open;
  const secrets = hidden.filter((secret) => secret !== '');
  expect(secrets).not.toEqual([]);
  const told = JSON.stringify([logged, states, given, await open.activityOnDisk()]);
  for (const secret of secrets) expect(told).not.toContain(secret);
}
