import type { Client } from '../../api/client.ts';
import type { Action } from '../../contract/activity.ts';
import type { LinkChange, Pair } from '../../contract/linking.ts';
import { done, type AppError, type Result } from '../../contract/result.ts';
import { names } from './isolate.ts';

export type ChangingClient = Pick<Client, 'changeLinks' | 'linkOnce' | 'unlink' | 'readLinks'>;

/** One request that changes links. */
export interface LinkRequestPlan {
  readonly changes: readonly LinkChange[];
  readonly action: Extract<Action, { action: 'link' | 'changeLinks' }>;
  /** True where the answer is surely the service's own. */
  readonly send: () => Promise<Result<boolean>>;
  /** Whether a 404 says that there is no such call, rather than that a point is not known. */
  readonly isAbsent: (error: AppError) => Promise<boolean>;
}

export function bulkRequest(
  client: ChangingClient,
  icao: string,
  changes: readonly LinkChange[],
): LinkRequestPlan {
  const link = changes.filter(({ linked }) => linked).map(pairOf);
  const unlink = changes.filter(({ linked }) => !linked).map(pairOf);
  return {
    changes,
    action: { action: 'changeLinks', input: { icao, link, unlink } },
    send: async () => {
      const sent = await client.changeLinks(icao, { link, unlink });
      return sent.ok ? done(sent.value.confirmed) : sent;
    },
    isAbsent: async (error) => {
      if (changes.some((change) => names(error, change))) return false;
      // A call without ids can miss none.
      const asked = await client.changeLinks(icao, {});
      return !asked.ok && asked.error.kind === 'not-found';
    },
  };
}

/** For services without the bulk call. */
export function singleRequest(
  client: ChangingClient,
  icao: string,
  change: LinkChange,
): LinkRequestPlan {
  const pair = pairOf(change);
  const request = { icao, ...pair };
  return {
    changes: [change],
    action: change.linked
      ? { action: 'link', input: request }
      : { action: 'changeLinks', input: { icao, link: [], unlink: [pair] } },
    send: async () => {
      const sent = await (change.linked ? client.linkOnce(request) : client.unlink(request));
      return sent.ok ? done(true) : sent;
    },
    isAbsent: (error) => Promise.resolve(!change.linked && !names(error, change)),
  };
}

const pairOf = ({ stopbarId, leadOnId }: LinkChange): Pair => ({ stopbarId, leadOnId });
