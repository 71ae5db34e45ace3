import { describe, expect, test } from 'vitest';
import { openServiceSession } from '../support/application/open-service-session.ts';
import { pauseReplies } from '../support/requests/paused-requests.ts';
import { clock } from '../support/practice-call.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const maintenance = { notam: 'Maintenance tonight, 22:00z', type: 'warning' } as const;
const shown = { text: maintenance.notam, type: maintenance.type };
const quarterHour = 15 * 60;

async function openNotices(changes: Parameters<typeof openServiceSession>[0] = {}) {
  const time = clock();
  const open = await openServiceSession({ now: time.now, ...changes });
  const { call, world, requestsTo } = open;
  world.notice = maintenance;
  return {
    ...open,
    passSeconds: time.passSeconds,
    read: async () => {
      const read = await call('readServiceNotice');
      return read.ok ? read.value : read.error;
    },
    dismiss: (text: string) => call('dismissServiceNotice', { text }),
    asked: () => requestsTo('/notam').length,
  };
}

describe('the service’s notice', () => {
  test('is read at most every 15 minutes, or after the clock was set back', async () => {
    const { read, asked, world, passSeconds } = await openNotices();
    expect(await read()).toEqual(shown);
    world.notice = { notam: 'All is well', type: 'success' };
    passSeconds(quarterHour - 1);
    expect(await read()).toEqual(shown);
    expect(asked()).toBe(1);
    passSeconds(1);
    expect(await read()).toEqual({ text: 'All is well', type: 'success' });
    expect(asked()).toBe(2);
    passSeconds(-3600);
    await read();
    expect(asked()).toBe(3);
  });

  test('is read once by two calls at the same time', async () => {
    const { read, asked } = await openNotices();
    expect(await Promise.all([read(), read()])).toEqual([shown, shown]);
    expect(asked()).toBe(1);
  });

  test('stays after an error, which isn’t reported', async () => {
    for (const status of [401, 429, 500] as const) {
      const { read, faults, passSeconds, call, logged, states } = await openNotices();
      faults.next({ path: '/v2/notam' }, { kind: 'answer', status });
      expect(await read()).toBeNull();
      passSeconds(quarterHour);
      expect(await read()).toEqual(shown);
      faults.next({ path: '/v2/notam' }, { kind: 'answer', status });
      passSeconds(quarterHour);
      expect(await read()).toEqual(shown);
      expect(logged).toEqual([]);
      expect(states.flatMap(({ waiting }) => waiting)).toEqual([]);
      expect(await call('readActivity')).toMatchObject({ value: { entries: [] } });
    }
  });

  test('is gone once the service has none or lost the look-up', async () => {
    const { read, faults, world, passSeconds } = await openNotices();
    expect(await read()).toEqual(shown);
    faults.next({ path: '/v2/notam' }, { kind: 'answer', status: 405 });
    passSeconds(quarterHour);
    expect(await read()).toBeNull();
    passSeconds(quarterHour);
    expect(await read()).toEqual(shown);
    world.notice = { notam: null, type: 'info' };
    passSeconds(quarterHour);
    expect(await read()).toBeNull();
  });
});

describe('a dismissed notice', () => {
  test('stays dismissed, even after a restart and with another type', async () => {
    const dataFolder = await temporaryFolder();
    const first = await openNotices({ dataFolder });
    await first.read();
    expect(await first.dismiss(shown.text)).toEqual({ ok: true, value: null });
    expect(await first.read()).toBeNull();
    first.world.notice = { ...maintenance, type: 'error' };
    first.passSeconds(quarterHour);
    expect(await first.read()).toBeNull();
    expect(first.asked()).toBe(2);
    const second = await openNotices({ dataFolder });
    expect(await second.read()).toBeNull();
    expect(second.asked()).toBe(1);
  });

  test('stays dismissed after an error, while it’s posted', async () => {
    for (const status of [405, 500] as const) {
      const { read, dismiss, faults, passSeconds } = await openNotices();
      await dismiss(shown.text);
      expect(await read()).toBeNull();
      faults.next({ path: '/v2/notam' }, { kind: 'answer', status });
      passSeconds(quarterHour);
      expect(await read()).toBeNull();
      passSeconds(quarterHour);
      expect(await read()).toBeNull();
    }
  });

  test('is shown again if it’s posted after another one or none, even in the next run', async () => {
    for (const [between, seen] of [
      [{ notam: 'All is well', type: 'success' }, { text: 'All is well' }],
      [{ notam: null, type: 'info' }, null],
    ] as const) {
      const dataFolder = await temporaryFolder();
      const { read, dismiss, world, passSeconds } = await openNotices({ dataFolder });
      await read();
      await dismiss(shown.text);
      world.notice = between;
      passSeconds(quarterHour);
      expect(await read()).toEqual(seen && expect.objectContaining(seen));
      world.notice = maintenance;
      passSeconds(quarterHour);
      expect(await read()).toEqual(shown);
      const next = await openNotices({ dataFolder });
      expect(await next.read()).toEqual(shown);
    }
  });

  test('is shown again with another text', async () => {
    const { read, dismiss, world, passSeconds } = await openNotices();
    await dismiss(shown.text);
    world.notice = { ...maintenance, notam: 'Maintenance tomorrow' };
    expect(await read()).toMatchObject({ text: 'Maintenance tomorrow' });
    await dismiss('Maintenance tomorrow');
    expect(await read()).toBeNull();
    world.notice = maintenance;
    passSeconds(quarterHour);
    expect(await read()).toEqual(shown);
  });

  test('isn’t shown by a request that was sent before', async () => {
    const paused = pauseReplies(/\/notam$/);
    const { read, dismiss } = await openNotices({ fetch: paused.fetch });
    const reading = read();
    await paused.reached(1);
    await dismiss(shown.text);
    paused.resume();
    expect(await reading).toBeNull();
  });

  test('that was too long to show whole ends with an ellipsis, and can be dismissed', async () => {
    const { call, read, dismiss, world } = await openNotices();
    world.notice = { ...maintenance, notam: '🛠'.repeat(1000) };
    const { text } = (await read()) as typeof shown;
    expect(text).toBe(`${'🛠'.repeat(249)}…`);
    await dismiss(text);
    expect(await read()).toBeNull();
    expect(await call('dismissServiceNotice', { text: 'a'.repeat(501) })).toMatchObject({
      error: { kind: 'invalid' },
    });
  });
});
