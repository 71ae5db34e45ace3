import { cp } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { openOn } from '../../support/application/open-service-session.ts';
import { openBoard } from '../../support/contributions/open-board.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clock } from '../../support/practice-call.ts';

const frankfurt = '12/203';
const path = '/v2/divisions/12/airports/203/contributions';

test.each([
  ['runs', 0],
  ['is set back by two hours', -7200],
])(
  'F18 killed before the reply: after the next start it’s unknown until a read tells, while the clock %s',
  async (_how, seconds) => {
    const { now, passSeconds } = clock();
    const killed = await openBoard({ now });
    await killed.refresh(12);
    const release = killed.faults.hold({ method: 'PATCH', path });
    const asked = killed.switchTo(frankfurt, false);
    await expect.poll(killed.sent).toHaveLength(1);

    // A kill leaves the current files.
    const dataFolder = await temporaryFolder();
    await cp(killed.dataFolder, dataFolder, { recursive: true });
    const secretStore = () => killed.store;
    const next = await openOn(killed.practice, killed.faults, { dataFolder, secretStore, now });
    await next.restore();
    passSeconds(seconds);
    const switched = () => next.application.state.switches.find(({ icao }) => icao === 'EDDF');
    const read = async () => {
      await next.call('readAirportRequests', { divisionId: 12 });
      return switched()?.contributionsEnabled;
    };
    const outcome = async () => {
      const activity = (await next.call('readActivity')) as Result<NewestActivity>;
      return activity.ok && activity.value.entries[0]?.outcome;
    };
    expect(await read()).toBeNull();
    expect(await outcome()).toMatchObject({ error: { reason: 'cut-short' } });
    passSeconds(60);
    expect(await read()).toBe(true);
    expect(await outcome()).toMatchObject({ error: { kind: 'unreachable' } });
    release();
    await asked;
    expect(await read()).toBe(false);
    expect(await outcome()).toMatchObject({ ok: true });
    expect(switched()?.changedSince).toBeNull();
  },
);
