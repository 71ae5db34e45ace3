// The map alone, with a large airport (`?points=5000&links=8000`, with `&live` for its lights) or the practice one (`?practice`).
import { mount } from 'svelte';
import { frankfurtRunways, seedFrankfurt } from '../../../electron/practice/seed/frankfurt.ts';
import '../../../renderer/app.css';
import AirportMap from '../../../renderer/linking/map/AirportMap.svelte';
import { largeMapData, type MapData } from '../../support/map/map-data.ts';
import { MapHost } from '../../support/map/map-host.svelte.ts';

const asked = new URLSearchParams(location.search);

function practiceAirport(): MapData {
  const seed = seedFrankfurt();
  const kinds = {
    stopbar: 'stopbar',
    lead_on: 'lead-on',
    taxiway: 'other',
    stand: 'other',
  } as const;
  const kindOf = (id: string) => kinds[seed.find((point) => point.id === id)?.type ?? 'stand'];
  const links = seed.flatMap(({ id, linkedTo }) =>
    linkedTo.map((stopbarId) => ({
      stopbarId,
      leadOnId: id,
      state: kindOf(id) === 'lead-on' ? ('linked' as const) : ('stale' as const),
    })),
  );
  const points = seed
    .filter(({ type, linkedTo }) => kinds[type] !== 'other' || linkedTo.length > 0)
    .map(({ id, type, name, airportId, coordinates }) => ({
      id,
      kind: kinds[type],
      name,
      airportId,
      coordinates,
    }));
  return { points, links };
}

const count = (name: string): number => Number(asked.get(name) ?? 0);

const host = new MapHost(
  asked.has('practice') ? practiceAirport() : largeMapData(count('points'), count('links')),
  asked.get('selected'),
);
// Every other point is lit.
if (asked.has('live')) host.lit = new Map(host.points.map(({ id }, at) => [id, at % 4 < 2]));
for (const pair of asked.get('staged')?.split(',') ?? []) {
  const [stopbarId = '', leadOnId = ''] = pair.split(':');
  host.ontoggle({ stopbarId, leadOnId });
}
if (asked.has('practice')) {
  host.runways = frankfurtRunways.map(({ designators, ends: [low, high] }) => ({
    ends: [
      { designator: designators[0], at: low },
      { designator: designators[1], at: high },
    ],
    widthMetres: 60,
  }));
}
mount(AirportMap, { target: document.body, props: host });
