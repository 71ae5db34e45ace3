import type { ActivityEntry } from '../../../electron/contract/activity.ts';

export const ids = { divisionId: 12, airportRequestId: 203 };
export const entry = (number: number): ActivityEntry => ({
  id: `entry-${number}`,
  at: 1_780_000_000_000 + number,
  who: 'Kim Park',
  outcome: { ok: true, value: null },
  action: 'sendContactMessage',
  input: { topic: `Topic ${number}` },
});
/** A switch whose outcome is unknown. */
export const needle: ActivityEntry = {
  ...entry(1),
  outcome: { ok: false, error: { kind: 'lost', reason: 'broken' } },
  action: 'switchContributions',
  input: { ...ids, contributionsEnabled: true },
};
export const answer = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
