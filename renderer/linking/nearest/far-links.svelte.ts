import { check, linkRequest, type LinkRequest } from '../../../electron/contract/fields.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { farPair, farStaged } from '../text.ts';
import { anchorsOf, metresApart } from './distance.ts';
import { unusualDistance } from './unusual-distance.ts';

/** Warns about links that are unusually long for their airport. */
export class FarLinks {
  readonly #airport: { readonly index: AirportIndex };
  readonly unusualMetres = $derived.by(() => unusualDistance(this.#airport.index.airport));

  constructor(airport: { readonly index: AirportIndex }) {
    this.#airport = airport;
  }

  /** Returns the warning beside a pair. */
  noteFor(pair: Pair): string | undefined {
    const metres = this.farMetres(pair);
    return metres === undefined ? undefined : farPair(metres, this.unusualMetres);
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

  /** Returns how far apart a pair is if that is unusual. */
  farMetres({ stopbarId, leadOnId }: Pair): number | undefined {
    const { byId } = this.#airport.index;
    const [stopbar, leadOn] = [byId.get(stopbarId), byId.get(leadOnId)];
    if (!stopbar || !leadOn) return undefined;
    const metres = metresApart(anchorsOf(stopbar), anchorsOf(leadOn));
    return metres > this.unusualMetres && metres < Infinity ? metres : undefined;
  }
}
