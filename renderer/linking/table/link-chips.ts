import { displayId } from '../../../electron/contract/display.ts';
import { countLinks } from '../airport/point-state.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { compareNames, type DisplayedLink, type Side } from '../airport/airport-index.ts';
import { metres as formatMetres } from '../text.ts';
import { linkTooltip, row as text } from './text.ts';
import { textWidth } from './text-width.ts';

/** A link in the row of one of its points. */
export interface Chip {
  readonly link: DisplayedLink;
  /** The name of the other point. */
  readonly name: string;
  /** Says in one character that it is staged. */
  readonly sign: string;
  /** The name with its marks. */
  readonly text: string;
  readonly tooltip: string;
  readonly isFar: boolean;
  /** The side of the other point. */
  readonly side: Side;
  /** Whether the other point is lit now, while that is shown and known. */
  readonly isLit: boolean | undefined;
}

const signs: Readonly<Partial<Record<DisplayedLink['state'], string>>> = {
  linking: '+',
  unlinking: '−',
};

/** Returns the links of a point on a side, in order of the other point's name. */
export function linkChips(work: AirportView, side: Side, id: string): readonly Chip[] {
  const links = work.linksOf.get(id) ?? [];
  const chips = links.map((link) => chipOf(work, side, link));
  return chips.length < 2 ? chips : chips.toSorted((a, b) => compareNames(a.name, b.name));
}

function chipOf(work: AirportView, side: Side, link: DisplayedLink): Chip {
  const other = side === 'stopbar' ? link.leadOnId : link.stopbarId;
  const name = work.lists.nameOf(other);
  const metres = work.far.farMetres(link);
  const far = metres === undefined ? undefined : formatMetres(metres);
  const links = (work.linksOf.get(link.leadOnId) ?? []).filter(
    ({ state }) => state !== 'unlinking',
  );
  const isShared = link.state !== 'unlinking' && countLinks(links) > 1;
  const isMisnamed = work.isMisnamed(link);
  const marks = [
    ...(link.state === 'stale' ? [text.staleLink] : []),
    // A lead-on's own row shows its stopbars.
    ...(isShared && side === 'stopbar' ? [text.shared] : []),
    ...(far === undefined ? [] : [`▲ ${far}`]),
    ...(isMisnamed ? [text.misnamed] : []),
  ];
  const stopbars = isShared ? links.map(({ stopbarId }) => work.lists.nameOf(stopbarId)) : [];
  return {
    link,
    name,
    sign: signs[link.state] ?? '',
    text: [name, ...marks].join(' · '),
    tooltip: linkTooltip(displayId(other), { stopbars, far, isMisnamed }),
    isFar: far !== undefined && link.state !== 'unlinking',
    side: side === 'stopbar' ? 'lead-on' : 'stopbar',
    isLit: work.lights?.lit.get(other),
  };
}

/** In pixels. */
const widest = 265;
const button = 15;

/** Returns a chip's width in pixels. In the selected row it has a button. */
export function chipWidth({ sign, text: words, isLit }: Chip, isSelected: boolean): number {
  const mark = isLit === undefined ? 0 : 12;
  const width = mark + textWidth(words) + (sign === '' ? 0 : textWidth(sign) + 4);
  return Math.min(widest, Math.max(29, Math.ceil(width) + 15)) + (isSelected ? button : 0);
}
