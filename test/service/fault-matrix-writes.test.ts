import { describe, expect, test } from 'vitest';
import type { Fault } from '../../electron/practice/faults.ts';
import type { Correspondence } from '../../electron/contract/contact.ts';
import type { CallName } from '../../electron/contract.ts';
import type { Result } from '../../electron/contract/result.ts';
import { faultCases, type FaultCase } from '../support/fault-cases.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openCompanion,
} from '../support/open-companion.ts';

const draft = {
  ...{ ...contactMessage, details: '', withDetails: false },
  cleared: { topic: '', message: '', details: '' },
};
const linkDraft = {
  steps: [[{ stopbarId: link.stopbarId, leadOnId: link.leadOnId, linked: true }]],
  position: 1,
};

interface Write {
  readonly call: CallName;
  readonly input: object;
  /** What the activity keeps of it, where that is less. */
  readonly kept?: object;
  readonly path: RegExp;
  readonly operation: Parameters<FaultCase['ends']>[0];
}

const writes: readonly Write[] = [
  {
    ...{ call: 'link', input: link, path: /\/v2\/airports\/EDDF\/points\/.*\/link$/ },
    operation: { name: 'link', repeatable: 'yes' },
  },
  {
    ...{ call: 'switchContributions', input: contributionSwitch, path: /\/contributions$/ },
    operation: { name: 'contributions', repeatable: 'yes' },
  },
  {
    ...{ call: 'sendContactMessage', input: contactMessage, path: /\/v2\/contact$/ },
    kept: { topic: contactMessage.topic },
    operation: { name: 'contact', repeatable: 'never' },
  },
];

const slow: ReadonlySet<Fault['kind']> = new Set(['hang', 'trickle']);

/** The companion's own time-out is longer than a test may wait. */
const inAHurry: typeof fetch = (input, init) => {
  if (!(input instanceof Request)) return fetch(input, init);
  return fetch(input, { signal: AbortSignal.any([input.signal, AbortSignal.timeout(1000)]) });
};

/** Signed in, with a draft of each kind, and then the fault. */
async function meeting({ fault, network }: FaultCase, path: RegExp) {
  let broken = false;
  const hurried = fault && slow.has(fault.kind) ? inAHurry : fetch;
  const open = await openCompanion({
    fetch: (input, init) => (broken && network ? network : hurried)(input, init),
  });
  await open.signIn();
  await open.call('saveContactDraft', draft);
  await open.call('saveLinkDraft', { icao: 'EDDF', draft: linkDraft });
  broken = true;
  if (fault) open.faults.next({ path }, fault, { times: Infinity });
  return open;
}

describe.each(faultCases)('$line: $what', { timeout: 30_000 }, (met) => {
  test.each(writes)(
    'of $call leaves the drafts, a true activity and the session',
    async ({ call, input, kept = input, path, operation }) => {
      const open = await meeting(met, path);
      const result = await open.call(call, input);
      expect(result.ok ? 'done' : result.error.kind).toBe(met.ends(operation));
      expect(open.requestsTo(path)).toHaveLength(met.sent(operation));

      const entries = await open.activityOnDisk();
      expect(entries.filter(({ action }) => action === call)).toMatchObject([
        { input: kept, outcome: result.ok ? { ok: true } : result },
      ]);
      const correspondence = (await open.call('readCorrespondence', {
        settled: true,
      })) as Result<Correspondence>;
      const wasSent = call === 'sendContactMessage' && result.ok;
      expect(correspondence).toMatchObject({
        value: { draft: wasSent ? { message: '' } : contactMessage },
      });
      expect(await open.call('readLinkDraft', 'EDDF')).toEqual({ ok: true, value: linkDraft });
      expect(await open.sessionState()).toMatchObject({ kind: 'signed-in' });

      const secrets = open.hidden.filter((secret) => secret !== '');
      expect(secrets).not.toEqual([]);
      const told = JSON.stringify([open.logged, open.states, result, entries]);
      for (const secret of secrets) expect(told).not.toContain(secret);
    },
  );
});
