import { tick } from 'svelte';
import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { focusFirst, focusPage, untilUserActs, waitForElement } from '../page-focus.ts';
import type { Action } from '../../controls/menu/action.ts';
import { loadedAirport } from '../../linking/actions.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import type { AirportView } from '../../linking/airport/airport-view.svelte.ts';
import { viewsIn, windowSize } from '../../linking/view-state.ts';
import { commands as texts } from './text.ts';
import type { Command } from './find-commands.ts';
import { focusSearch } from '../actions.ts';
import { openPage, showPage } from '../open-page.ts';

/** The table, the map or both. */
const points = 'main .page [data-points]';

/** Loads an airport. Focuses its field, and then the search for its points, or the map if it's alone. */
export async function openAirport(icao: string): Promise<void> {
  const acted = untilUserActs();
  const loading = airportChoice().open(icao);
  await openPage('linking');
  if (!acted.aborted) await focusPage();
  const work = await loading;
  if (!work || work.index.airport.points.length === 0) return;
  await tick();
  await waitForElement(`${points} [tabindex="0"]`, acted);
  if (acted.aborted) return;
  if (work.views[windowSize(innerWidth)] === 'map') focusFirst(points);
  else focusSearch();
}

/** Returns the other views of the loaded airport. */
export function viewActions(): readonly Action[] {
  const work = loadedAirport();
  if (!work) return [];
  const size = windowSize(innerWidth);
  return viewsIn[size]
    .filter((view) => view !== work.views[size])
    .map((view) => ({
      ...texts.view[view],
      run: () => {
        work.views = { ...work.views, [size]: view };
        return showPage('linking');
      },
    }));
}

/** Returns the reload of the airport in use. */
export function reloadActions(): readonly Action[] {
  const choice = airportChoice();
  const icao = choice.work?.icao;
  if (icao === undefined) return [];
  const run = async (): Promise<void> => {
    await showPage('linking');
    await choice.load(icao);
  };
  return [{ ...texts.reload(icao), run }];
}

/** Returns a command for each point of the loaded airport. */
export function pointCommands(): readonly Command[] {
  const work = loadedAirport();
  if (!work) return [];
  return work.index.airport.points.flatMap((point) => {
    const { id, kind } = point;
    if (kind === 'other') return [];
    const shared = id.startsWith(`${work.icao}_`) ? `${work.icao}_` : '';
    const names = {
      ...texts.point(point),
      name: displayId(id),
      shared,
      note: texts.pointKinds[kind],
    };
    return [
      { id: `point ${id}`, kind: 'point', mark: kind, ...names, run: () => select(work, point) },
    ];
  });
}

async function select(work: AirportView, { id, kind }: AirportPoint): Promise<void> {
  const acted = untilUserActs();
  if (kind !== 'other') work.side = kind;
  work.select(id);
  await openPage('linking');
  await waitForElement(`${points} [tabindex="0"]`, acted);
  if (acted.aborted) return;
  const { table } = work.lists.focus;
  if (table) table(id);
  else focusFirst(points);
}
