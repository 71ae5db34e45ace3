import * as v from 'valibot';
import * as lookUps from '../../electron/api/look-ups.ts';
import { toAirport, type Listing } from '../../electron/features/linking/airport.ts';
import { planChanges } from '../../electron/features/linking/plan-changes.ts';
import { indexAirport } from '../../renderer/linking/airport-index.ts';
import { emptyDraft, pendingChanges, stage } from '../../renderer/linking/draft.ts';
import { listEntries } from '../../renderer/linking/listed.ts';
import { layLinks } from '../../renderer/linking/map/link-lines.ts';
import { layOut } from '../../renderer/linking/map/shapes.ts';
import { nearPairs } from '../../renderer/linking/nearest.ts';
import { presentLinks } from '../../renderer/linking/point-state.ts';
import { largeAirport } from '../support/large-airport.ts';
import { interleaved, median, row, type Row } from './measure.ts';
import { report } from './report.ts';

// The rules of the Linking page without a browser, and how their time grows with the airport.
const sizes = [500, 5000, 50_000] as const;

function worksAt(size: number) {
  const { points, links } = largeAirport(size, size * 1.6);
  const answer: Record<string, string[]> = {};
  for (const { stopbarId, leadOnId } of links) (answer[stopbarId] ??= []).push(leadOnId);
  const listed = points.map(({ kind, ...point }) => {
    return { ...point, type: kind === 'lead-on' ? 'lead_on' : kind };
  });
  const [pointsText, linksText] = [JSON.stringify(listed), JSON.stringify({ links: answer })];
  const read = (): Listing => ({
    icao: 'TEST',
    points: v.parse(lookUps.points, JSON.parse(pointsText)),
    links: v.parse(lookUps.links, JSON.parse(linksText)),
    readAt: 0,
  });
  const listing = read();
  const index = indexAirport(toAirport(listing));
  const shapes = layOut(index.airport.points);
  const stopbars = index.sides.stopbar.map(({ point }) => point);
  const leadOns = index.sides['lead-on'].map(({ point }) => point);
  const laid = layLinks(presentLinks(index, []), shapes);
  const last = size / 2 - 1;
  const far = { stopbarId: 'SB_0', leadOnId: `LO_${last}`, linked: true };
  const changes = stopbars.slice(0, 1000).map(({ id }, at) => ({
    stopbarId: id,
    leadOnId: leadOns.at(-1 - at)?.id ?? '',
    linked: true,
  }));
  const none = new Set<string>();
  const search = (query: string) => {
    for (const side of ['stopbar', 'lead-on'] as const) {
      listEntries(index.sides[side], {
        ...{ query, sort: 'name', from: [], keep: () => true, pinned: null, first: none },
      });
    }
  };
  return {
    load: () => indexAirport(toAirport(read())),
    keystroke: () => search('t1'),
    toggle: () => {
      const draft = stage(emptyDraft, index.present, [far]);
      return layLinks(presentLinks(index, pendingChanges(draft, index.present)), shapes, laid);
    },
    plan: () => planChanges(changes, listing),
    nearest: () => nearPairs(stopbars, leadOns, 50),
  };
}

const names = {
  load: 'Reading and arranging the answer',
  keystroke: 'The work of a search keystroke',
  toggle: 'The work of a toggle, with the map’s lines',
  plan: 'Planning up to 1,000 changes',
  nearest: 'Link to nearest, over all stopbars',
} as const;

const atSizes = sizes.map((size) => ({ size, works: worksAt(size) }));
const rows: Row[] = [];
for (const name of Object.keys(names) as (keyof typeof names)[]) {
  const works = Object.fromEntries(atSizes.map(({ size, works }) => [size, works[name]]));
  const times = await interleaved(works, { rounds: 9, warmUp: 3 });
  const [, middle = 0, large = 0] = sizes.map((size) => median(times[size] ?? []));
  // Ten times as much in ten times the time, and some for what the caches of a processor hold.
  rows.push(row(`${names[name]}: 50,000 against 5,000 points`, 'ms', large, middle, 13));
  if (name === 'keystroke') {
    rows.push(row(`${names[name]} at 50,000 points`, 'ms', large, null, 16));
  }
}
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const kept = worksAt(50_000).load();
globalThis.gc?.();
const heap = (process.memoryUsage().heapUsed - before) / 1e6;
rows.push(row(`Heap of ${kept.airport.points.length} points`, 'MB', heap, null, null));
report(rows);
