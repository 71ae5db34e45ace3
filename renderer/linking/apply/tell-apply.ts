import type { ApplyRun, RunAirport } from '../../../electron/contract/airport-work.ts';
import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { openPage } from '../../frame/open-page.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { stagedAirports, stagedAt } from '../airport/staged-airports.ts';
import { linkingDialog } from '../open-dialog.svelte.ts';
import { several } from '../several/text.ts';
import { bar, undoStaged } from '../staging/text.ts';
import { applyBlocked } from './apply-blocked.ts';
import { applyChanges } from './apply-changes.ts';
import { applyStatus, countOf, foundStatus, isSettledOrCancelled } from './apply-status.ts';
import { isSettled } from './outcomes.ts';
import { oneLine } from '../text.ts';
import { applying as text } from './text.ts';

/** Reports an apply that has ended, whichever page began it, and offers what can be done about it. */
export function tellApply({ id, airports, isUndo }: ApplyRun): void {
  const [first, ...others] = airports;
  if (first && others.length === 0) tellAirport(first, isUndo);
  else tellSeveral(airports, isUndo);
  // The dialog shows it at each airport.
  if (linkingDialog().shown !== 'several') void app.calls.dismissApply({ id });
}

function tellSeveral(airports: readonly RunAirport[], isUndo: boolean): void {
  const count = (is: (outcome: LinkOutcome) => boolean) =>
    airports.reduce((sum, { ended }) => sum + (ended?.ok ? countOf(ended.value, is) : 0), 0);
  const applied = count(isSettled);
  const unknown = count(({ kind }) => kind === 'unknown');
  const total = airports.reduce((sum, { changes }) => sum + changes, 0);
  const end = { applied, unknown, left: total - applied - unknown, airports: airports.length };
  const message = several.ended(end, isUndo);
  // What the user cancelled hasn't failed.
  const isStopped = airports.every(({ ended }) => !ended || isSettledOrCancelled(ended));
  if (isStopped) app.done(oneLine(message));
  else app.status = { kind: 'failed', message };
}

function tellAirport({ icao, ended }: RunAirport, isUndo: boolean): void {
  if (!ended) return;
  const shown = airportChoice().work;
  const work = shown?.icao === icao ? shown : undefined;
  const outcomes = ended.ok ? ended.value.outcomes.map(({ outcome }) => outcome) : [];
  const errors = ended.ok
    ? outcomes.flatMap((outcome) => ('error' in outcome ? outcome.error : []))
    : [ended.error];
  const isChanged = outcomes.some(({ kind }) => kind === 'done');
  const status = applyStatus(icao, ended, app.service, isUndo);
  app.status = withReopening(icao, isChanged ? withUndo(icao, status, isUndo) : status);
  if (work && errors.some(({ kind }) => kind === 'forbidden')) offerProposal(work);
  for (const error of errors) offerAgain(icao, error);
}

/** Reports what a read found, once. */
export function tellFound(work: AirportView): void {
  const { icao } = work;
  const found = work.takeFound();
  if (!found) return;
  const isMade = found.settled.some(({ outcome }) => outcome.kind === 'done');
  const status = foundStatus(icao, found);
  app.status = isMade ? withUndo(icao, status) : status;
}

/**
 * Offers to apply again after a sign-in. The user may open the airport again before that: what was staged
 * since isn't applied.
 */
function offerAgain(icao: string, error: AppError): void {
  // Whoever applied may have signed out, which ended the apply.
  const account = app.view.person;
  if (!account) return;
  const rev = stagedAirports().find((airport) => airport.icao === icao)?.rev;
  const same = () => {
    const shown = airportChoice().work;
    return shown?.icao === icao && shown.staging.rev === rev ? shown : undefined;
  };
  app.offerRetry(error, {
    ...{ what: text.again(icao), account },
    run: () => {
      const again = same();
      if (again) void applyChanges(again);
    },
    isNeeded: () => same() !== undefined,
  });
}

/** Returns a status about changes that were made, with an undo if the bar doesn't offer it. */
function withUndo(icao: string, status: Status, isUndo = false): Status {
  const { inWork } = app.state?.linking ?? {};
  const isHere = inWork?.icao === icao;
  if (!isHere || inWork.staging.pending.length > 0 || inWork.staging.undo !== 'apply')
    return status;
  const run = (): void => {
    const { work } = airportChoice();
    if (work?.icao === icao) void undoApply(work);
  };
  return { ...status, action: { label: isUndo ? bar.redo : bar.undo, run } };
}

/** Reverts the last apply on the service. If other changes are staged too, only stages that. */
async function undoApply(work: AirportView): Promise<void> {
  if (work.isApplying) return;
  const isAlone = work.pending.length === 0;
  const isComplete = await work.undo(isAlone);
  if (!isAlone || !isComplete) return;
  if (applyBlocked(work) === undefined) await applyChanges(work);
  else app.done(undoStaged(work.icao, work.pending.length));
}

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
  if (!isClosed || status.kind !== 'done' || stagedAt(icao) > 0) return status;
  const run = async (): Promise<void> => {
    const { reopenAfterWork } = await import('../../frame/closed/actions.ts');
    await reopenAfterWork(icao);
  };
  return { ...status, alternative: { label: text.enableContributions, run: () => void run() } };
}
