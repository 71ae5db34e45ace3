import { expect, test } from 'vitest';
import { underWay, warnings } from '../support/at-rest.ts';
import { contributionSwitch, link, openCompanion } from '../support/open-companion.ts';
import { clock } from '../support/practice-call.ts';
import { tokenRequest } from '../support/open-session.ts';

/** COMPANION_ENDURANCE=1: the whole of it. */
const full = process.env['COMPANION_ENDURANCE'] === '1';
const hours = 8;
const linksAnHour = full ? 250 : 12;
const togglesAnHour = full ? 63 : 4;

const done = { ok: true, value: null };

test(
  'eight hours of work, sleep and waking leave nothing behind but a whole activity',
  { timeout: full ? 900_000 : 60_000 },
  async () => {
    const time = clock();
    const open = await openCompanion({ now: time.now }, { now: time.now });
    const { call, requestsTo } = open;
    expect(await open.signIn()).toEqual(done);
    const work = async (hour: number) => {
      for (let count = 0; count < linksAnHour; count += 1) {
        expect(await call('link', link)).toEqual(done);
      }
      for (let count = 0; count < togglesAnHour; count += 1) {
        const contributionsEnabled = (hour + count) % 2 === 0;
        const answer = await call('switchContributions', {
          ...contributionSwitch,
          contributionsEnabled,
        });
        expect(answer).toMatchObject({ ok: true });
      }
      await call('loadAirport', 'EDDF');
    };

    await work(0);
    const before = underWay();
    const warned = warnings();
    for (let hour = 1; hour < hours; hour += 1) {
      // Asleep for most of each: the token's end comes and goes meanwhile.
      time.passSeconds(3600);
      await work(hour);
      // Each takes another sign-in's place, as a change of profile or of account does.
      if (hour % 3 === 0) {
        await call('signOut');
        expect(await open.signIn()).toEqual(done);
      }
    }

    const after = underWay();
    // A few may just be ending, or idle in fetch's pool; what is left behind comes in hundreds.
    expect(after.timers).toBeLessThanOrEqual(before.timers + 4);
    expect(after.connections).toBeLessThanOrEqual(before.connections + 10);
    expect(warned).toEqual([]);
    const refreshes = requestsTo(tokenRequest.path).filter(({ body }) =>
      body.includes('refresh_token'),
    );
    expect(refreshes.length).toBeGreaterThan(0);
    const entries = await open.activityOnDisk();
    const counted = (action: string) =>
      entries.filter((entry) => entry.action === action && entry.outcome.ok).length;
    expect(counted('link')).toBe(hours * linksAnHour);
    expect(counted('switchContributions')).toBe(hours * togglesAnHour);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(await open.sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(open.logged).toEqual([]);
  },
);
