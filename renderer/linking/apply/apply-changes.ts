import type { AppliedLinks, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { openPage } from '../../frame/open-page.ts';
import { accountBlocked } from '../../frame/session/account-blocked.ts';
import { sayReadError } from '../../text/errors.ts';
import { saveDraft } from '../draft/draft-saver.ts';
import { bar } from '../draft/text.ts';
import { linkingDialog } from '../open-dialog.svelte.ts';
import { message } from '../text.ts';
import { airportInUse, type StagedWork } from './airport-in-use.svelte.ts';
import { applyStatus } from './apply-status.ts';
import { appliedInBrief, applying as text, nothingApplied } from './text.ts';

export function isSignedOut(): boolean {
  const session = app.state?.session.kind;
  return session === 'signed-out' || session === 'unreadable';
}

/** Returns why the staged changes can't be applied now. */
export function applyBlocked(work: StagedWork): string | undefined {
  const reason = work.blocked ?? work.forbidden;
  if (reason !== undefined) return reason;
  if (work.pending.length === 0) return bar.nothingStaged;
  return sessionBlocked();
}

/** Returns why the account can't apply anything now. */
export function sessionBlocked(): string | undefined {
  if (isSignedOut()) return bar.signedOut;
  return app.state?.session.kind === 'signed-in' ? accountBlocked() : bar.notYetSignedIn;
}

/** Applies all staged changes. Those that aren't settled stay staged. `isUndo`: they undo an apply. */
export async function applyChanges(work: StagedWork, isUndo = false): Promise<void> {
  const { icao, pending } = work;
  const { service, identity, serviceTurn } = app;
  // S3: the links of one service mustn't be sent to another.
  if (work.serviceTurn !== serviceTurn) return;
  if (work.applying || work.replacedBy !== undefined || pending.length === 0) return;
  const reason = applyBlocked(work);
  if (reason !== undefined) {
    app.status = { kind: 'failed', message: message(reason) };
    return;
  }
  app.clearStatus();
  app.pendingRetry = undefined;
  const result = await sendChanges(work);
  const inUse = () => (airportInUse.work?.icao === icao ? airportInUse.work : undefined);
  // The user may load the airport again and change what is staged before signing in.
  const again = {
    ...{ what: text.again(icao), identity },
    run: () => {
      const here = inUse();
      if (here) void applyChanges(here, isUndo);
    },
    isNeeded: () => (inUse()?.pending.length ?? 0) > 0,
  };
  const isSameService = serviceTurn === app.serviceTurn;
  if (!result.ok) {
    if (!app.mayReport(identity)) return;
    if (result.error.kind === 'cancelled') app.done(text.nothingSent);
    else {
      const failure = sayReadError(result.error, service);
      const brief = appliedInBrief({ total: pending.length, applied: 0, unknown: 0 }, result.error);
      app.status = { kind: 'failed', message: { ...nothingApplied(icao, failure), brief } };
      if (isSameService) app.offerRetry(result.error, again);
    }
    if (result.error.kind === 'forbidden') offerProposal(work);
    return;
  }
  if (!app.mayReport(identity)) return;
  const { outcomes } = result.value;
  const status = applyStatus(icao, result.value, service, isUndo);
  app.status = status;
  if (!isSameService) return;
  app.status = withReopening(icao, work.withUndo(status, outcomes, isUndo));
  if (outcomes.some(isForbidden)) offerProposal(work);
  for (const { outcome } of outcomes) if ('error' in outcome) app.offerRetry(outcome.error, again);
}

const isForbidden = ({ outcome }: AppliedLinks['outcomes'][number]): boolean =>
  'error' in outcome && outcome.error.kind === 'forbidden';

/** Offers to save what the account may not apply, unless the status offers an undo. */
function offerProposal(work: StagedWork): void {
  if (app.status?.kind !== 'failed' || app.status.action || airportInUse.work !== work) return;
  const run = async (): Promise<void> => {
    await openPage('linking');
    if (airportInUse.work === work) linkingDialog.shown = 'proposal';
  };
  app.status = { ...app.status, action: { label: text.propose, run: () => void run() } };
}

/** Sends the staged changes of one airport, and takes the outcomes. Reports nothing. */
export async function sendChanges(work: StagedWork): Promise<Result<AppliedLinks>> {
  const { icao, pending } = work;
  const { identity } = app;
  saveDraft();
  const apply = crypto.randomUUID();
  work.applying = 'here';
  work.results.outcomes = undefined;
  const result = await app.calls
    .applyLinks({
      apply,
      icao,
      link: pairsOf(pending.filter(({ linked }) => linked)),
      unlink: pairsOf(pending.filter(({ linked }) => !linked)),
    })
    .finally(() => {
      work.applying = false;
    });
  // The service that was in use has kept the outcomes.
  if (work.serviceTurn !== app.serviceTurn) return result;
  if (result.ok) work.applied(result.value, apply);
  else work.applyFailed(pending, result.error, apply);
  if (!app.mayReport(identity)) work.results.forget();
  return result;
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

/** Cancels the apply. Resolves to whether the main process accepted that. */
export const cancelApply = (): Promise<boolean> => app.report(app.calls.cancelApplyLinks());

const pairsOf = (changes: readonly LinkChange[]): Pair[] =>
  changes.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
