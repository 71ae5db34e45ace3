import type { ApplyEnded, Found, LastApply } from '../../../electron/contract/airport-work.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { openPage } from '../../frame/open-page.ts';
import { sayReadError } from '../../text/errors.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { bar } from '../staging/text.ts';
import { linkingDialog } from '../open-dialog.svelte.ts';
import { message } from '../text.ts';
import { applyBlocked } from './apply-blocked.ts';
import { applyStatus, foundStatus, lastApplyStatus } from './apply-status.ts';
import { appliedInBrief, applying as text, nothingApplied } from './text.ts';

/** Applies all staged changes. Those that aren't made stay staged. `isUndo`: they undo an apply. */
export async function applyChanges(work: AirportView, isUndo = false): Promise<void> {
  const { icao, pending } = work;
  const { service } = app;
  const { account } = app.view;
  if (work.ended.aborted || work.isApplying || work.replacedBy !== undefined) return;
  if (pending.length === 0) return;
  const reason = applyBlocked(work);
  if (reason !== undefined) {
    app.status = { kind: 'failed', message: message(reason) };
    return;
  }
  app.clearStatus();
  app.pendingRetry = undefined;
  const result = await work.apply();
  if (account.ended.aborted) return;
  // The user may open the airport again before signing in. Don't apply what was staged since.
  const { rev } = work.staging;
  const same = () => {
    const shown = airportChoice().work;
    return shown?.icao === icao && shown.staging.rev === rev ? shown : undefined;
  };
  const offerAgain = (error: AppError): void =>
    app.offerRetry(error, {
      ...{ what: text.again(icao), account },
      run: () => {
        const again = same();
        if (again) void applyChanges(again, isUndo);
      },
      isNeeded: () => same() !== undefined,
    });
  if (!result.ok) {
    const { error } = result;
    if (error.kind === 'cancelled') app.done(text.nothingSent);
    else {
      const failure = sayReadError(error, service);
      const brief = appliedInBrief({ total: pending.length, applied: 0, unknown: 0 }, error);
      app.status = { kind: 'failed', message: { ...nothingApplied(icao, failure), brief } };
      offerAgain(error);
    }
    if (error.kind === 'forbidden') offerProposal(work);
    return;
  }
  const { outcomes } = result.value;
  const status = applyStatus(icao, result.value, service, { isUndo, found: work.takeFound() });
  const isChanged = outcomes.some(({ outcome }) => outcome.kind === 'done');
  app.status = withReopening(icao, isChanged ? withUndo(work, status, isUndo) : status);
  if (outcomes.some(isForbidden)) offerProposal(work);
  for (const { outcome } of outcomes) if ('error' in outcome) offerAgain(outcome.error);
}

/**
 * Reverts the last apply on the service. If other changes are staged too, only stages that. `isUndo` is
 * false if the last apply was an undo, so this is a redo.
 */
async function undoApply(work: AirportView, isUndo: boolean): Promise<void> {
  if (work.isApplying) return;
  const isAlone = work.pending.length === 0;
  const isComplete = await work.undo();
  if (isAlone && isComplete && applyBlocked(work) === undefined) await applyChanges(work, isUndo);
}

/** Returns a status about changes that were made, with an undo if the bar doesn't offer it. */
function withUndo(work: AirportView, status: Status, isUndo = false): Status {
  const isOffered = work.pending.length === 0 && work.staging.undo === 'apply';
  if (!isOffered || work.ended.aborted) return status;
  const run = (): void => void undoApply(work, !isUndo);
  return { ...status, action: { label: isUndo ? bar.redo : bar.undo, run } };
}

/** Reports what a read found. */
export function tellFound(work: AirportView, found: Found): void {
  const isMade = found.settled.some(({ outcome }) => outcome.kind === 'done');
  const status = foundStatus(work.icao, found);
  app.status = isMade ? withUndo(work, status) : status;
}

/** Reports an apply that another page began. */
export function tellLastApply(work: AirportView, { made, failed }: LastApply): void {
  const unknown = work.pending.filter((change) => work.reasonFor(change)?.kind === 'unknown');
  const status = lastApplyStatus(work.icao, { made, failed, unknown: unknown.length });
  app.status = made > 0 ? withUndo(work, status) : status;
}

const isForbidden = ({ outcome }: ApplyEnded['outcomes'][number]): boolean =>
  'error' in outcome && outcome.error.kind === 'forbidden';

/** Offers to save what the account may not apply, unless the status offers an undo. */
function offerProposal(work: AirportView): void {
  if (app.status?.kind !== 'failed' || app.status.action || work.ended.aborted) return;
  const run = async (): Promise<void> => {
    await openPage('linking');
    if (!work.ended.aborted) linkingDialog().shown = 'proposal';
  };
  app.status = { ...app.status, action: { label: text.propose, run: () => void run() } };
}

/** Returns the status with an offer to enable contributions, if all is applied and they're off for it. */
function withReopening(icao: string, status: Status): Status {
  const isClosed = app.state?.closedForWork.some((airport) => airport.icao === icao) === true;
  if (!isClosed || status.kind !== 'done') return status;
  const run = async (): Promise<void> => {
    const { reopenAfterWork } = await import('../../frame/closed/actions.ts');
    await reopenAfterWork(icao);
  };
  return { ...status, alternative: { label: text.enableContributions, run: () => void run() } };
}

/** Cancels an apply. Resolves to whether the main process accepted that. */
export const cancelApply = (id: string): Promise<boolean> =>
  app.report(app.calls.cancelApply({ id }));
