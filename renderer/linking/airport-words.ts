import type { Message } from '../messages.ts';
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

export function sayLoaded({ icao, index }: AirportWork): string {
  const { points, links } = index.airport;
  const countOf = (side: Side) => count(points.filter(({ kind }) => kind === side).length, side);
  return `Loaded ${icao}: ${countOf('stopbar')}, ${countOf('lead-on')}, ${count(links.length, 'link')}.`;
}
