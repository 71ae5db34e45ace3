import { expect, test } from 'vitest';
import { applied, openLinking } from '../../support/linking/open-linking.ts';

test('a change that others have reverted isn’t said to be made, and is still staged', async () => {
  let readings = 0;
  let revert = () => undefined as unknown;
  const open = await openLinking(
    { points: 20, links: 0 },
    {
      fetch: (input, init) => {
        if (new Request(input, init).url.endsWith('/links')) readings += 1;
        // Those before it open the airport and begin the apply.
        if (readings === 3) revert();
        return fetch(input, init);
      },
    },
  );
  const { icao, leadOnIds, stopbarIds } = open.airport;
  const [first = '', second = ''] = leadOnIds;
  const [stopbarId = ''] = stopbarIds;
  revert = () => Object.assign(open.world.points.get(first) ?? {}, { linkedTo: [] });
  const link = [first, second].map((leadOnId) => ({ leadOnId, stopbarId }));
  const { outcomes, work } = applied(await open.apply({ icao, link, unlink: [] }));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    { kind: 'refused', error: { kind: 'conflict', said: '' } },
    { kind: 'done' },
  ]);
  expect(work?.staging).toMatchObject({ pending: link.slice(0, 1), undo: 'apply' });
});
