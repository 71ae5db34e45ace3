import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { contributionsPage } from '../contributions/contributions-page.svelte.ts';
import { switchAndReport } from '../contributions/switch-airports.ts';
import { idsText } from '../contributions/text.ts';
import { stageReverse } from '../linking/staging/stage-reverse.ts';
import { airportOf, oppositeOf, type EntryOf } from './undo-rules.ts';

export async function undo(entry: ActivityEntry): Promise<void> {
  if (entry.action === 'switchContributions') await switchBack(entry);
  else if (entry.action === 'link' || entry.action === 'changeLinks') await stageOpposite(entry);
}

async function switchBack({ input, airport }: EntryOf<'switchContributions'>): Promise<void> {
  const row = contributionsPage().rows.of(input);
  const name = airport?.icao ?? idsText(input);
  await switchAndReport([{ row, name }], !input.contributionsEnabled);
}

async function stageOpposite(entry: EntryOf<'link' | 'changeLinks'>): Promise<void> {
  const icao = airportOf(entry);
  if (icao !== null) await stageReverse(icao, oppositeOf(entry));
}
