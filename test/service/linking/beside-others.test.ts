import { expect, test } from 'vitest';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';

type Open = Awaited<ReturnType<typeof openLinking>>;

/** Opens an airport. `reading` runs before each read of its links during an apply, counted from 1. */
async function openRead(reading: (open: Open, number: number) => void) {
  let readings = -1;
  const open: Open = await openLinking(
    { points: 20, links: 0 },
    {
      fetch: (input, init) => {
        if (/\/links$/.test(new Request(input, init).url)) {
          readings += 1;
          if (readings > 0) reading(open, readings);
        }
        return fetch(input, init);
      },
    },
  );
  const { icao, leadOnIds, stopbarIds } = open.airport;
  const link = [0, 1].map((at) => ({
    leadOnId: leadOnIds[at] ?? '',
    stopbarId: stopbarIds[at] ?? '',
  }));
  const relink = (at: number, linkedTo: readonly string[]) => {
    const leadOn = open.world.points.get(leadOnIds[at] ?? '');
    if (leadOn) leadOn.linkedTo = linkedTo;
  };
  return { open, relink, link, apply: () => open.apply({ icao, link, unlink: [] }) };
}

test('a change that others make before a retry isn’t sent again', async () => {
  const { open, relink, link, apply } = await openRead((_, number) => {
    if (number === 2) relink(0, [link[0]?.stopbarId ?? '']);
  });
  const soon = { kind: 'answer', status: 503, headers: { 'Retry-After': '0' } } as const;
  open.faults.next({ path: /bulk$/ }, soon);
  expect(tally(applied(await apply()))).toEqual({ done: 2 });
  const sent = open.requestsTo(/bulk$/).map(({ body }) => JSON.parse(body) as unknown);
  expect(sent).toMatchObject([{ link }, { link: link.slice(1) }]);
});

test('a change that others have reverted isn’t said to be made, and is still staged', async () => {
  const { relink, link, apply } = await openRead((_, number) => {
    if (number === 2) relink(0, []);
  });
  const { outcomes, work } = applied(await apply());
  const error = { kind: 'conflict', said: '' };
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    { kind: 'refused', error },
    { kind: 'done' },
  ]);
  expect(work.staging).toMatchObject({ pending: link.slice(0, 1), undo: 'apply' });
});
