import type { Message } from '../../text/errors.ts';
import type { Side } from './airport-index.ts';
import type { AirportWork } from './airport-work.svelte.ts';

/** “1 change”, “2 changes”. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const noLookUps = (service: string): Message => ({
  what: `${service} has no list of an airport’s points.`,
  next: 'Link by ids instead.',
});

export const sayCancelled = (icao: string): string =>
  `Cancelled loading ${icao}. Nothing was changed.`;

export const sayEmpty = (service: string, icao: string): Message => ({
  what: `${service} has no points at ${icao}.`,
  next: 'Check the ICAO code, or link by IDs.',
});

/** Says which airport couldn’t be loaded, before why. */
export const sayNotLoaded = (icao: string, { what, next }: Message): Message => ({
  what: `Couldn’t load ${icao}. ${what}`,
  next,
});

/** Stale points are in the lists, too, so they are counted apart. */
export function sayLoaded({ icao, index }: AirportWork): string {
  const { points, links } = index.airport;
  const countOf = (side: Side) => count(points.filter(({ kind }) => kind === side).length, side);
  const entries = [...index.sides.stopbar, ...index.sides['lead-on']];
  const stale = entries.filter((entry) => entry.stale !== undefined).length;
  const counts = [
    ...[countOf('stopbar'), countOf('lead-on')],
    ...(stale > 0 ? [count(stale, 'stale point')] : []),
    count(links.length, 'link'),
  ];
  return `Loaded ${icao}: ${counts.join(', ')}.`;
}
