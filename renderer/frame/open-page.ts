import { tick } from 'svelte';
import { focusPage, untilUserActs, waitForElement } from './page-focus.ts';
import { app } from './app.svelte.ts';
import type { PageName } from './pages.ts';

/** Opens a page. Resolves when it's rendered. */
export async function openPage(page: PageName): Promise<void> {
  if (page !== app.page) {
    const turned = new Promise((resolve) => {
      addEventListener('hashchange', resolve, { once: true });
    });
    location.hash = `#/${page}`;
    await turned;
  }
  await tick();
  await waitForElement('main .page > *');
}

/** Opens a page and focuses it, unless the focus is in it already or the user does something else. */
export async function showPage(page: PageName): Promise<void> {
  const acted = untilUserActs();
  const isFocused = page === app.page && document.activeElement?.closest('main .page > *');
  await openPage(page);
  if (!acted.aborted && !isFocused) await focusPage();
}
