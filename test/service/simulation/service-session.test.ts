import { describe, expect, onTestFinished, test } from 'vitest';
import type { Condition } from '../../../electron/contract/service.ts';
import { Services } from '../../../electron/desktop/open-application.ts';
import {
  contributionSwitch,
  done,
  link,
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { openServices } from '../../support/application/open-services.ts';

async function openSimulating(condition: Condition): Promise<OpenCompanion> {
  const open = await openServiceSession();
  await open.signIn();
  expect(await open.call('simulate', condition)).toEqual(done);
  return open;
}

const kindOf = (result: object): unknown => ('error' in result ? result.error : result);
const ok = { ok: true };
const refused = { kind: 'forbidden', status: 403 };
const banned = { ...refused, ban: { until: expect.any(Number) as number } };
const offline = { kind: 'offline', reason: 'refused' };
const unavailable = { kind: 'unavailable', status: 503 };

// The client's tests cover `slow` and `limited`: here they would take as long as for a user.
describe.each<[Condition, load: object, switched: object, signIn: object]>([
  ['none', ok, ok, ok],
  ['unavailable', unavailable, unavailable, ok],
  ['lost-reply', ok, ok, ok],
  ['session-expired', ok, { kind: 'signed-out' }, ok],
  ['refused', ok, refused, ok],
  ['banned', ok, banned, banned],
])('while practice simulates %s', (condition, load, switched, signedIn) => {
  test('a load, a switch and a sign-in end like on the real service', async () => {
    const { call, signIn } = await openSimulating(condition);
    expect(kindOf(await call('openAirport', { icao: link.icao }))).toMatchObject(load);
    expect(kindOf(await call('setContributions', { changes: [contributionSwitch] }))).toMatchObject(
      switched,
    );
    expect(kindOf(await signIn())).toMatchObject(signedIn);
  });
});

test('offline makes a load, a switch and a returning sign-in fail', async () => {
  const { browser, call } = await openServiceSession();
  const signedIn = call('signIn');
  const callback = await browser.choose();
  await call('simulate', 'offline');
  await fetch(callback);
  expect(await signedIn).toMatchObject({ error: offline });
  expect(await call('openAirport', { icao: link.icao })).toMatchObject({ error: offline });
  await call('simulate', 'none');
  expect(await call('openAirport', { icao: link.icao })).toMatchObject(ok);
});

test('an expired session signs out, and a new sign-in works during the simulation', async () => {
  const { call, sessionState, signIn, states } = await openSimulating('session-expired');
  expect(await call('link', link)).toMatchObject({ error: { kind: 'signed-out' } });
  expect(await sessionState()).toMatchObject({ kind: 'signed-out' });
  await signIn();
  expect(await call('link', link)).toEqual(done);
  expect(states.at(-1)?.simulating).toBe('session-expired');
});

test('only the practice service can simulate conditions', async () => {
  const { call } = await openServices();
  const state = await call('readState');
  expect(state).toMatchObject({ value: { service: { simulating: null } } });
  expect(await call('simulate', 'offline')).toEqual({
    ok: false,
    error: { kind: 'conflict', said: '' },
  });
  expect(await call('readState')).toEqual(state);
});

test('the practice service starts without a simulation each time it is opened', async () => {
  const services = new Services({ file: undefined, builtIn: undefined });
  const open = async () => {
    const opened = await services.open({ service: 'practice', liveProfile: null });
    onTestFinished(opened.close);
    return opened;
  };
  const first = await open();
  await first.simulation?.simulate('refused');
  const second = await open();
  expect([first.simulation?.condition, second.simulation?.condition]).toEqual(['refused', 'none']);
});
