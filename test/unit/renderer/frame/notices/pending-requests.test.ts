import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitingNames, type Waiting } from '../../../../../electron/contract/call.ts';
import {
  secondsUntil,
  pendingRequests,
} from '../../../../../renderer/frame/notices/pending-requests.ts';

const names = fc.constantFrom(...waitingNames);
const cancel = () => undefined;
const waiting = fc.uniqueArray(
  fc.record({
    ...{ call: names, until: fc.integer({ min: 0 }) },
    why: fc.constantFrom<Waiting['why']>('limited', 'unavailable'),
  }),
  { selector: ({ call }) => call },
);
const jobs = fc.uniqueArray(
  fc.record({ call: names, isSlow: fc.boolean() }).map((job) => ({ ...job, what: 'own', cancel })),
  { selector: ({ call }) => call },
);

test('each waiting call and each slow job is listed once', () => {
  fc.assert(
    fc.property(waiting, jobs, (waits, running) => {
      const lines = pendingRequests(waits, running, ({ call }) => ({
        call,
        what: 'other',
        cancel,
      }));
      const slow = running.filter(({ isSlow }) => isSlow);
      const wanted = new Set([...waits, ...slow].map(({ call }) => call));
      expect(lines.map(({ call }) => call).sort()).toEqual([...wanted].sort());
      for (const line of lines) {
        expect(line.waiting).toEqual(waits.find(({ call }) => call === line.call));
        const isOwn = running.some(({ call }) => call === line.call);
        expect(line.what).toBe(isOwn ? 'own' : 'other');
      }
    }),
  );
});

test('a countdown shows whole seconds and ends at 0', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (until, now) => {
      const seconds = secondsUntil(until, now);
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThanOrEqual(0);
      if (until > now) expect((seconds - 1) * 1000).toBeLessThan(until - now);
      if (until > now) expect(seconds * 1000).toBeGreaterThanOrEqual(until - now);
    }),
  );
  expect(secondsUntil(1000, 1000)).toBe(0);
});
