import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { closedOrigin, openRecorder } from '../../support/requests/client-servers.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { openAirport, opened, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  expectTrue,
  expectTrueActivity,
  threeHundred,
} from '../../support/linking/three-hundred-changes.ts';
import { clock } from '../../support/practice-call.ts';

const size = { points: 800, links: 100 };
const hourMs = 3_600_000;
const isBulk = (input: Parameters<typeof fetch>[0]) => new Request(input).url.endsWith('/bulk');

const gone = [
  ['F1 a service that stops', 'refused', closedOrigin],
  ['F2 a host name that is no longer known', 'unknown-host', () => 'http://nowhere.invalid'],
  [
    'F15 a certificate that is no longer trusted',
    'certificate',
    async () => (await openRecorder()).origin.replace('http:', 'https:'),
  ],
] as const;

/** Whether the third request breaks off before or after it reaches the service. */
const asleep = [
  ['before the service gets it', false],
  ['after the service made the changes', true],
] as const;

describe('in the middle of an apply of 300 changes', { timeout: 60_000 }, () => {
  test.each(gone)(
    '%s: changes already made are kept, and the rest isn’t sent',
    async (_, reason, originOf) => {
      const requests = pauseRequests(/bulk$/);
      let elsewhere: string | undefined;
      const open = await openLinking(size, {
        fetch: (input, init) => {
          if (elsewhere === undefined || typeof input !== 'string')
            return requests.fetch(input, init);
          return fetch(elsewhere + new URL(input).pathname, init);
        },
      });
      const wanted = threeHundred(open);
      const applying = open.apply(wanted);
      await requests.reached(1);
      elsewhere = await originOf();
      requests.resume();
      const result = applied(await applying);
      expectTrue(open, result);
      await expectTrueActivity(open);
      expect(Object.keys(tally(result)).sort()).toEqual(['done', 'not-sent']);
      expect(result.outcomes.map(({ outcome }) => outcome)).toContainEqual({
        kind: 'not-sent',
        error: { kind: 'offline', reason },
      });
      expect(result.wasRead).toBe(false);
      elsewhere = undefined;
      expectTrue(open, applied(await open.apply(wanted)));
      expect(Math.max(...open.effects.values())).toBe(1);
    },
  );

  test.each([-1, 1])(
    'F16 a clock %i hour off and a Retry-After date: everything is applied without an hour’s wait',
    async (hours) => {
      const { now } = clock();
      const open = await openLinking(size, { now });
      const date = new Date(now() - hours * hourMs).toUTCString();
      open.faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 0 }, { times: 2 });
      open.faults.next(
        { path: /bulk$/ },
        { kind: 'answer', status: 503, headers: { Date: date, 'Retry-After': date } },
      );
      const result = applied(await open.apply(threeHundred(open)));
      expect(tally(result)).toEqual({ done: 300 });
      expectTrue(open, result);
      await expectTrueActivity(open);
    },
  );

  test.each(asleep)(
    'F17 sleep and wake during a request, %s: everything is applied once',
    async (_, reached) => {
      const { now, passSeconds } = clock();
      let bulks = 0;
      const open = await openLinking(size, {
        now,
        fetch: async (input, init) => {
          if (!isBulk(input)) return fetch(input, init);
          bulks += 1;
          if (bulks !== 3) return fetch(input, init);
          if (reached) await fetch(input, init);
          passSeconds(7200);
          throw new Error('net::ERR_NETWORK_IO_SUSPENDED');
        },
      });
      const wanted = threeHundred(open);
      const result = applied(await open.apply(wanted));
      expect(tally(result)).toEqual({ done: 300 });
      expectTrue(open, result);
      await expectTrueActivity(open);
      expect(tally(applied(await open.apply(wanted)))).toEqual({});
    },
  );

  test('F18 killed: the next start has the draft, and applies the rest once', async () => {
    const { now, passSeconds } = clock();
    const requests = pauseRequests(/bulk$/);
    let bulks = 0;
    const killed = await openLinking(size, {
      now,
      // Two requests succeed; the others get no reply.
      fetch: (input, init) => {
        if (isBulk(input)) bulks += 1;
        return (bulks > 2 && isBulk(input) ? requests.fetch : fetch)(input, init);
      },
    });
    const wanted = threeHundred(killed);
    void killed.apply(wanted);
    await requests.reached(1);

    // A kill leaves the current files. The service may have had the request until then.
    passSeconds(120);
    const dataFolder = await temporaryFolder();
    await cp(killed.dataFolder, dataFolder, { recursive: true });
    const next = await openServiceSession({
      profile: parseProfile(killed.practice.profile),
      ...{ dataFolder, secretStore: () => killed.store, now },
    });
    await next.restore();
    const { icao } = wanted;
    expect(await next.sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(next.linking().others).toMatchObject([{ icao, staged: 300 }]);
    const claimed = (await next.activityOnDisk()).filter(({ outcome }) => outcome.ok);
    expect(claimed.length).toBeLessThanOrEqual(2);

    // The links show which changes the killed apply made, and a minute later which it didn't.
    const open = async () => {
      const { work } = opened(await openAirport(next.call, icao));
      const outcomes = work.found?.settled ?? [];
      expectTrue(killed, { outcomes });
      const counts = outcomes.map(({ outcome }) => ({ outcome, count: 1 }));
      return { work, settled: tally({ counts }) };
    };
    const first = await open();
    const { done = 0 } = first.settled;
    expect(first).toMatchObject({
      work: {
        staging: {
          pending: { length: 300 - done },
          undo: 'apply',
          reasons: { length: 300 - done, 0: { why: { kind: 'unknown', reason: 'cut-short' } } },
        },
      },
      settled: { done: expect.any(Number) as number },
    });
    passSeconds(60);
    expect(await open()).toMatchObject({
      work: { staging: { pending: { length: 300 - done } }, unsettled: [] },
      settled: { refused: 300 - done },
    });

    const result = applied(await stageAndApply(next.call, { icao, link: [], unlink: [] }));
    expectTrue(killed, result);
    expect(tally(result)).toEqual({ done: 300 - done });
    expect(Math.max(...killed.effects.values())).toBe(1);
  });
});
