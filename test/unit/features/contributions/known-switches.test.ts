import { beforeEach, describe, expect, test } from 'vitest';
import { done, failed } from '../../../../electron/contract/result.ts';
import { KnownSwitches } from '../../../../electron/features/contributions/known-switches.ts';

const ids = { divisionId: 12, airportRequestId: 203 };
const on = { ...ids, contributionsEnabled: true };
const reading = (enabled: boolean) => ({ icao: 'EDDF', enabled, changedAt: 5 });
const lost = failed({ kind: 'lost', reason: 'timed-out' });

let now: number;
let known: KnownSwitches;

beforeEach(() => {
  now = 1000;
  known = new KnownSwitches(() => now);
});

const read = (enabled: boolean, started = known.startReading()) =>
  known.read(ids, reading(enabled), started);
const enabled = () => known.of(ids).enabled;

describe('a reading', () => {
  test('is applied', () => {
    read(true);
    expect(known.of(ids)).toMatchObject({ icao: 'EDDF', enabled: true, changedAt: 5 });
  });

  test('that started before a reply doesn’t replace it', () => {
    read(false);
    const started = known.startReading();
    known.sending(ids);
    known.answered(on, done(null));
    read(false, started);
    expect(enabled()).toBe(true);
  });

  test('that arrives while a request is in flight isn’t applied', () => {
    read(false);
    known.sending(ids);
    read(true);
    expect(enabled()).toBe(false);
    known.answered(on, failed({ kind: 'forbidden', said: '' }));
    expect(enabled()).toBe(false);
  });

  test('after a lost request keeps its outcome unknown until it shows or a minute has passed', () => {
    read(false);
    known.sending(ids);
    const early = known.startReading();
    known.answered(on, lost);
    expect(enabled()).toBeNull();
    read(false, early);
    expect(enabled()).toBeNull();
    now += 59_999;
    const started = known.startReading();
    now += 1;
    read(false, started);
    expect(enabled()).toBeNull();
    read(false);
    expect(enabled()).toBe(false);
  });
});

describe('a change that a reading shows', () => {
  test('is someone else’s until the user has seen it', () => {
    read(false);
    now = 2000;
    read(true);
    expect(known.of(ids).changedSince).toBe(1000);
    now = 3000;
    read(true);
    expect(known.of(ids).changedSince).toBe(1000);
    known.acknowledge();
    expect(known.of(ids).changedSince).toBeNull();
  });

  test('is seen when the user switches it', () => {
    read(false);
    read(true);
    known.sending(ids);
    expect(known.of(ids).changedSince).toBeNull();
  });

  test('isn’t someone else’s after the user’s own request, even a lost one', () => {
    read(false);
    known.sending(ids);
    known.answered(on, done(null));
    read(true);
    expect(known.of(ids).changedSince).toBeNull();
    known.sending(ids);
    known.answered({ ...on, contributionsEnabled: false }, lost);
    read(false);
    expect(known.of(ids).changedSince).toBeNull();
  });

  test('F5 isn’t someone else’s if a lost request of the user took effect late', () => {
    read(false);
    known.sending(ids);
    known.answered(on, lost);
    read(false);
    read(true);
    expect(known.of(ids).changedSince).toBeNull();
    read(false);
    expect(known.of(ids).changedSince).not.toBeNull();
  });

  test('isn’t someone else’s if a lost request took effect after the opposite one', () => {
    read(false);
    known.sending(ids);
    known.answered(on, lost);
    known.sending(ids);
    known.answered({ ...on, contributionsEnabled: false }, done(null));
    read(false);
    expect(known.of(ids)).toMatchObject({ enabled: false, changedSince: null });
    read(true);
    expect(known.of(ids)).toMatchObject({ enabled: true, changedSince: null });
  });

  test('isn’t reported if nothing was known before', () => {
    read(true);
    expect(known.of(ids).changedSince).toBeNull();
  });
});

test.each([
  ['lost', { kind: 'lost', reason: 'broken' }, null],
  ['500', { kind: 'server', status: 500, said: '' }, null],
  ['502', { kind: 'unavailable', status: 502, said: '' }, null],
  ['503', { kind: 'unavailable', status: 503, said: '' }, false],
  ['offline', { kind: 'offline', reason: 'refused' }, false],
  ['403', { kind: 'forbidden', status: 403, said: '' }, false],
] as const)('after %s, a switch that was off is: %j → %j', (_, error, expected) => {
  read(false);
  known.sending(ids);
  known.answered(on, failed(error));
  expect(enabled()).toBe(expected);
});

test('the time of a change is from the service, or from when the reply arrived', () => {
  const row = { id: 203, icao: 'EDDF', status: 'approved', has_objects: true };
  const answer = { ...row, contributions_enabled: true, updated_at: '2025-06-10 12:00:00' };
  known.answered(on, done(answer));
  expect(known.of(ids).changedAt).toBe(Date.UTC(2025, 5, 10, 12));
  known.answered(on, done({ ...answer, id: 204 }));
  expect(known.of(ids).changedAt).toBe(1000);
});
