import type { Pair } from '../../electron/contract/linking.ts';
import { requestOfIcao } from './person.ts';

/** What a write changes, and to what: one lead-on and stopbar, one switch, or one message. */
export interface Target {
  readonly kind: 'link' | 'switch' | 'contact';
  /** Writes with the same key must not be sent at once. */
  readonly key: string;
  /** A link's pair, a switch's airport or a message's topic. */
  readonly of: string;
  readonly wanted: boolean;
}

/** Returns what a request changes; nothing for a read. */
export function targetsOf(request: {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}): readonly Target[] {
  const { method, path, body } = request;
  if (method === 'GET') return [];
  if (path.endsWith('/links/bulk')) {
    const { link = [], unlink = [] } = JSON.parse(body) as Bulk;
    return [...link.map((pair) => linkTarget(pair, true)), ...unlink.map(unlinkTarget)];
  }
  const single = /points\/([^/]+)\/link(?:\/([^/]+))?$/.exec(path);
  if (single) {
    const [, stopbarId = '', unlinked] = single;
    const leadOnId = unlinked ?? (JSON.parse(body) as Pair).leadOnId;
    return [linkTarget({ stopbarId, leadOnId }, unlinked === undefined)];
  }
  const switched = /airports\/(\d+)\/contributions$/.exec(path);
  if (switched) {
    const { contributionsEnabled } = JSON.parse(body) as { contributionsEnabled: boolean };
    const of = icaoOf(Number(switched[1]));
    return [{ kind: 'switch', key: `switch ${of}`, of, wanted: contributionsEnabled }];
  }
  if (path !== '/contact') return [];
  const { topic } = JSON.parse(body) as { topic: string };
  return [{ kind: 'contact', key: 'contact', of: topic, wanted: true }];
}

interface Bulk {
  readonly link?: readonly Pair[];
  readonly unlink?: readonly Pair[];
}

export const linkTarget = (pair: Pair, wanted: boolean): Target => ({
  ...{ kind: 'link', key: `lead-on ${pair.leadOnId}`, of: pairName(pair), wanted },
});
export const unlinkTarget = (pair: Pair): Target => linkTarget(pair, false);

export const pairName = ({ stopbarId, leadOnId }: Pair): string => `${stopbarId} ${leadOnId}`;

export function pairOf(name: string): Pair {
  const [stopbarId = '', leadOnId = ''] = name.split(' ');
  return { stopbarId, leadOnId };
}

export const icaoOf = (airportRequestId: number): string =>
  Object.entries(requestOfIcao).find(([, id]) => id === airportRequestId)?.[0] ?? '';
