import type { Handlers } from '../../../electron/contract.ts';
import type { Airport } from '../../../electron/contract/linking.ts';
import { done } from '../../../electron/contract/result.ts';
import { createAirportDouble, frankfurt } from './airport-double.ts';

/** Frankfurt under another code. */
export function copyAs(icao: string): Airport {
  const named = (text: string) => text.replace('EDDF', icao);
  const { points, links, readAt } = frankfurt();
  return {
    ...{ icao, readAt },
    points: points.map((point) => ({ ...point, id: named(point.id) })),
    links: links.map((pair) => ({
      stopbarId: named(pair.stopbarId),
      leadOnId: named(pair.leadOnId),
    })),
  };
}

/** A service with three airports. */
export function createAirports() {
  const doubles = new Map(
    ['EDDF', 'EDDL', 'EDDM'].map((icao) => [icao, createAirportDouble(copyAs(icao))]),
  );
  const at = (icao: string) => {
    const found = doubles.get(icao);
    if (!found) throw new Error(`There is no ${icao}.`);
    return found;
  };
  const applied: string[] = [];
  const handlers: Partial<Handlers> = {
    ...at('EDDF').handlers,
    loadAirport: (icao) => Promise.resolve(done(at(icao).double.airport)),
    readAirport: ({ icao }) =>
      Promise.resolve(
        done(doubles.get(icao)?.double.airport ?? { icao, points: [], links: [], readAt: 0 }),
      ),
    readLinkDraft: (icao) => Promise.resolve(done(at(icao).double.drafts.get(icao) ?? null)),
    saveLinkDraft: ({ icao, draft }) => {
      at(icao).double.drafts.set(icao, draft);
      return Promise.resolve(done(null));
    },
    readStagedAirports: () =>
      Promise.resolve(
        done(
          Object.fromEntries(
            [...doubles].flatMap(([icao, { double }]) => {
              const { position = 0 } = double.drafts.get(icao) ?? {};
              return position > 0 ? [[icao, position]] : [];
            }),
          ),
        ),
      ),
    applyLinks: (asked) => {
      applied.push(asked.icao);
      const answer = at(asked.icao).handlers.applyLinks;
      if (!answer) throw new Error('The double applies nothing.');
      return answer(asked);
    },
  };
  return { double: at('EDDF').double, handlers, at, applied };
}
