import { tick } from 'svelte';
import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import {
  focusFirst,
  focusPage,
  untilUserActs,
  waitForElement,
} from '../../controls/focus/page-focus.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import type { AirportView } from '../../linking/airport/airport-view.svelte.ts';
import { applyChanges } from '../../linking/apply/apply-changes.ts';
import { bar } from '../../linking/staging/text.ts';
import { exportLinks } from '../../linking/exchange/export-links.ts';
import { linkingDialog, type LinkingDialog } from '../../linking/open-dialog.svelte.ts';
import { toggleLights } from '../../linking/live/toggle-lights.ts';
import { filters } from '../../linking/airport/point-state.ts';
import { tools } from '../../linking/table/text.ts';
import { viewsIn, windowSize } from '../../linking/view-state.ts';
import { commands as texts, type CommandText } from './text.ts';
import type { Command } from './find-commands.ts';
import { focusSearch } from '../page-keys.ts';
import { openPage, showPage } from '../open-page.ts';

/** The table, the map or both. */
const points = 'main .page [data-points]';

/** Loads an airport. Focuses its field, and then the search for its points, or the map if it's alone. */
export async function openAirport(icao: string): Promise<void> {
  const acted = untilUserActs();
  const loading = airportChoice().open(icao);
  await openPage('linking');
  if (!acted.aborted) focusPage();
  const work = await loading;
  if (!work || work.index.airport.points.length === 0) return;
  await tick();
  await waitForElement(`${points} [tabindex="0"]`, acted);
  if (acted.aborted) return;
  if (work.views[windowSize(innerWidth)] === 'map') focusFirst(points);
  else focusSearch();
}

/** Returns the airport in use, if it has points: without them, no command can do anything. */
function loadedAirport(): AirportView | undefined {
  const { work } = airportChoice();
  return work && work.index.airport.points.length > 0 ? work : undefined;
}

/** Returns what can be done at the loaded airport. */
export function linkingCommands(): readonly Command[] {
  const work = loadedAirport();
  return [
    ...changeCommands(work),
    atAirport(
      texts.nearest,
      work,
      (here) => here.blocked,
      () => openDialog('nearest'),
    ),
    action(texts.import, () => openDialog('import')),
    atAirport(texts.export, work, possible, (here) => exportLinks(here.index)),
    action(texts.exportDivision, () => openDialog('export')),
    action(texts.reviewAll, () => openDialog('several')),
    atAirport(texts.propose, work, staged, () => openDialog('proposal')),
    action(texts.byIds, () => openDialog('by-ids')),
    ...(work?.diff
      ? [
          atAirport(texts.diff, work, possible, (here) => {
            here.select(null);
            here.reviewing = false;
            here.listingDiff = true;
          }),
        ]
      : []),
    atAirport(
      texts.lights[work?.lights ? 'true' : 'false'],
      work,
      (here) => here.lightsBlocked,
      toggleLights,
    ),
    ...(work ? [...filterCommands(work), ...euroScopeCommand(), ...viewCommands(work)] : []),
  ];
}

/** Returns a command for each check that found something, and one that shows all points again. */
function filterCommands({ lists }: AirportView): readonly Command[] {
  return filters
    .filter((filter) => filter !== lists.filter && lists.counts[filter] > 0)
    .map((filter) =>
      action(
        texts.filter(tools.filters[filter]),
        () => {
          lists.query = '';
          lists.filter = filter;
          return showPage('linking');
        },
        { isRare: true },
      ),
    );
}

/** Offered while the header says that the EuroScope plugin has files. */
function euroScopeCommand(): readonly Command[] {
  const files = document.querySelector<HTMLElement>('main .files');
  const open = (): void => {
    files?.focus();
    files?.click();
  };
  return files ? [action(texts.euroScope, open)] : [];
}

function changeCommands(work: AirportView | undefined): readonly Command[] {
  const some = work?.pending.length ?? 0;
  return [
    atAirport(texts.apply(some), work, applyCommandBlocked, applyChanges),
    atAirport(texts.undo, work, undoBlocked, (here) => here.undo()),
    atAirport(texts.redo, work, redoBlocked, (here) => here.redo()),
    atAirport(texts.review, work, staged, (here) => {
      here.reviewing = true;
    }),
    atAirport(
      texts.discard,
      work,
      (here) => here.blocked ?? staged(here),
      (here) => here.discard(),
    ),
  ];
}

const staged = ({ pending }: AirportView): string | undefined =>
  pending.length > 0 ? undefined : bar.nothingStaged;

const applyCommandBlocked = (work: AirportView): string | undefined =>
  work.blocked ?? work.forbidden ?? staged(work);

const undoBlocked = (work: AirportView): string | undefined =>
  work.blocked ?? (work.staging.undo === null ? bar.nothingToUndo : undefined);

const redoBlocked = (work: AirportView): string | undefined =>
  work.blocked ?? (work.staging.redo ? undefined : bar.nothingToRedo);

const possible = (): undefined => undefined;

function viewCommands(work: AirportView): readonly Command[] {
  const size = windowSize(innerWidth);
  return viewsIn[size]
    .filter((view) => view !== work.views[size])
    .map((view) =>
      action(texts.view[view], () => {
        work.views = { ...work.views, [size]: view };
        return showPage('linking');
      }),
    );
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

export const action = (
  text: CommandText,
  run: Command['run'],
  more: Partial<Command> = {},
): Command => ({
  id: text.title,
  kind: 'action',
  ...text,
  run,
  ...more,
});

/** Returns an action at the loaded airport, on the Linking page. */
const atAirport = (
  text: CommandText & { readonly id?: string },
  work: AirportView | undefined,
  why: (work: AirportView) => string | undefined,
  run: (work: AirportView) => unknown,
): Command =>
  action(
    text,
    async () => {
      if (!work) return;
      await showPage('linking');
      await run(work);
    },
    { blocked: work ? why(work) : airportChoice().whyNoPoints },
  );

async function openDialog(dialog: LinkingDialog): Promise<void> {
  await openPage('linking');
  linkingDialog().shown = dialog;
}
