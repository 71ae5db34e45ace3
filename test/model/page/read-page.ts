import type { Page } from '@playwright/test';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { Shown } from '../person.ts';
import { namesToRead } from './names.ts';

/** What a page also shows. */
export interface PageShown extends Shown {
  readonly page: string;
  /** Whether it says that changes are being applied. */
  readonly isApplying: boolean;
  /** Whether something that runs can be cancelled. */
  readonly canCancel: boolean;
  /** Whether it says that what is typed in the contact form is saved. */
  readonly isDraftSaved: boolean;
  /** The notes above the page. */
  readonly notes: readonly string[];
}

/** Reads what a page shows now, at once: a locator for each part would take most of a run. */
export async function readPage(page: Page): Promise<PageShown> {
  const { contact, icao, staged, switches, ...more } = await page.evaluate(read, namesToRead);
  return {
    ...(contact && { contact }),
    ...(icao !== undefined && { staged: { [icao]: staged.map(changeIn) } }),
    ...(switches && { switches: Object.fromEntries(switches) }),
    ...more,
  };
}

/** Runs in the page. */
async function read(names: typeof namesToRead) {
  const all = <T extends HTMLElement>(selector: string) => [
    ...document.querySelectorAll<T>(selector),
  ];
  const field = (name: string) => all<HTMLInputElement>(`main [name="${name}"]`)[0];
  const value = (name: string) => field(name)?.value ?? '';
  const heading = all('h1')[0]?.textContent;
  const loaded = all(`[aria-label^="${names.loaded}"]`)[0];
  const review = all(`[aria-label="${names.changes}"] button`).find(
    (one) => one.innerText === names.review,
  );
  const isClosed = review?.ariaExpanded !== 'true';
  const toggleReview = async () => {
    if (!isClosed) return;
    review?.click();
    await new Promise(requestAnimationFrame);
  };
  await toggleReview();
  const staged = all(`[aria-label^="${names.staged}"]`).map((one) => one.ariaLabel ?? '');
  await toggleReview();
  const switches = ['EDDF', 'EDDM', 'EDDL'].flatMap((icao): [string, boolean | null][] => {
    const shown = all(`[aria-label="${names.contributions}${icao}"]`)[0];
    const isUnknown = all(`[aria-label="${names.enable}${icao}"]`).length > 0;
    if (isUnknown) return [[icao, null]];
    return shown ? [[icao, shown.ariaChecked === 'true']] : [];
  });
  return {
    // The fields aren't there until the draft has been loaded.
    ...(field('email') && {
      contact: { email: value('email'), topic: value('topic'), message: value('message') },
    }),
    ...(heading === 'Linking' && loaded && { icao: value('airport') }),
    ...(heading === 'Contributions' && { switches }),
    staged,
    page: heading ?? '',
    isApplying: all(`[aria-label="${names.changes}"] progress`).length > 0,
    canCancel: all('main button').some((one) => one.innerText === names.cancel),
    isDraftSaved: all('main form p').some((one) => one.innerText === names.draftSaved),
    notes: all('[role="complementary"]').map((one) => one.ariaLabel ?? ''),
    text: [
      document.title,
      document.body.innerText,
      ...all<HTMLInputElement>('input, textarea').map((field) => field.value),
      ...all('[aria-label], [title]').map((one) => `${one.ariaLabel ?? ''} ${one.title}`),
    ].join('\n'),
  };
}

function changeIn(name: string): LinkChange {
  const [, verb, leadOnId = '', stopbarId = ''] = /^Remove: (\w+) (\S+), (\S+)$/.exec(name) ?? [];
  return { leadOnId, stopbarId, linked: verb === 'Link' };
}
