import * as v from 'valibot';
import * as lookUps from '../../../electron/api/schema.ts';
import { toAirport, type Listing } from '../../../electron/features/linking/listing.ts';
import { indexPairs } from '../../../electron/features/linking/link-index.ts';
import { planApply } from '../../../electron/features/linking/apply/plan.ts';
import { Staging } from '../../../electron/features/linking/staged/staging.ts';
import { indexAirport } from '../../../renderer/linking/airport/airport-index.ts';
import { listEntries } from '../../../renderer/linking/table/list-entries.ts';
import { toMapLinks } from '../../../renderer/linking/map/draw/link-curves.ts';
import { toShapes } from '../../../renderer/linking/map/draw/shapes.ts';
import { displayedLinks } from '../../../renderer/linking/airport/displayed-links.ts';
import { suggestLinks } from '../../../renderer/linking/nearest/suggest-links.ts';
import { largeMapData } from '../../support/map/map-data.ts';
import { interleaved, limited } from '../measure.ts';
import { report } from '../report.ts';

// The code behind the Linking page, without a browser, at the largest imaginable airport.
const points = 2000;

function answers() {
  const airport = largeMapData(points, points * 1.6);
  const answer: Record<string, string[]> = {};
  for (const { stopbarId, leadOnId } of airport.links) (answer[stopbarId] ??= []).push(leadOnId);
  const listed = airport.points.map(({ kind, ...point }) => {
    return { ...point, type: kind === 'lead-on' ? 'lead_on' : kind };
  });
  return [JSON.stringify(listed), JSON.stringify({ links: answer })] as const;
}

const [pointsAnswer, linksAnswer] = answers();
const read = (): Listing => ({
  icao: 'TEST',
  points: v.parse(lookUps.points, JSON.parse(pointsAnswer)),
  links: v.parse(lookUps.links, JSON.parse(linksAnswer)),
  readAt: 0,
});

function openWorks() {
  const listing = read();
  const index = indexAirport(toAirport(listing));
  const { linksOf } = index;
  const shapes = toShapes(index.airport.points);
  const stopbars = index.sides.stopbar.map(({ point }) => point);
  const leadOns = index.sides['lead-on'].map(({ point }) => point);
  const near = { stopbarId: 'SB_0', leadOnId: 'LO_5', linked: true };
  const changes = stopbars.slice(0, 300).map(({ id }, at) => ({
    stopbarId: id,
    leadOnId: leadOns.at(-1 - at)?.id ?? '',
    linked: true,
  }));
  const search = (query: string) => {
    for (const side of ['stopbar', 'lead-on'] as const) {
      listEntries(index, side, {
        ...{ query, sort: { by: 'name', descending: false }, from: [], pinned: null },
      });
    }
  };
  return {
    'Linking, parse and index the answer': () => indexAirport(toAirport(read())),
    'Linking, search keystroke without a browser': () => search('t1'),
    'Linking, toggle without a browser': () => {
      const staging = new Staging(() => 0);
      staging.stage([near], indexPairs(index.airport.links));
      return toMapLinks(displayedLinks(index, staging.pending), shapes);
    },
    'Linking, plan 300 changes': () => planApply(changes, listing, new Map()),
    'Linking, link to nearest for all stopbars': () =>
      suggestLinks({ index, linksOf, withinMetres: 50, unusualMetres: 200 }),
  };
}

/** Medians, in milliseconds. */
const goals = {
  'Linking, parse and index the answer': 100,
  'Linking, search keystroke without a browser': 16,
  'Linking, toggle without a browser': 100,
  'Linking, plan 300 changes': 100,
  'Linking, link to nearest for all stopbars': 100,
} as const;
const names = Object.keys(goals) as (keyof typeof goals)[];
const times = await interleaved(openWorks(), { rounds: 15, warmUp: 5 });
report(
  names.flatMap((name) =>
    limited(`${name}, at 2,000 points`, times[name], { p50: goals[name], p95: null }),
  ),
);
