import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { ActivityLog } from '../../../electron/storage/activity-log.ts';

/** Writes an action that begins and ends. */
export function addEntry(activity: ActivityLog, { outcome, ...begun }: ActivityEntry): void {
  activity.begin(begun);
  activity.change(begun.id, { outcome });
}

/** A message with this number, which was sent. */
export const entry = (number: number): ActivityEntry => ({
  id: `entry-${number}`,
  at: number,
  who: null,
  action: 'sendContactMessage',
  input: { topic: 'Bug Report' },
  outcome: { ok: true, value: null },
});
