import { app } from '../frame/app.svelte.ts';
import type { Row } from './board/rows.svelte.ts';
import { switchFailed, switched, switching, switchUnknown } from './text.ts';

/** Switches one airport and reports the outcome, unless a newer request replaced it. */
export async function switchAndReport(row: Row, name: string, wanted: boolean): Promise<void> {
  const { serviceTurn, identity } = app;
  app.clearStatus();
  const outcome = await row.switchTo(wanted);
  const of = { ids: row.ids, name };
  if (!app.mayReport(identity)) return;
  if (outcome.kind === 'done') app.done(switched(of, wanted));
  if (outcome.kind === 'done' || outcome.kind === 'replaced') return;
  const message = outcome.kind === 'unknown' ? switchUnknown : switchFailed;
  app.status = { kind: 'failed', message: message(outcome.error, of, wanted, app.service) };
  if (serviceTurn !== app.serviceTurn) return;
  app.offerRetry(outcome.error, {
    what: switching(wanted, name),
    run: () => void switchAndReport(row, name, wanted),
    identity,
  });
}
