import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { activeResources, collectWarnings } from '../support/active-resources.ts';
import { finishedEntries } from '../support/finished-entries.ts';
import { growth, heapInUse } from '../support/heap.ts';
import { contributionSwitch, link } from '../support/application/open-service-session.ts';
import { openLongSession, type PageCalls } from '../support/application/open-long-session.ts';

const hours = 8;
const linksAnHour = 125;
const togglesAnHour = 32;
/** Short runs come first, until compiled code and caches don't grow any more. */
const shortHours = 8;
const linksAShortHour = 40;
const togglesAShortHour = 4;
/**
 * In bytes per hour: what one kilobyte per link would add up to, and one per entry of Activity, which
 * is kept in memory.
 */
const noise = (128 + linksAnHour + togglesAnHour) * 1024;

const done = { ok: true, value: null };

test(
  'eight hours of work, sleep, profile and window changes leave only a complete activity',
  { timeout: 300_000 },
  async () => {
    const session = await openLongSession();
    const warned = collectWarnings();
    const work = async (
      { call, signIn }: PageCalls,
      hour: number,
      links: number,
      toggles: number,
    ) => {
      const service = hour % 2 === 0 ? 'practice' : 'live';
      const { ownProfile: liveProfile } = session;
      expect(await call('changeSettings', { service, liveProfile })).toEqual(done);
      // The practice service is new each time, without accounts; the other one renews tokens.
      const known = await call('readDivisions');
      if (!known.ok) expect(await signIn()).toEqual(done);
      for (let count = 0; count < links; count += 1) {
        expect(await call('link', link)).toEqual(done);
      }
      for (let count = 0; count < toggles; count += 1) {
        const contributionsEnabled = (hour + count) % 2 === 0;
        const wanted = { ...contributionSwitch, contributionsEnabled };
        expect(await call('setContributions', { changes: [wanted] })).toMatchObject({ ok: true });
      }
      expect(await call('openAirport', { icao: 'EDDF' })).toMatchObject({ ok: true });
    };
    const pass = async (hour: number, links: number, toggles: number) => {
      await session.inWindow((page) => work(page, hour, links, toggles));
      session.sleepAnHour();
    };
    const measured = async () => ({
      heap: await heapInUse(),
      ...activeResources(),
      listeners: session.listeners(),
    });

    for (let hour = 0; hour < shortHours; hour += 1)
      await pass(hour, linksAShortHour, togglesAShortHour);
    await pass(0, linksAShortHour, togglesAShortHour);
    const before = await measured();
    const after: (typeof before)[] = [];
    for (let hour = 1; hour <= hours; hour += 1) {
      await pass(hour, linksAnHour, togglesAnHour);
      after.push(await measured());
    }

    for (const { listeners, timers, connections } of after) {
      expect(listeners).toBe(before.listeners);
      // A few may be ending or idle in fetch's pool; a leak would be hundreds.
      expect(timers).toBeLessThanOrEqual(before.timers + 4);
      expect(connections).toBeLessThanOrEqual(before.connections + 10);
    }
    expect(growth(after.map(({ heap }) => heap))).toBeLessThan(noise);
    expect(warned).toEqual([]);
    expect(session.logged).toEqual([]);
    // Four hours on the user's own service, each after a sleep: one sign-in, and renewals.
    expect(session.refreshed()).toBeGreaterThanOrEqual(hours / 2);

    const entries = entriesBelow(join(session.folder, 'profiles'));
    const counted = (action: string) =>
      entries.filter((entry) => entry.action === action && entry.outcome.ok).length;
    expect(counted('link')).toBe(hours * linksAnHour + (shortHours + 1) * linksAShortHour);
    expect(counted('switchContributions')).toBe(
      hours * togglesAnHour + (shortHours + 1) * togglesAShortHour,
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    await session.close();
  },
);

/** Returns the entries of all profiles. */
function entriesBelow(folder: string): readonly ActivityEntry[] {
  const texts = readdirSync(folder).map((profile) =>
    readFileSync(join(folder, profile, 'activity.jsonl'), 'utf8'),
  );
  return texts.flatMap(finishedEntries);
}
