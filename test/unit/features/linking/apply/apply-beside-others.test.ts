import { expect, test } from 'vitest';
import { done, failed } from '../../../../../electron/contract/result.ts';
import { LinkApplier } from '../../../../../electron/features/linking/apply/link-applier.ts';
import { createKeyedLock } from '../../../../../electron/features/keyed-lock.ts';
import { appliesInMemory } from '../../../../support/linking/applies-in-memory.ts';
import { modelService, type ModelFault } from '../../../../support/linking/link-service-model.ts';

const point = (id: string, type: string) => ({
  ...{ id, type, airportId: 'EDDF', name: '', coordinates: [] },
});
const points = [
  ...['LO_1', 'LO_2'].map((id) => point(id, 'lead_on')),
  ...['SB_1', 'SB_2'].map((id) => point(id, 'stopbar')),
];
const one = { leadOnId: 'LO_1', stopbarId: 'SB_1' };
const two = { leadOnId: 'LO_2', stopbarId: 'SB_2' };

/** `reading` runs before each read of the links, counted from 1. */
async function applyBoth(
  faults: readonly ModelFault[],
  reading: (service: ReturnType<typeof modelService>, number: number) => boolean | Promise<boolean>,
) {
  const service = modelService({ points, links: [], hasBulk: true, faults });
  let readings = 0;
  const readLinks = async (icao: string) => {
    readings += 1;
    const readable = await reading(service, readings);
    return readable ? service.client.readLinks(icao) : failed({ kind: 'unreadable' });
  };
  const applier = new LinkApplier({
    client: () => ({ ...service.client, readLinks, afterWrite: { readLinks } }),
    recorded: (_action, work) => work(''),
    inTurn: createKeyedLock(),
    now: Date.now,
    signedIn: () => Promise.resolve(true),
    activity: { changeLinks: () => undefined },
    drafts: appliesInMemory(),
  });
  const result = await applier.apply({ icao: 'EDDF', link: [one, two], unlink: [] });
  return {
    service,
    outcomes: result.ok ? result.value.outcomes.map(({ outcome }) => outcome) : [],
  };
}

const isDone = { kind: 'done' };

test('an apply doesn’t report a change as made that someone else undid', async () => {
  const { outcomes } = await applyBoth([], async ({ client }, number) => {
    if (number === 2) await client.unlink({ icao: 'EDDF', ...one });
    return true;
  });
  const error = { kind: 'conflict', said: '' };
  expect(outcomes).toEqual([{ kind: 'refused', error }, isDone]);
});

test('the last read settles unknown outcomes as made, but not as not made', async () => {
  const lost = { kind: 'lost', reason: 'broken' } as const;
  const settled = await applyBoth([{ effect: true, error: lost }], (_, number) => number !== 2);
  expect(settled.outcomes).toEqual([isDone, isDone]);
  const open = await applyBoth([{ effect: false, error: lost }], (_, number) => number !== 2);
  const unknown = { kind: 'unknown', reason: 'broken' };
  expect(open.outcomes).toEqual([unknown, unknown]);
  const never = await applyBoth([{ effect: true, error: lost }], (_, number) => number === 1);
  expect(never.outcomes).toEqual([unknown, unknown]);
});

test('a reply from something other than the service proves nothing', async () => {
  const service = modelService({ points, links: [], hasBulk: true, faults: [] });
  const applier = new LinkApplier({
    client: () => ({
      ...service.client,
      changeLinks: () => Promise.resolve(done({ confirmed: false })),
    }),
    recorded: (_action, work) => work(''),
    inTurn: createKeyedLock(),
    now: Date.now,
    signedIn: () => Promise.resolve(true),
    activity: { changeLinks: () => undefined },
    drafts: appliesInMemory(),
  });
  const result = await applier.apply({ icao: 'EDDF', link: [one], unlink: [] });
  expect(result).toMatchObject({
    value: { outcomes: [{ outcome: { kind: 'refused', error: { kind: 'unreadable' } } }] },
  });
});
