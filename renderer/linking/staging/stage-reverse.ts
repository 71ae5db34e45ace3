import type { LinkChange } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { openPage } from '../../frame/open-page.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import { asListed } from '../exchange/classify-import.ts';
import { nothingToUndo, restStaged, undoStaged } from './text.ts';

/**
 * Stages what reverts changes that were made, and shows it. It isn't sent: others may have changed those
 * links since.
 */
export async function stageReverse(icao: string, reverse: readonly LinkChange[]): Promise<void> {
  const { page } = app;
  const work = await airportChoice().open(icao);
  if (!work) return;
  const isWanting = (change: LinkChange): boolean => work.isLinked(change) !== change.linked;
  const wanting = reverse.map((change) => asListed(change, work.index)).filter(isWanting);
  if (wanting.length === 0) {
    app.done(nothingToUndo(icao));
    return;
  }
  const leftOut = await work.stage(wanting);
  if (wanting.every(isWanting)) return;
  // The user may have opened another page while the airport was loading. Opening a page clears the status, so set
  // it afterwards.
  if (app.page === page) await openPage('linking');
  if (airportChoice().work !== work) return;
  const some = work.pending.length;
  if (!leftOut) app.done(undoStaged(icao, some));
  else app.status = { kind: 'failed', message: { ...leftOut, next: restStaged(icao, some) } };
}
