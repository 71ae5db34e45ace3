import type { CallClient } from '../../../api/client.ts';
import type { LinkChange, Pair } from '../../../contract/linking.ts';
import { done, type AppError, type Result } from '../../../contract/result.ts';
import { isNamedIn } from './split-refused.ts';

export interface ChangingClient extends Pick<CallClient, 'changeLinks' | 'link' | 'unlink'> {
  readonly afterWrite: Pick<CallClient, 'readLinks'>;
}

export interface ChangeRequest {
  readonly changes: readonly LinkChange[];
  /**
   * Resolves with false if something other than the service may have replied. Before it's sent again,
   * asks for the changes that are left.
   */
  readonly send: (left: () => Promise<readonly LinkChange[]>) => Promise<Result<boolean>>;
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
    send: async (left) => {
      const sent = await client.changeLinks(icao, { link, unlink }, async () => {
        const some = await left();
        return some.length === 0 ? undefined : { body: pairsOf(some) };
      });
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
    send: async (left) => {
      const isLeft = async () => ((await left()).length === 0 ? undefined : {});
      const sent = await client[change.linked ? 'link' : 'unlink'](request, isLeft);
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
