import type { Message } from '../messages.ts';
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
  const { sides, airport } = index;
  return `Loaded ${icao}: ${count(sides.stopbar.length, 'stopbar')}, ${count(sides['lead-on'].length, 'lead-on')}, ${count(airport.links.length, 'link')}.`;
}
