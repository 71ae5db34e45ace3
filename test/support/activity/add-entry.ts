import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { ActivityLog } from '../../../electron/storage/activity-log.ts';

/** Writes an action that begins and ends. */
export function addEntry(activity: ActivityLog, { outcome, ...begun }: ActivityEntry): void {
  activity.begin(begun);
  activity.change(begun.id, { outcome });
}
