import type { EpochMs } from '../../electron/contract/result.ts';

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;

// Created once, because creating a format takes longer than rendering a row.
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const time = utc(hourAndMinute);
const timeWithSeconds = utc({ ...hourAndMinute, second: '2-digit' });
const dayAndTime = utc({ ...dayAndMonth, ...hourAndMinute });
const dateAndTime = utc({ ...dayAndMonth, year: 'numeric', ...hourAndMinute });
const local = new Intl.DateTimeFormat(undefined, {
  ...dayAndMonth,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const withZ = (text: string): string => `${text.replace(',', '')}z`;

const isoDay = (at: EpochMs): string => new Date(at).toISOString().slice(0, 10);
const isoYear = (at: EpochMs): string => isoDay(at).slice(0, -6);

/** Returns `14:05z`, `21 Nov 14:05z` on another day, or `21 Nov 2025 14:05z` in another year. */
export function formatTime(at: EpochMs, now: EpochMs = Date.now()): string {
  if (isoDay(at) === isoDay(now)) return withZ(time.format(at));
  return isoYear(at) === isoYear(now) ? withZ(dayAndTime.format(at)) : formatDateTime(at);
}

/**
 * Returns a time to wait for, rounded up to the minute, or to the second if it's within two minutes: before
 * it would be too early.
 */
export function formatTimeAfter(at: EpochMs, now: EpochMs = Date.now()): string {
  const isSoon = Math.abs(at - now) < 120_000;
  if (isSoon) return withZ(timeWithSeconds.format(Math.ceil(at / 1000) * 1000));
  return formatTime(Math.ceil(at / 60_000) * 60_000, now);
}

/** Returns `4 Mar 2099 05:06z`. */
export const formatDateTime = (at: EpochMs): string => withZ(dateAndTime.format(at));

/** Returns the local date and time with its zone, for tooltips. */
export const formatLocalTime = (at: EpochMs): string => local.format(at);

/** Returns a duration as hours, minutes and seconds, rounded up: `1 h 3 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    (seconds % 60 > 0 || seconds === 0) && `${seconds % 60} s`,
  ];
  return parts.filter(Boolean).join(' ');
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns how long ago it was: `5 minutes ago`, `yesterday`. */
export function formatAgo(at: EpochMs, now: EpochMs = Date.now()): string {
  const found = units.find(([, ms]) => Math.abs(at - now) >= ms);
  return found ? ago.format(Math.trunc((at - now) / found[1]), found[0]) : 'just now';
}
