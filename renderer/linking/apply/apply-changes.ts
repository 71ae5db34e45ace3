import { app } from '../../frame/app.svelte.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { message } from '../text.ts';
import { applyBlocked } from './apply-blocked.ts';

/** Applies all staged changes. Those that aren't made stay staged. How it ends is pushed. */
export async function applyChanges(work: AirportView): Promise<void> {
  const { account } = app.view;
  if (work.ended.aborted || work.isApplying || work.replacedBy !== undefined) return;
  if (work.pending.length === 0) return;
  const reason = applyBlocked(work);
  if (reason !== undefined) {
    app.status = { kind: 'failed', message: message(reason) };
    return;
  }
  app.clearStatus();
  app.pendingRetry = undefined;
  const asked = await work.apply();
  if (!asked.ok && !account.ended.aborted) app.failed(asked.error);
}

/** Cancels the apply. Resolves to whether the main process accepted that. */
export const cancelApply = (): Promise<boolean> =>
  app.report(app.calls.cancelWaiting({ call: 'apply' }));
