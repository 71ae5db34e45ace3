import { expect } from 'vitest';
import type { ChangeOutcome } from '../../../electron/contract/linking.ts';
import { changesMadeBy } from '../../../renderer/activity/undo-rules.ts';
import { linksOf, type openLinking } from './open-linking.ts';
import type { Wanted } from './stage-and-apply.ts';

type Open = Awaited<ReturnType<typeof openLinking>>;

/** Returns 300 changes: 200 new links, and 100 existing ones to remove. */
export function threeHundred({ airport, world }: Open): Wanted {
  const { icao, leadOnIds, stopbarIds } = airport;
  const unlink = leadOnIds
    .slice(0, 100)
    .flatMap((leadOnId) =>
      (world.points.get(leadOnId)?.linkedTo ?? []).map((stopbarId) => ({ leadOnId, stopbarId })),
    );
  const link = leadOnIds
    .slice(150, 350)
    .map((leadOnId, at) => ({ leadOnId, stopbarId: stopbarIds[at] ?? '' }));
  return { icao, link, unlink };
}

/** Expects that each outcome matches the service's links. */
export function expectTrue(
  { world, airport }: Open,
  { outcomes }: { readonly outcomes: readonly ChangeOutcome[] },
) {
  const links = linksOf(world, airport.icao);
  for (const { leadOnId, stopbarId, linked, outcome } of outcomes) {
    const so = (links[leadOnId]?.includes(stopbarId) ?? false) === linked;
    expect(so, `${leadOnId} ${outcome.kind}`).toBe(
      outcome.kind === 'done' || outcome.kind === 'already',
    );
  }
}

/**
 * Expects that Activity lists as done the changes that had an effect. An unknown one that was sent
 * again is done in both entries, because the links show it.
 */
export async function expectTrueActivity({
  activityOnDisk,
  effects,
}: Pick<Open, 'activityOnDisk' | 'effects'>) {
  const told = (await activityOnDisk()).flatMap((entry) => {
    if (entry.action !== 'changeLinks') return [];
    const { link, unlink } = changesMadeBy(entry);
    const line = (sign: string) => (pair: { leadOnId: string; stopbarId: string }) =>
      `${sign} ${pair.leadOnId} ${pair.stopbarId}`;
    return [...link.map(line('+')), ...unlink.map(line('-'))];
  });
  expect([...new Set(told)].sort()).toEqual([...effects.keys()].sort());
  expect(Math.max(...effects.values())).toBe(1);
}
