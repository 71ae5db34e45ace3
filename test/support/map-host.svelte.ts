import type { Pair } from '../../electron/contract/linking.ts';
import type { PresentLink } from '../../renderer/linking/present-links.ts';
import type { MapData } from './large-airport.ts';

/** The map's props, and what the page around it does with its wishes, as simply as it can be done. */
export class MapHost {
  points = $state.raw<MapData['points']>([]);
  links = $state.raw<MapData['links']>([]);
  selectedId = $state<string | null>(null);
  /** What the map asked for: to select, or to toggle. */
  readonly heard: (string | Pair | null)[] = [];

  constructor(data: MapData, selected: string | null = null) {
    this.load(data);
    this.selectedId = selected;
  }

  readonly onselect = (id: string | null): void => {
    this.selectedId = id;
    this.heard.push(id);
  };

  readonly ontoggle = (pair: Pair): void => {
    this.links = toggled(this.links, pair);
    this.heard.push(pair);
  };

  load({ points, links }: MapData): void {
    this.points = points;
    this.links = links;
  }
}

function toggled(links: readonly PresentLink[], pair: Pair): readonly PresentLink[] {
  const link = links.find(
    ({ stopbarId, leadOnId }) => stopbarId === pair.stopbarId && leadOnId === pair.leadOnId,
  );
  if (!link) return [...links, { ...pair, state: 'linking' }];
  if (link.state === 'linking') return links.filter((other) => other !== link);
  const state = link.state === 'linked' ? 'unlinking' : 'linked';
  return links.map((other) => (other === link ? { ...pair, state } : other));
}
