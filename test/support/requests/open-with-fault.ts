import { expect } from 'vitest';
import type { KeptForm } from '../../../electron/contract/application/forms.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Fault } from '../practice/faults.ts';
import { placeOf, typedDraft } from '../application/form-places.ts';
import type { FaultCase } from './fault-cases.ts';
import { limitsByHand } from './limits-by-hand.ts';
import {
  contactMessage,
  openServiceSession,
  type OpenCompanion,
} from '../application/open-service-session.ts';

const change = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };

const slow: ReadonlySet<Fault['kind']> = new Set(['hang', 'trickle']);

/**
 * Opens a session, signs in, saves a draft, stages a change, and then has every request to a path fail. If
 * no reply comes, `callInTime` ends the time limit once the service has the request.
 */
export async function openWithFault(
  { fault, network }: Pick<FaultCase, 'fault' | 'network'>,
  path: RegExp,
) {
  let broken = false;
  const { after, end } = limitsByHand();
  const open = await openServiceSession({
    fetch: (input, init) => (broken ? (network ?? fetch) : fetch)(input, init),
    after,
  });
  await open.signIn();
  await open.call('saveForm', typedDraft(open.application.state, contactMessage));
  await open.call('stage', { icao: 'EDDF', changes: [change] });
  open.faults.clear();
  broken = true;
  if (fault) open.faults.next({ path }, fault, { times: Infinity });
  const callInTime: OpenCompanion['call'] = async (name, payload) => {
    const answer = open.call(name, payload);
    if (fault && slow.has(fault.kind)) {
      await expect.poll(() => open.requestsTo(path)).toHaveLength(1);
      end();
    }
    return answer;
  };
  return { ...open, callInTime };
}

/** Expects the session and the drafts, except a message that has arrived. */
export async function expectDraftsAndSession(
  { application, call, sessionState, linking }: OpenCompanion,
  arrived = false,
) {
  const read = (await call('readForm', placeOf('contact', application.state))) as Result<KeptForm>;
  const draft: unknown = read.ok && JSON.parse(read.value.text ?? '');
  expect(draft).toMatchObject(arrived ? { message: '' } : contactMessage);
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
