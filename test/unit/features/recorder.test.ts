import { join } from 'node:path';
import { expect, test } from 'vitest';
import { done } from '../../../electron/contract/result.ts';
import { Recorder } from '../../../electron/features/recorder.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const action = {
  action: 'link',
  input: { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' },
} as const;

async function open() {
  const file = join(await temporaryFolder(), 'activity.jsonl');
  const changes: number[] = [];
  const recorder: Recorder = new Recorder({
    activity: new ActivityLog(file, { problems }),
    who: () => 'Nadia Brandt',
    onChange: () => changes.push(recorder.awaited),
  });
  const ofNextRun = () => new ActivityLog(file, { problems }).read(10);
  return { recorder, recorded: recorder.recorded, ofNextRun, changes };
}

test('work that throws has an unknown outcome at the next start', async () => {
  const { recorded, ofNextRun } = await open();
  const outcome = recorded(action, () => Promise.reject(new Error('a mistake of ours')));
  await expect(outcome).rejects.toThrow('a mistake of ours');
  expect(ofNextRun()).toMatchObject([{ outcome: { error: { reason: 'cut-short' } } }]);
});

test('says when an action starts and when one has ended', async () => {
  const { recorder, recorded, changes } = await open();
  const answers = [0, 1].map(() => Promise.withResolvers<ReturnType<typeof done<null>>>());
  const outcomes = answers.map(({ promise }) => recorded(action, () => promise));
  let isOver = false;
  const over = recorder.ended().then(() => (isOver = true));
  answers[0]?.resolve(done(null));
  await outcomes[0];
  expect({ isOver, changes }).toEqual({ isOver: false, changes: [1, 2, 1] });
  answers[1]?.resolve(done(null));
  await outcomes[1];
  await over;
  expect(changes).toEqual([1, 2, 1, 0]);
});
