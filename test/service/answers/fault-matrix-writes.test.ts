import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../electron/contract.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { operation, type OperationCase } from '../../support/requests/client-operations.ts';
import { faultCases } from '../../support/requests/fault-cases.ts';
import {
  expectDraftsAndSession,
  expectNoSecretIn,
  openWithFault,
} from '../../support/requests/open-with-fault.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Write {
  readonly call: CallName;
  readonly input: object;
  /** The input in the activity, if that is less. */
  readonly kept?: object;
  /** The action in the activity, if it has another name. */
  readonly action?: string;
  readonly path: RegExp;
  /** The client method that it uses. */
  readonly on: OperationCase['name'];
}

const writes: readonly Write[] = [
  {
    ...{ call: 'link', input: link, on: 'link' },
    path: /\/v2\/airports\/EDDF\/points\/.*\/link$/,
  },
  {
    ...{ call: 'setContributions', input: { changes: [contributionSwitch] } },
    ...{ on: 'switchContributions', action: 'switchContributions', kept: contributionSwitch },
    path: /\/contributions$/,
  },
  {
    ...{ call: 'sendContactMessage', input: contactMessage, on: 'sendContactMessage' },
    ...{ kept: { topic: contactMessage.topic }, path: /\/v2\/contact$/ },
  },
];

/** Outcomes after which a switch is read back. */
const readBack: readonly string[] = ['lost', 'server', 'unavailable'];

describe.each(faultCases)('$line: $what', { timeout: 30_000 }, (met) => {
  test.each(writes)(
    'in $call keeps the drafts, a correct activity and the session',
    async ({ call, input, kept = input, action = call, path, on }) => {
      const open = await openWithFault(met, path);
      const result = await open.callInTime(call, input);
      const ends = met.ends(operation(on));
      const isReadBack = call === 'setContributions' && readBack.includes(ends);
      if (!isReadBack) expect(result.ok ? 'done' : result.error.kind).toBe(ends);
      expect(open.requestsTo(path)).toHaveLength(met.sent(operation(on)));

      const entries = await open.activityOnDisk();
      expect(entries.filter((entry) => entry.action === action)).toMatchObject([
        { input: kept, outcome: { ok: result.ok } },
      ]);
      await expectDraftsAndSession(open, call === 'sendContactMessage' && result.ok);
      await expectNoSecretIn(open, result);
    },
  );
});

describe('F18: killed before the reply', () => {
  test.each(writes)(
    'in $call, the next start has the drafts and session, and an unknown outcome',
    async ({ call, input, path }) => {
      // With its own time limit: a call that ends before the kill is in Activity.
      const killed = await openWithFault({ fault: { kind: 'hang' }, network: fetch }, path);
      const asked = killed.call(call, input);
      await expect.poll(() => killed.requestsTo(path)).toHaveLength(1);
      // A kill leaves the current files.
      const dataFolder = await temporaryFolder();
      await cp(killed.dataFolder, dataFolder, { recursive: true });
      const next = await openServiceSession({
        profile: parseProfile(killed.practice.profile),
        ...{ dataFolder, secretStore: () => killed.store },
      });
      await next.restore();
      await expectDraftsAndSession(next);
      expect(await next.activityOnDisk()).toEqual([]);
      expect(await next.call('readState')).toMatchObject({
        value: {
          service: {
            contact: { inDoubt: call === 'sendContactMessage' ? { why: 'cut-short' } : null },
          },
        },
      });
      expect(killed.requestsTo(path)).toHaveLength(1);
      await expectNoSecretIn(killed, next.states);
      await killed.practice.close();
      await asked;
    },
  );
});
