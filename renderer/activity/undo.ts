import type { ActivityEntry } from '../../electron/contract/activity.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';
import { app } from '../frame/app.svelte.ts';
import { openPage } from '../frame/open-page.ts';
import { contributionsPage } from '../contributions/contributions-page.svelte.ts';
import { switchAndReport } from '../contributions/switch-airports.ts';
import { idsText } from '../contributions/text.ts';
import { airportChoice } from '../linking/airport/airport-choice.svelte.ts';
import { airportOf, oppositeOf, type EntryOf } from './undo-rules.ts';
import { restStaged, undoStaged } from '../linking/airport/text.ts';
import { nothingToUndo } from './text.ts';

export async function undo(entry: ActivityEntry): Promise<void> {
  if (entry.action === 'switchContributions') await switchBack(entry);
  else if (entry.action === 'link' || entry.action === 'changeLinks') await stageOpposite(entry);
}

async function switchBack({ input, airport }: EntryOf<'switchContributions'>): Promise<void> {
  const row = contributionsPage().rows.of(input);
  const name = airport?.icao ?? idsText(input);
  await switchAndReport([{ row, name }], !input.contributionsEnabled);
}

/** Stages the inverse instead of sending it: others may have changed those links since. */
async function stageOpposite(entry: EntryOf<'link' | 'changeLinks'>): Promise<void> {
  const icao = airportOf(entry);
  if (icao === null) return;
  const work = await airportChoice().open(icao);
  if (!work) return;
  const isWanting = (change: LinkChange): boolean => work.isLinked(change) !== change.linked;
  const wanting = oppositeOf(entry).filter(isWanting);
  if (wanting.length === 0) {
    app.done(nothingToUndo(icao));
    return;
  }
  const leftOut = await work.stage(wanting);
  if (wanting.every(isWanting)) return;
  // Opening the page clears the status, so set it afterwards.
  await openPage('linking');
  if (airportChoice().work !== work) return;
  const some = work.pending.length;
  if (!leftOut) app.done(undoStaged(icao, some));
  else app.status = { kind: 'failed', message: { ...leftOut, next: restStaged(icao, some) } };
}
