import { app } from '../frame/app.svelte.ts';
import { persistViewState } from '../frame/view-state.svelte.ts';
import { byIdsForm } from './by-ids/by-ids.svelte.ts';
import { rows } from './board/rows.svelte.ts';
import { selection } from './batch/selection.svelte.ts';
import { view } from './board/view.svelte.ts';

/** What one user looked for and ticked is not another one's. */
const whose = $derived.by(() => {
  const { session, profile } = app.state ?? {};
  if (session?.kind !== 'signed-in') return null;
  return [profile?.baseUrl, session.who?.networkId ?? session.who?.name].join(' ');
});

let appeared: Promise<void> | undefined;

/** As the page was in an earlier window, and is to be in the next one. */
export function appear(): Promise<void> {
  appeared ??= persistViewState({
    part: 'contributions',
    look: () => ({
      whose,
      look: { ...view.look },
      ticked: selection.airports.map(({ row }) => ({ ...row.ids })),
      typed: { ...byIdsForm.values },
    }),
    take: (kept) => {
      if (kept.whose !== whose) return;
      view.look = kept.look;
      Object.assign(byIdsForm.values, kept.typed);
      for (const ids of kept.ticked) rows.of(ids).selected = true;
    },
  });
  return appeared;
}
