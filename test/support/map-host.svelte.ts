import type { Pair } from '../../electron/contract/linking.ts';
import type { PresentLinks } from '../../renderer/linking/airport/displayed-links.ts';
import type { MapData } from './large-airport.ts';
import { noneStaged, toggled } from './staged-links.ts';

/** The map's props, and what the page around it does with its wishes, as simply as it can be done. */
export class MapHost {
  points = $state.raw<MapData['points']>([]);
  listed = $state.raw<PresentLinks['listed']>([]);
  staged = $state.raw<PresentLinks['staged']>(noneStaged);
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
    this.staged = toggled(this, pair);
    this.heard.push(pair);
  };

  load({ points, links }: MapData): void {
    this.points = points;
    this.listed = links;
    this.staged = noneStaged;
  }
}
