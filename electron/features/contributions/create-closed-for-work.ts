import type { HandlersOf } from '../../contract/call.ts';
import type { closedForWorkCalls } from '../../contract/contributions.ts';
import type { ServiceState } from '../../contract/state.ts';
import { openOnce, type ProfileStores } from '../profile-stores.ts';
import type { ClosedForWork, ClosedForWorkParts } from './closed-for-work.ts';

export type ClosedForWorkAccount = NonNullable<ReturnType<ClosedForWorkParts['account']>>;

interface Parts extends Omit<ClosedForWorkParts, 'document' | 'newSince'> {
  readonly stores: Pick<ProfileStores, 'openClosedForWork' | 'newSince'>;
}

interface LazyClosedForWork {
  readonly handlers: HandlersOf<typeof closedForWorkCalls>;
  /** Loads the airports that were closed in an earlier run. */
  readonly open: () => Promise<unknown>;
  readonly review: () => void;
  readonly state: (
    airportInWork: string | null,
  ) => Pick<ServiceState, 'closedForWork' | 'closable'>;
}

/**
 * Returns the calls that close airports for work. Loads `ClosedForWork` after the first window,
 * because start-up doesn't need it.
 */
export function createClosedForWork({ stores, ...parts }: Parts): LazyClosedForWork {
  let opened: ClosedForWork | undefined;
  const open = openOnce(async () => {
    const [{ ClosedForWork }, document] = await Promise.all([
      import('./closed-for-work.ts'),
      stores.openClosedForWork(),
    ]);
    opened = new ClosedForWork({ ...parts, document, newSince: stores.newSince });
    parts.onChange();
    return opened;
  });
  return {
    open,
    review: () => opened?.review(),
    state: (airport) => ({
      closedForWork: opened?.state ?? [],
      closable: airport !== null && opened?.isClosable(airport) ? airport : null,
    }),
    handlers: {
      closeForWork: async (icao) => (await open()).handlers.closeForWork(icao),
      reopenAfterWork: async (icao) => (await open()).handlers.reopenAfterWork(icao),
      leaveClosed: async (icao) => (await open()).handlers.leaveClosed(icao),
    },
  };
}
