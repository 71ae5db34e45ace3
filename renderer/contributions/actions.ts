import type { Action } from '../controls/menu/action.ts';
import { app } from '../frame/app.svelte.ts';
import { showPage } from '../frame/open-page.ts';
import { signedOutNote } from '../frame/text.ts';
import { contributionsPage } from './contributions-page.svelte.ts';
import { overview as overviewTexts } from './overview/text.ts';
import { actions as texts, whyNot } from './text.ts';

/** Returns what can be done on the Contributions page, in the order of its menu. From another page, each opens it. */
export function contributionsActions() {
  const page = contributionsPage();
  const { byIds, overview, selection, view } = page;
  const exporting = (what: 'exportOverview' | 'exportLinks') => async (): Promise<void> => {
    (await import('./overview/save-overview.ts'))[what](view.airports);
  };
  const unread = overview.readAt === undefined ? overviewTexts.first : undefined;
  return {
    selectShown: onPage(
      texts.selectShown,
      () => selection.selectShown(true),
      selection.shown.length === 0 ? whyNot.nothingToSelect : undefined,
    ),
    clearSelection: onPage(
      texts.clearSelection,
      () => selection.clear(),
      selection.airports.length === 0 ? whyNot.nothingSelected : undefined,
    ),
    byIds: onPage(texts.byIds, () => (byIds.isOpen = true)),
    checkLinks: onPage(texts.checkLinks, () => page.checkLinks(), checkBlocked()),
    exportOverview: onPage(texts.exportOverview, exporting('exportOverview'), unread),
    exportLinks: onPage(texts.exportLinks, exporting('exportLinks'), unread),
  };
}

function checkBlocked(): string | undefined {
  const { divisions, overview, view } = contributionsPage();
  if (app.state?.session.kind !== 'signed-in') return signedOutNote.membersOnly;
  if (overview.isRunning) return overviewTexts.running;
  const isEmpty = divisions.readAt !== undefined && view.ofDivision.length === 0;
  return isEmpty ? overviewTexts.nothing : undefined;
}

const onPage = (
  text: Omit<Action, 'run' | 'blocked'>,
  run: () => unknown,
  blocked?: string,
): Action => ({
  ...text,
  blocked,
  run: async () => {
    if (app.page !== 'contributions') await showPage('contributions');
    await run();
  },
});
