import { describe, expect, test } from 'vitest';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { CallName } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { clock } from '../../support/practice-call.ts';
import {
  contactMessage,
  contributionSwitch,
  done,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';

const writes = [
  ['link', link, { action: 'link', input: link }],
  [
    'setContributions',
    { changes: [contributionSwitch] },
    { action: 'switchContributions', input: contributionSwitch },
  ],
  [
    'sendContactMessage',
    contactMessage,
    { action: 'sendContactMessage', input: { topic: contactMessage.topic } },
  ],
] as const satisfies readonly (readonly [CallName, object, object])[];

describe('the activity has an entry before the call returns', () => {
  test('for what succeeded', async () => {
    for (const [name, payload, entry] of writes) {
      const { now } = clock();
      const { activityOnDisk, call } = await openSignedInService({ now }, { now });
      const onDisk = await call(name, payload).then(activityOnDisk);
      expect(onDisk).toEqual([
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          at: now(),
          who: 'Nadia Brandt',
          ...entry,
          ...(name === 'link' && { names: { [link.leadOnId]: 'L5', [link.stopbarId]: 'L5' } }),
          outcome: done,
        },
      ]);
      expect(await call('readActivity')).toEqual({
        ok: true,
        value: { entries: onDisk, unreadable: 0 },
      });
    }
  });

  test('for what was rejected', async () => {
    for (const [name, payload, entry] of writes) {
      const { activityOnDisk, call, faults } = await openSignedInService();
      faults.next({ path: /(link|contributions|contact)$/ }, { kind: 'answer', status: 400 });
      const outcome = await call(name, payload);
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'rejected' } });
      expect(await activityOnDisk()).toMatchObject([{ who: 'Nadia Brandt', ...entry, outcome }]);
    }
  });

  test('for what wasn’t sent', async () => {
    for (const [name, payload, entry] of writes.slice(0, 2)) {
      const { activityOnDisk, call } = await openServiceSession();
      const outcome = await call(name, payload);
      expect(await activityOnDisk()).toMatchObject([{ who: null, ...entry, outcome }]);
    }
  });
});

test('the activity names the airport of a switch if it is known', async () => {
  const { call, signIn } = await openServiceSession();
  const airports = async () => {
    const read = (await call('readActivity')) as Result<NewestActivity>;
    return (read.ok ? read.value.entries : []).map((entry) => 'airport' in entry && entry.airport);
  };
  await signIn();
  await call('setContributions', { changes: [contributionSwitch] });
  expect(await airports()).toEqual([false]);
  // The reply names the airport.
  await call('setContributions', { changes: [contributionSwitch] });
  expect((await airports())[0]).toEqual({ icao: 'EDDF', division: null });
  await call('readDivisions');
  await call('readAirportRequests', { divisionId: contributionSwitch.divisionId });
  await call('setContributions', { changes: [contributionSwitch] });
  expect((await airports())[0]).toMatchObject({ icao: 'EDDF', division: 'Germany' });
});

test('the activity names who sent a request, even if they signed out before the reply', async () => {
  const { activityOnDisk, call, faults, requestsTo } = await openSignedInService();
  const release = faults.hold({ path: /link$/ });
  const linked = call('link', link);
  await expect.poll(() => requestsTo(/link$/)).toHaveLength(1);
  await call('signOut');
  release();
  await linked;
  expect(await activityOnDisk()).toMatchObject([{ who: 'Nadia Brandt' }]);
});
