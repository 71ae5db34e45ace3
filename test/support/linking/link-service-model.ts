import type { Links, Points } from '../../../electron/api/schema.ts';
import type { Client, Operations } from '../../../electron/api/client.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import { done, failed, type AppError, type Result } from '../../../electron/contract/result.ts';

export interface ModelFault {
  /** Whether the service makes the change in spite of the fault. */
  readonly effect: boolean;
  readonly error: AppError;
}

interface LinkClient extends Pick<
  Client,
  'changeLinks' | 'link' | 'unlink' | 'readLinks' | 'readPoints'
> {
  readonly afterWrite: Pick<Operations, 'readLinks'>;
}

interface ModelSettings {
  readonly points: Points;
  readonly links: readonly Pair[];
  readonly hasBulk: boolean;
  /** The fault of each change, in order. */
  readonly faults: readonly (ModelFault | undefined)[];
}

/** A model of SERVICE.md B4 in memory, which records every change. */
export function modelService({ points, links, hasBulk, faults }: ModelSettings) {
  const linkedTo = new Map<string, Set<string>>();
  const effects = new Map<string, number>();
  const calls: Pair[][] = [];
  const inFlight = new Set<string>();
  let overlaps = 0;
  let changes = 0;

  const set = ({ leadOnId, stopbarId }: Pair, linked: boolean) => {
    const stopbars = linkedTo.get(leadOnId) ?? new Set();
    linkedTo.set(leadOnId, stopbars);
    if (stopbars.has(stopbarId) === linked) return;
    if (linked) stopbars.add(stopbarId);
    else stopbars.delete(stopbarId);
    const effect = `${linked ? '+' : '-'} ${leadOnId} ${stopbarId}`;
    effects.set(effect, (effects.get(effect) ?? 0) + 1);
  };
  for (const pair of links) set(pair, true);
  effects.clear();

  async function change<T>(pairs: readonly Pair[], work: () => Result<T>): Promise<Result<T>> {
    const leadOns = [...new Set(pairs.map(({ leadOnId }) => leadOnId))];
    if (leadOns.some((id) => inFlight.has(id))) overlaps += 1;
    for (const id of leadOns) inFlight.add(id);
    calls.push([...pairs]);
    const fault = faults[changes];
    changes += 1;
    await Promise.resolve();
    const result = fault === undefined || fault.effect ? work() : failed(fault.error);
    await Promise.resolve();
    for (const id of leadOns) inFlight.delete(id);
    return fault === undefined ? result : failed(fault.error);
  }

  const refusal = (pair: Pair): AppError | undefined => {
    const type = (id: string) => points.find((point) => point.id === id)?.type;
    if (type(pair.leadOnId) === undefined) {
      return { kind: 'not-found', status: 404, said: `Lead-on ${pair.leadOnId} not found` };
    }
    if (type(pair.leadOnId) === 'lead_on') return undefined;
    return { kind: 'rejected', status: 400, said: `${pair.leadOnId} is not a lead-on` };
  };
  const firstRefusal = (pairs: readonly Pair[]) => pairs.flatMap((pair) => refusal(pair) ?? [])[0];
  const listed = (): Links => {
    const byStopbar: Record<string, string[]> = {};
    for (const [leadOnId, stopbars] of linkedTo) {
      for (const stopbarId of stopbars) (byStopbar[stopbarId] ??= []).push(leadOnId);
    }
    return byStopbar;
  };

  const readLinks = () => Promise.resolve(done(listed()));
  const client: LinkClient = {
    readPoints: () => Promise.resolve(done(points)),
    readLinks,
    afterWrite: { readLinks },
    changeLinks: (_icao, { link = [], unlink = [] }) => {
      if (!hasBulk) return Promise.resolve(failed({ kind: 'not-found', said: '' }));
      const pairs = [...unlink, ...link];
      return change(pairs, () => {
        const ids = new Set(pairs.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
        if (ids.size >= 100) return failed({ kind: 'server', status: 500, said: '' });
        const refused = firstRefusal(pairs);
        if (refused) return failed(refused);
        for (const pair of unlink) set(pair, false);
        for (const pair of link) set(pair, true);
        return done({ confirmed: true });
      });
    },
    link: (pair) =>
      change([pair], () => {
        const refused = refusal(pair);
        if (refused) return failed(refused);
        set(pair, true);
        return done(null);
      }),
    unlink: (pair) =>
      change([pair], () => {
        const refused = refusal(pair);
        if (refused) return failed(refused);
        set(pair, false);
        return done(null);
      }),
  };
  return {
    client,
    calls,
    effects,
    overlaps: () => overlaps,
    /** Each link as one line, sorted. */
    links: () =>
      [...linkedTo]
        .flatMap(([leadOnId, stopbars]) => [...stopbars].map((id) => `${leadOnId} ${id}`))
        .sort(),
  };
}
