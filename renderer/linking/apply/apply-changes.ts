import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AirportWork } from '../airport/airport-work.svelte.ts';
import { draftSaver } from '../draft/draft-saver.ts';
import { bar } from '../draft/text.ts';
import { message } from '../text.ts';
import { applyStatus } from './apply-status.ts';
import { applying as text } from './text.ts';

export function isSignedOut(): boolean {
  const session = app.state?.session.kind;
  return session === 'signed-out' || session === 'unreadable';
}

/** Returns why the staged changes can't be applied now. */
export function applyBlocked(work: AirportWork): string | undefined {
  if (work.blocked !== undefined) return work.blocked;
  if (work.pending.length === 0) return bar.nothingStaged;
  return isSignedOut() ? bar.signedOut : undefined;
}

/** Applies all staged changes. Those that aren't settled stay staged. */
export async function applyChanges(work: AirportWork): Promise<void> {
  const { icao, pending } = work;
  const { service, identity } = app;
  if (work.applying || pending.length === 0) return;
  const reason = applyBlocked(work);
  if (reason !== undefined) {
    app.status = { kind: 'failed', message: message(reason) };
    return;
  }
  draftSaver.flush();
  const apply = crypto.randomUUID();
  work.applying = 'here';
  work.results.outcomes = undefined;
  app.clearStatus();
  app.pendingRetry = undefined;
  const result = await window.companion
    .applyLinks({
      apply,
      icao,
      link: pairsOf(pending.filter(({ linked }) => linked)),
      unlink: pairsOf(pending.filter(({ linked }) => !linked)),
    })
    .finally(() => {
      work.applying = false;
    });
  const again = { what: text.again(icao), run: () => void applyChanges(work), identity };
  const isInUse = work.serviceTurn === app.serviceTurn;
  if (!result.ok) {
    work.applyFailed(pending, result.error, apply);
    if (!app.mayReport(identity)) return;
    if (result.error.kind === 'cancelled')
      app.status = { kind: 'failed', message: text.nothingSent };
    else app.failed(result.error, isInUse ? again : undefined);
    return;
  }
  work.applied(result.value, apply);
  if (!app.mayReport(identity)) return;
  const { outcomes } = result.value;
  app.status = work.withUndo(applyStatus(icao, result.value, service), outcomes);
  if (!isInUse) return;
  for (const { outcome } of outcomes) if ('error' in outcome) app.offerRetry(outcome.error, again);
}

/** Cancels the apply. Resolves to whether the main process accepted that. */
export async function cancelApply(): Promise<boolean> {
  const result = await window.companion.cancelApplyLinks();
  if (!result.ok) app.failed(result.error);
  return result.ok;
}

const pairsOf = (changes: readonly LinkChange[]): Pair[] =>
  changes.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
