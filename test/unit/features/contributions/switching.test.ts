import { describe, expect, test } from 'vitest';
import type { ContributionSwitch } from '../../../../electron/contract/fields.ts';
import { done, failed, type AppError, type Result } from '../../../../electron/contract/result.ts';
import { Switching } from '../../../../electron/features/contributions/switching.ts';

const replaced = done('replaced');
const switched = done('switched');

function open() {
  const sent: {
    readonly input: ContributionSwitch;
    readonly answer: (result: Result<null>) => void;
  }[] = [];
  const onDropped: AppError[] = [];
  const switching = new Switching({
    send: async (input) => {
      const reply = await new Promise<Result<null>>((answer) => sent.push({ input, answer }));
      return { reply, outcome: () => Promise.resolve(reply.ok ? done('switched') : reply) };
    },
    onChange: () => undefined,
    onDropped: (_, error) => {
      onDropped.push(error);
      return Promise.resolve(failed(error));
    },
  });
  const request = (airportRequestId: number, contributionsEnabled: boolean) =>
    switching.request({ divisionId: 12, airportRequestId, contributionsEnabled }, null);
  return { switching, sent, onDropped, request };
}

/** Runs everything that doesn't wait for a reply. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const wanted = (sent: ReturnType<typeof open>['sent']) =>
  sent.map(({ input }) => input.contributionsEnabled);

describe('requests for one airport', () => {
  test('are sent one at a time, and the last one wins', async () => {
    const { sent, request } = open();
    const [first, second, third] = [request(1, true), request(1, false), request(1, false)];
    await turn();
    // Replaced before its turn came.
    expect(wanted(sent)).toEqual([false]);
    const fourth = request(1, true);
    await turn();
    expect(wanted(sent)).toEqual([false]);
    sent[0]?.answer(done(null));
    await turn();
    expect(wanted(sent)).toEqual([false, true]);
    sent[1]?.answer(failed({ kind: 'unreadable' }));
    expect(await Promise.all([first, second, third, fourth])).toEqual([
      replaced,
      replaced,
      replaced,
      failed({ kind: 'unreadable' }),
    ]);
  });

  test('aren’t sent again if the same one is in flight', async () => {
    const { sent, request } = open();
    const first = request(1, true);
    await turn();
    const [second, third] = [request(1, false), request(1, true)];
    sent[0]?.answer(done(null));
    expect(await Promise.all([first, second, third])).toEqual([switched, replaced, switched]);
    await turn();
    expect(sent).toHaveLength(1);
  });

  test('report the newest value until all have ended', async () => {
    const { sent, switching, request } = open();
    const ids = { divisionId: 12, airportRequestId: 1 };
    expect(switching.wanted(ids)).toBeNull();
    void request(1, true);
    await turn();
    void request(1, false);
    expect(switching.wanted(ids)).toBe(false);
    const quiet = switching.quiet(ids).then(() => switching.wanted(ids));
    sent[0]?.answer(done(null));
    await turn();
    sent[1]?.answer(done(null));
    expect(await quiet).toBeNull();
  });
});

test('switches four airports at once, and the others in turn', async () => {
  const { sent, request } = open();
  const all = [1, 2, 3, 4, 5, 6].map((id) => request(id, true));
  await turn();
  expect(sent.map(({ input }) => input.airportRequestId)).toEqual([1, 2, 3, 4]);
  sent[2]?.answer(done(null));
  await turn();
  expect(sent.map(({ input }) => input.airportRequestId)).toEqual([1, 2, 3, 4, 5]);
  for (let at = 0; at < 6; at += 1) {
    sent[at]?.answer(done(null));
    await turn();
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => switched));
});

test('dropping requests doesn’t affect the one in flight', async () => {
  const { sent, onDropped, switching, request } = open();
  const [first, second, third] = [request(1, true), request(2, true), request(3, true)];
  await turn();
  const [waiting] = [request(1, false)];
  switching.drop({ kind: 'signed-out' });
  for (const { answer } of sent) answer(done(null));
  expect(await Promise.all([first, second, third])).toEqual([switched, switched, switched]);
  expect(await waiting).toEqual(failed({ kind: 'signed-out' }));
  expect(onDropped).toEqual([{ kind: 'signed-out' }]);
  await turn();
  expect(sent).toHaveLength(3);
});

test('a failed request frees its slot and its airport', async () => {
  const thrown = new Error('A bug');
  let fails = true;
  const switching = new Switching({
    send: () =>
      fails
        ? Promise.reject(thrown)
        : Promise.resolve({ reply: done(null), outcome: () => Promise.resolve(done('switched')) }),
    onChange: () => undefined,
    onDropped: (_, error) => Promise.resolve(failed(error)),
  });
  const request = () =>
    switching.request({ divisionId: 12, airportRequestId: 1, contributionsEnabled: true }, null);
  for (let times = 0; times < 5; times += 1) await expect(request()).rejects.toBe(thrown);
  fails = false;
  expect(await request()).toEqual(switched);
});

test('a dropped request ends immediately, and its airport can be switched again', async () => {
  const { sent, switching, request } = open();
  for (let id = 1; id <= 5; id += 1) void request(id, true);
  await turn();
  expect(sent).toHaveLength(4);
  switching.drop({ kind: 'cancelled' });
  await switching.quiet({ divisionId: 12, airportRequestId: 5 });
  const again = request(5, true);
  for (const { answer } of sent) answer(done(null));
  await turn();
  expect(sent.map(({ input }) => input.airportRequestId)).toEqual([1, 2, 3, 4, 5]);
  sent[4]?.answer(done(null));
  expect(await again).toEqual(switched);
});
