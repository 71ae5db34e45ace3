import type { LinkChange } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { openPage } from '../../frame/open-page.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import { isPresent } from '../airport/airport-index.ts';
import { asListed } from '../exchange/classify-import.ts';
import { nothingToUndo, restStaged, undoStaged } from './text.ts';

/**
 * Stages what reverts changes that were made, and shows it. It isn't sent: others may have changed those
 * links since.
 */
export async function stageReverse(icao: string, reverse: readonly LinkChange[]): Promise<void> {
  const { page } = app;
  const work = await airportChoice().open(icao);
  if (!work) {
    // The Linking page shows the reason in place. On another page, show it as a toast.
    const { status } = app;
    if (status?.kind === 'failed' && app.page !== 'linking')
      app.status = { ...status, inPlace: false };
    return;
  }
  const isWanting = (change: LinkChange): boolean => work.isLinked(change) !== change.linked;
  const all = reverse.map((change) => asListed(change, work.index));
  const wanting = all.filter(isWanting);
  if (all.every((change) => isPresent(work.index, change) === change.linked)) {
    app.done(nothingToUndo(icao));
    return;
  }
  const leftOut = await work.stage(wanting);
  const isStaged = (change: LinkChange): boolean =>
    !isWanting(change) && isPresent(work.index, change) !== change.linked;
  if (!all.some(isStaged)) return;
  // The user may have opened another page while the airport was loading. Opening a page clears the status, so set
  // it afterwards.
  if (app.page === page) await openPage('linking');
  if (airportChoice().work !== work) return;
  const some = work.pending.length;
  if (!leftOut) app.done(undoStaged(icao, some));
  else app.status = { kind: 'failed', message: { ...leftOut, next: restStaged(icao, some) } };
}
