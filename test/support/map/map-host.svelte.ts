import type { Pair } from '../../../electron/contract/linking.ts';
import type { Runway } from '../../../electron/contract/airports.ts';
import type { LitPoints } from '../../../renderer/linking/live/lit-points.ts';
import type { MapData } from './map-data.ts';
import { readonlySet } from '../../../renderer/linking/readonly-set.ts';
import { pairKey } from '../../../renderer/linking/staging/pair-key.ts';

/** What a toggled link becomes. A staged new one is removed. */
const toggledStates = {
  linked: 'unlinking',
  unlinking: 'linked',
  linking: undefined,
  stale: 'stale',
} as const;

/** The map's props, and a minimal page around it. */
export class MapHost {
  points = $state.raw<MapData['points']>([]);
  links = $state.raw<MapData['links']>([]);
  runways = $state.raw<readonly Runway[]>([]);
  lit = $state.raw<LitPoints>();
  selectedId = $state<string | null>(null);
  hoveredId = $state<string | null>(null);
  side = $state<'stopbar' | 'lead-on'>('stopbar');
  marked = $state.raw(readonlySet<string>());
  matching = $state.raw<ReadonlySet<string>>();
  /** The calls from the map. */
  readonly heard: (string | Pair | null)[] = [];

  constructor(data: MapData, selected: string | null = null) {
    this.load(data);
    this.selectedId = selected;
  }

  readonly onselect = (id: string | null): void => {
    this.selectedId = id;
    this.heard.push(id);
  };

  readonly onhover = (id: string | null): void => {
    this.hoveredId = id;
  };

  readonly ontoggle = (pair: Pair): void => {
    const old = this.links.find((link) => pairKey(link) === pairKey(pair));
    const state = old ? toggledStates[old.state] : 'linking';
    const others = this.links.filter((link) => link !== old);
    this.links = state === undefined ? others : [...others, { ...pair, state }];
    this.heard.push(pair);
  };

  load({ points, links }: MapData): void {
    this.points = points;
    this.links = links;
  }
}
