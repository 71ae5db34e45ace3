import {
  asNotSwitched,
  leavesOpen,
  type AirportRequestIds,
  type KnownSwitch,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import type { CompanionBridge } from '../../../electron/contract.ts';
import { failed, type AppError } from '../../../electron/contract/result.ts';
import { lost, read, settled, wished, type RowState } from './row-state.ts';

export interface SwitchRow {
  readonly ids: AirportRequestIds;
  state: RowState;
  /** Counts the wishes: only the newest one speaks for the row. */
  wishes: number;
  /** Goes up when the account changes: the row is then another account's. */
  accounts: number;
}

export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It was sent and may have been done: nothing tells. */
  | { readonly kind: 'unknown'; readonly error: AppError }
  /** A newer wish took its place. */
  | { readonly kind: 'replaced' };

export type Bridge = Pick<CompanionBridge, 'switchContributions' | 'settleContributions'>;

/** Shows a wish at once, has it sent, and settles the row by what came of it. */
export async function switchRow(
  bridge: Bridge,
  row: SwitchRow,
  wanted: boolean,
  batch?: string,
): Promise<Outcome> {
  const wish = (row.wishes += 1);
  const { accounts } = row;
  row.state = wished(row.state, wanted);
  const input = { ...row.ids, contributionsEnabled: wanted, ...(batch !== undefined && { batch }) };
  const answer = await bridge.switchContributions(input).catch(brokenOff);
  const error = answer.ok ? null : answer.error;
  // Once the row belongs to another account, its state isn't the outcome of this switch.
  const overtaken = (known: KnownSwitch): Outcome =>
    row.accounts === accounts ? { kind: 'replaced' } : outcomeOf(error, wanted, known);
  if (row.wishes !== wish && row.accounts === accounts) return { kind: 'replaced' };
  if (row.wishes === wish && error && leavesOpen(error)) row.state = lost(row.state);
  const known = await settleRow(bridge, row);
  if (row.wishes !== wish) return overtaken(known);
  const outcome = outcomeOf(error, wanted, known);
  const note = outcome.kind === 'done' ? null : { wanted, error: outcome.error };
  row.state = settled(row.state, known, note);
  return outcome;
}

/** Takes over what was read, and a wish that this page knows nothing of: its window was another. */
export async function readRow(bridge: Bridge, row: SwitchRow, told: SwitchState): Promise<void> {
  const isOwn = row.state.wanted !== null || row.state.readingBack;
  row.state = read(row.state, told);
  if (told.wanted !== null && !isOwn) await followRow(bridge, row, told.wanted);
}

async function followRow(bridge: Bridge, row: SwitchRow, wanted: boolean): Promise<void> {
  const wish = (row.wishes += 1);
  row.state = wished(row.state, wanted);
  const known = await settleRow(bridge, row);
  if (row.wishes !== wish) return;
  const isAsWished = known.contributionsEnabled === wanted;
  row.state = settled(row.state, known, isAsWished ? null : { wanted, error: null });
}

type Ended = { readonly kind: 'done' } | { readonly kind: 'failed' | 'unknown'; error: AppError };

function outcomeOf(error: AppError | null, wanted: boolean, known: KnownSwitch): Ended {
  if (error === null) return { kind: 'done' };
  if (!leavesOpen(error)) return { kind: 'failed', error };
  if (known.contributionsEnabled === null) return { kind: 'unknown', error };
  if (known.contributionsEnabled === wanted) return { kind: 'done' };
  return { kind: 'failed', error: asNotSwitched(error) };
}

/** Returns what is known once nothing is under way for the row. */
export async function settleRow(
  bridge: Bridge,
  { ids }: Pick<SwitchRow, 'ids'>,
): Promise<KnownSwitch> {
  const answer = await bridge.settleContributions(ids).catch(brokenOff);
  return answer.ok ? answer.value : unknown;
}

const unknown: KnownSwitch = { contributionsEnabled: null, changedAt: null };

/** The call itself failed, not the service: the page must not wait for ever. */
const brokenOff = () => failed({ kind: 'lost', reason: 'broken' });
