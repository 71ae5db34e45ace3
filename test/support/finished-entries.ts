import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { ActivityEntries } from '../../electron/storage/activity-entries.ts';

/** Returns the finished entries in the text of an activity file, oldest first. */
export function finishedEntries(text: string): readonly ActivityEntry[] {
  const entries = new ActivityEntries();
  for (const line of text.split('\n')) entries.read(line);
  return entries.list(Infinity).toReversed();
}
