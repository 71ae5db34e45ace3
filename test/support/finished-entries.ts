import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { parseLine } from '../../electron/storage/activity-lines.ts';

/** Returns the finished entries in the text of an activity file, oldest first. */
export function finishedEntries(text: string): readonly ActivityEntry[] {
  const lines = text.split('\n').filter((line) => line !== '' && !isMark(line));
  return lines.map((line) => JSON.parse(line) as ActivityEntry);
}

const isMark = (line: string): boolean =>
  ['begin', 'withdraw', 'turned-out'].includes(parseLine(line)?.kind ?? '');
