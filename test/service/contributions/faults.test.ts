import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SwitchDoubts } from '../../../electron/features/contributions/switch-doubts.ts';
import { createKeyedLock } from '../../../electron/features/keyed-lock.ts';
import { SavedAirports } from '../../../electron/features/contributions/saved-airports.ts';
import { Contributions } from '../../../electron/features/contributions/contributions.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { openBoard } from '../../support/contributions/open-board.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';
import { clock } from '../../support/practice-call.ts';

const problems = noStorageProblems();

const frankfurt = '12/203';
const path = '/v2/divisions/12/airports/203/contributions';

test('F18 killed before the reply: after the next start it’s unknown until a read tells', async () => {
  const { now, passSeconds } = clock();
  const killed = await openBoard({ now });
  await killed.refresh(12);
  const release = killed.faults.hold({ method: 'PATCH', path });
  const asked = killed.switchTo(frankfurt, false);
  await expect.poll(() => killed.sent.length).toBe(1);

  // A kill leaves the current files.
  await killed.problems.saved();
  const folder = await temporaryFolder();
  await cp(killed.folder, folder, { recursive: true });
  const activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
  const place = { folder, problems, onDamaged: () => expect.unreachable() };
  const doubts = new SwitchDoubts({ place, activity, startedAt: now(), now });
  const next = new Contributions({
    ...{ client: killed.client, account: killed.account, inTurn: createKeyedLock() },
    saved: new SavedAirports(place),
    doubts,
    recorded: (_action, work) => work(''),
    onChange: () => undefined,
    now,
  });
  const read = async () => {
    const { handlers } = next;
    await handlers.readAirportRequests({ divisionId: 12 });
    return next.switches.find(({ icao }) => icao === 'EDDF')?.contributionsEnabled;
  };
  const outcome = () => activity.read(10)[0]?.outcome;
  expect(await read()).toBeNull();
  expect(outcome()).toMatchObject({ error: { reason: 'cut-short' } });
  passSeconds(60);
  expect(await read()).toBe(true);
  expect(outcome()).toMatchObject({ error: { kind: 'unreachable' } });
  release();
  await asked;
  expect(await read()).toBe(false);
  expect(outcome()).toMatchObject({ ok: true });
  expect(next.switches[0]?.changedSince).toBeNull();
});
