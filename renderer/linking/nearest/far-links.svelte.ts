import { check, linkRequest, type LinkRequest } from '../../../electron/contract/fields.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { farStaged } from '../text.ts';
import { linkMetres } from './link-metres.ts';
import { unusualDistance } from './unusual-distance.ts';

/** Warns about links that are unusually long for their airport. */
export class FarLinks {
  readonly #airport: { readonly index: AirportIndex };
  readonly unusualMetres = $derived.by(() => unusualDistance(this.#airport.index.airport));

  /** The metres of each measured pair, forgotten when the airport is loaded again. */
  readonly #measured = $derived.by(() => linkMetres(this.#airport.index));

  constructor(airport: { readonly index: AirportIndex }) {
    this.#airport = airport;
  }

  /** Returns whether a link is unusually long. */
  readonly isFar = (pair: Pair): boolean => this.farMetres(pair) !== undefined;

  /** Returns a link's length in metres if it is unusually long. */
  farMetres(pair: Pair): number | undefined {
    const metres = this.#measured(pair);
    return metres > this.unusualMetres && metres < Infinity ? metres : undefined;
  }

  /** Returns the warning about links that were just staged. */
  warningFor(pairs: readonly Pair[]): string | undefined {
    const far = pairs.flatMap((pair) => this.farMetres(pair) ?? []);
    const { icao } = this.#airport.index.airport;
    return far.length === 0 ? undefined : farStaged(icao, far, this.unusualMetres);
  }

  /** Returns the warning about IDs that are being typed. */
  warningForTyped(typed: LinkRequest): string | undefined {
    const read = check(linkRequest, { ...typed });
    const isHere = read.ok && read.value.icao === this.#airport.index.airport.icao;
    const warning = isHere ? this.warningFor([read.value]) : undefined;
    return warning === undefined ? undefined : `▲ ${warning}`;
  }
}
