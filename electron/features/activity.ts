import { activityPageLength, type activityCalls } from '../contract/activity.ts';
import type { HandlersOf } from '../contract/call.ts';
import { acknowledged, done } from '../contract/result.ts';
import type { ActivityLog } from '../storage/activity-log.ts';

/** Reads the activity, newest entries first, and copies text of it. */
export const activityHandlers = (
  activity: ActivityLog,
  copyText: (text: string) => Promise<void>,
): HandlersOf<typeof activityCalls> => ({
  readActivity: () => {
    const { unreadable } = activity;
    return Promise.resolve(done({ entries: activity.read(activityPageLength), unreadable }));
  },
  readOlderActivity: ({ before, limit }) => Promise.resolve(done(activity.read(limit, before))),
  copyText: acknowledged(({ text }) => copyText(text)),
});
