import type { AirportState, ApplyEnded, Staged } from '../../../electron/contract/airport-work.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { CallName } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';

export interface Wanted {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
}

type Call = (name: CallName, payload: unknown) => Promise<Result<unknown>>;

const changesOf = ({ link, unlink }: Omit<Wanted, 'icao'>) => [
  ...link.map((pair) => ({ ...pair, linked: true })),
  ...unlink.map((pair) => ({ ...pair, linked: false })),
];

/** Stages changes beside what is staged there already. */
export const stage = (call: Call, { icao, ...pairs }: Wanted) =>
  call('stage', { icao, changes: changesOf(pairs) }) as Promise<Result<Staged>>;

/** Stages changes and applies everything that is staged at the airport. */
export async function stageAndApply(call: Call, wanted: Wanted): Promise<Result<ApplyEnded>> {
  const staged = await stage(call, wanted);
  if (!staged.ok) return staged;
  const { rev } = staged.value.staging;
  return (await call('apply', { icao: wanted.icao, rev })) as Result<ApplyEnded>;
}

export const openAirport = (call: Call, icao: string) =>
  call('openAirport', { icao }) as Promise<Result<AirportState>>;

/** Returns what was opened. @throws Error if it couldn't be. */
export function opened(result: Result<AirportState>): AirportState {
  if (!result.ok) throw new Error(`It wasn’t opened: ${JSON.stringify(result.error)}`);
  return result.value;
}
