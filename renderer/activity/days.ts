import type { EpochMs } from '../../electron/contract/result.ts';

const dayMs = 86_400_000;

/** Returns the number of the UTC day. */
export const dayOf = (at: EpochMs): number => Math.floor(at / dayMs);

interface DayOf<Entry> {
  readonly day: number;
  readonly entries: readonly Entry[];
}

/** Groups entries by UTC day. A day is only there once, even if the clock was wrong in between. */
export const groupByDay = <Entry extends { readonly at: EpochMs }>(
  entries: readonly Entry[],
): readonly DayOf<Entry>[] =>
  Array.from(
    Map.groupBy(entries, ({ at }) => dayOf(at)),
    ([day, ofDay]) => ({ day, entries: ofDay }),
  );

const date = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...options,
  });
const thisYear = date({});
const anyYear = date({ year: 'numeric' });

/** Returns "Today", "Yesterday", "12 Apr", or "12 Apr 2025" in another year. */
export function sayDay(day: number, today: number): string {
  if (day === today) return 'Today';
  if (day === today - 1) return 'Yesterday';
  const [at, now] = [new Date(day * dayMs), new Date(today * dayMs)];
  return (at.getUTCFullYear() === now.getUTCFullYear() ? thisYear : anyYear).format(at);
}
