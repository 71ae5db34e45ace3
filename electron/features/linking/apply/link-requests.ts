import type { Client } from '../../../api/client.ts';
import type { LinkChange, Pair } from '../../../contract/linking.ts';
import { done, type AppError, type Result } from '../../../contract/result.ts';
import { isNamedIn } from './split-refused.ts';

export type ChangingClient = Pick<Client, 'changeLinks' | 'link' | 'unlink' | 'readLinks'>;

export interface ChangeRequest {
  readonly changes: readonly LinkChange[];
  /** Resolves with false if something other than the service may have replied. */
  readonly send: () => Promise<Result<boolean>>;
  /** Whether a 404 means that the service has no such request, not that it doesn't know a point. */
  readonly isUnsupported: (error: AppError) => Promise<boolean>;
}

export function bulkRequest(
  client: ChangingClient,
  icao: string,
  changes: readonly LinkChange[],
): ChangeRequest {
  const { link, unlink } = pairsOf(changes);
  return {
    changes,
    send: async () => {
      const sent = await client.changeLinks(icao, { link, unlink });
      return sent.ok ? done(sent.value.confirmed) : sent;
    },
    isUnsupported: async (error) => {
      if (changes.some((change) => isNamedIn(error, change))) return false;
      // An empty request names no point that could be unknown.
      const empty = await client.changeLinks(icao, {});
      return !empty.ok && empty.error.kind === 'not-found';
    },
  };
}

/** Returns the request for one change, for services without the bulk request. */
export function singleRequest(
  client: ChangingClient,
  icao: string,
  change: LinkChange,
): ChangeRequest {
  const request = { icao, ...pairOf(change) };
  return {
    changes: [change],
    send: async () => {
      // Don't retry here: after a lost reply, the links are read before the change is sent again.
      const sent = await (change.linked
        ? client.link(request, 'when-limited')
        : client.unlink(request));
      return sent.ok ? done(true) : sent;
    },
    isUnsupported: (error) => Promise.resolve(!change.linked && !isNamedIn(error, change)),
  };
}

const pairOf = ({ stopbarId, leadOnId }: LinkChange): Pair => ({ stopbarId, leadOnId });

export const pairsOf = (changes: readonly LinkChange[]) => ({
  link: changes.filter(({ linked }) => linked).map(pairOf),
  unlink: changes.filter(({ linked }) => !linked).map(pairOf),
});
