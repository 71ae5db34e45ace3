import { isOutcomeUnknown } from '../../electron/contract/contributions.ts';
import type { AppError } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { whileSwitching } from '../frame/notices/own-cancel.svelte.ts';
import type { AccountView } from '../frame/views.svelte.ts';
import type { Row } from './table/rows.svelte.ts';
import { notSwitched, switched, switching, undo } from './text.ts';

export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The request was sent and may have gone through. */
  | { readonly kind: 'unknown'; readonly error: AppError }
  /** A newer request replaced it. */
  | { readonly kind: 'replaced' };

/** Switches one airport. Reports nothing to the user. */
export async function switchRow(
  row: Row,
  name: string,
  wanted: boolean,
  batch?: string,
): Promise<Outcome> {
  const press = (row.presses += 1);
  row.sending = wanted;
  const input = { ...row.ids, contributionsEnabled: wanted };
  const request = app.calls.switchContributions(batch === undefined ? input : { ...input, batch });
  const answer = await whileSwitching(name, request);
  if (press === row.presses) row.sending = undefined;
  if (answer.ok) return { kind: answer.value === 'replaced' ? 'replaced' : 'done' };
  return { kind: isOutcomeUnknown(answer.error) ? 'unknown' : 'failed', error: answer.error };
}

/** Switches one airport and reports the outcome, unless a newer request replaced it. */
export async function switchAndReport(row: Row, name: string, wanted: boolean): Promise<void> {
  const { account } = app.view;
  app.clearStatus();
  const before = row.state.contributionsEnabled;
  const outcome = await switchRow(row, name, wanted);
  const of = { ids: row.ids, name };
  if (account.ended.aborted) return;
  if (outcome.kind === 'done') reportSwitched(row, name, { wanted, before, account });
  if (outcome.kind === 'done' || outcome.kind === 'replaced') return;
  const message = notSwitched(outcome.error, of, wanted, app.service);
  app.status = { kind: 'failed', message };
  app.offerRetry(outcome.error, {
    what: switching(wanted, name),
    run: () => void switchAndReport(row, name, wanted),
    account,
  });
}

interface Change {
  readonly wanted: boolean;
  /** Null if the state was unknown. The switch can't be undone then. */
  readonly before: boolean | null;
  /** Whose request it was. */
  readonly account: AccountView;
}

/** Reports a switch, and offers to undo it if it changed something. */
export function reportSwitched(row: Row, name: string, change: Change): void {
  const { wanted, before, account } = change;
  const run = (): void => {
    if (!account.ended.aborted) void switchAndReport(row, name, !wanted);
  };
  app.done(switched(wanted, name), before === !wanted ? { label: undo, run } : undefined);
}
