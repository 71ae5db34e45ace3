import type {
  AirportData,
  AirportState,
  AirportWork,
  ApplyEnded,
  ApplyRun,
  Staged,
} from '../../../electron/contract/airport-work.ts';
import type { ChangeOutcome, Pair } from '../../../electron/contract/linking.ts';
import type { CallName, Slices } from '../../../electron/contract.ts';
import { done, type Result } from '../../../electron/contract/result.ts';

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

/** What the page shows after an apply at one airport. */
export interface Applied extends Omit<ApplyEnded, 'outcomes'> {
  readonly counts: ApplyEnded['outcomes'];
  /** Only of the airport in work. */
  readonly outcomes: readonly ChangeOutcome[];
  readonly work: AirportWork | undefined;
  readonly links: readonly Pair[];
}

/** Stages changes and applies everything that is staged at the airport. */
export async function stageAndApply(call: Call, wanted: Wanted): Promise<Result<Applied>> {
  const staged = await stage(call, wanted);
  if (!staged.ok) return staged;
  return apply(call, wanted.icao, staged.value.staging.rev);
}

/** Applies what is staged at an airport. @param rev of what the user saw */
export async function apply(call: Call, icao: string, rev: number): Promise<Result<Applied>> {
  const run = (await call('apply', { airports: [{ icao, rev }] })) as Result<ApplyRun>;
  if (!run.ok) return run;
  const [ended] = run.value.airports.map((one) => one.ended);
  if (!ended?.ok) return ended ?? { ok: false, error: { kind: 'cancelled' } };
  const state = (await call('readState', undefined)) as Result<Slices>;
  const inWork = state.ok ? state.value.linking.linking.inWork : null;
  const work = inWork?.icao === icao ? inWork : undefined;
  const read = (await call('readAirportData', {
    icao,
    newerThan: 0,
  })) as Result<AirportData | null>;
  const links = read.ok ? (read.value?.links ?? []) : [];
  const { outcomes: counts, ...others } = ended.value;
  return done({ ...others, counts, outcomes: work?.outcomes ?? [], work, links });
}

export const openAirport = (call: Call, icao: string) =>
  call('openAirport', { icao }) as Promise<Result<AirportState>>;

/** Returns what was opened. @throws Error if it couldn't be. */
export function opened(result: Result<AirportState>): AirportState {
  if (!result.ok) throw new Error(`It wasn’t opened: ${JSON.stringify(result.error)}`);
  return result.value;
}
