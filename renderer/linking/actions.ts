import type { Action } from '../controls/menu/action.ts';
import { app } from '../frame/app.svelte.ts';
import { showPage } from '../frame/open-page.ts';
import { airportChoice } from './airport/airport-choice.svelte.ts';
import type { AirportView } from './airport/airport-view.svelte.ts';
import { actions as texts, whyNot } from './airport/text.ts';
import { applyBlocked } from './apply/apply-blocked.ts';
import { linkingDialog, type LinkingDialog } from './open-dialog.svelte.ts';

/** Returns the airport in use, if it has points or staged changes: otherwise nothing can be done there. */
export function loadedAirport(): AirportView | undefined {
  const { work } = airportChoice();
  return work?.isEmpty === false ? work : undefined;
}

/** Returns what can be done on the Linking page, in the order of the palette. From another page, each opens it. */
export function linkingActions() {
  const work = loadedAirport();
  const closable = app.state?.closable ?? null;
  const pending = work?.pending.length ?? 0;
  // The bar of the changes says why they can't be applied.
  const applying = { ...texts.apply(pending), isReasonShown: pending > 0 };
  return {
    apply: atAirport(applying, applyBlocked, async (here) => {
      const { applyChanges } = await import('./apply/apply-changes.ts');
      await applyChanges(here);
    }),
    undo: atAirport(texts.undo, undoBlocked, (here) => here.undo()),
    redo: atAirport(texts.redo, redoBlocked, (here) => here.redo()),
    review: atAirport(texts.review, nothingStaged, (here) => (here.reviewing = true)),
    discard: atAirport(texts.discard, discardBlocked, (here) => here.discard()),
    nearest: atAirport(texts.nearest, ({ blocked }) => blocked, open('nearest')),
    import: onPage(texts.import, open('import')),
    export: atAirport(texts.export, possible, async ({ index }) => {
      const { exportLinks } = await import('./exchange/export-links.ts');
      exportLinks(index);
    }),
    reviewAll: onPage(texts.reviewAll, open('several')),
    propose: atAirport(texts.propose, nothingStaged, open('proposal')),
    byIds: onPage(texts.byIds, open('by-ids')),
    ...(work?.diff && { diff: atAirport(texts.diff, possible, (here) => here.listDiff()) }),
    lights: atAirport(
      texts.lights(work?.lights !== undefined),
      ({ lightsBlocked }) => lightsBlocked,
      async (here) => {
        const { LiveLights } = await import('./live/live-lights.svelte.ts');
        if (here.live) here.live.isOn = !here.live.isOn;
        else here.live = new LiveLights(here);
      },
    ),
    ...(closable !== null && {
      closeForWork: {
        ...texts.closeForWork(closable),
        run: async () => {
          const { closeForWork } = await import('../frame/closed/actions.ts');
          await closeForWork(closable);
        },
      } satisfies Action,
    }),
  };
}

type Text = Omit<Action, 'run' | 'blocked'>;

const onPage = (text: Text, run: () => unknown): Action => ({
  ...text,
  run: async () => {
    if (app.page !== 'linking') await showPage('linking');
    await run();
  },
});

function atAirport(
  text: Text,
  blocked: (work: AirportView) => string | undefined,
  run: (work: AirportView) => unknown,
): Action {
  const work = loadedAirport();
  const why = work ? blocked(work) : airportChoice().whyNoPoints;
  return { ...onPage(text, () => work && run(work)), blocked: why };
}

const open = (dialog: LinkingDialog) => () => {
  linkingDialog().shown = dialog;
};

const possible = (): undefined => undefined;

const nothingStaged = ({ pending }: AirportView): string | undefined =>
  pending.length > 0 ? undefined : whyNot.nothingStaged;

const discardBlocked = (work: AirportView): string | undefined =>
  work.blocked ?? nothingStaged(work);

const undoBlocked = ({ blocked, canUndo }: AirportView): string | undefined =>
  blocked ?? (canUndo ? undefined : whyNot.nothingToUndo);

const redoBlocked = ({ blocked, canRedo }: AirportView): string | undefined =>
  blocked ?? (canRedo ? undefined : whyNot.nothingToRedo);
