import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, load } from '../../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../../support/page/app/open-app.ts';

interface File {
  readonly fileName: string;
  readonly uploaded: string;
}

const header = () => page.getByRole('button', { name: /EuroScope file/ });

/** Opens Linking on a service with these files. */
async function openWith(files: readonly File[]) {
  await openApp();
  await inNode(({ world }, all) => {
    world.euroScopeFiles.set(
      'EDDF',
      all.map((file) => ({ ...file, size: 1 })),
    );
  }, files);
  await load();
}

test('the header says how many files the plugin has and since when, lists them, and reads them again with the airport', async () => {
  const year = new Date().getUTCFullYear() - 1;
  await openWith([
    { fileName: 'EDDF.txt', uploaded: `${year}-11-12T14:05:00Z` },
    { fileName: 'EDDF_old.txt', uploaded: `${year}-11-11T14:05:00Z` },
  ]);
  await expect.element(header()).toHaveAccessibleName(`2 EuroScope files · 12 Nov ${year} 14:05z`);
  await expect.element(page.getByText(/^EDDF_old\.txt/)).not.toBeVisible();
  await header().click();
  await expect.element(page.getByText(`EDDF.txt, 12 Nov ${year} 14:05z`)).toBeVisible();
  await expect.element(page.getByText(/^EDDF_old\.txt/)).toBeVisible();

  await inNode(({ world, hold }) => {
    world.euroScopeFiles.set('EDDF', [{ fileName: 'EDDF.txt', uploaded: '' }]);
    hold({ path: /files\/EDDM/ });
  });
  await button(/^Reload/).click();
  await expect.element(header()).toHaveAccessibleName('1 EuroScope file');
  // Another airport doesn't show them.
  await load('eddm');
  await expect.element(header()).not.toBeInTheDocument();
});

test('nothing is shown for a service without such a look-up', async () => {
  await openApp();
  await inNode(({ faults }) => {
    faults.next({ path: /euroscope\/files/ }, { kind: 'answer', status: 404 }, { times: 9 });
  });
  await load();
  await expect
    .poll(() => inNode(({ requestsTo }) => requestsTo(/euroscope\/files/).length))
    .toBe(1);
  await load('eddm');
  await expect.element(header()).not.toBeInTheDocument();
});

test('the toolbars have room for their controls beside the files, in a window of any width', async () => {
  await openWith([{ fileName: 'EDDF.txt', uploaded: new Date().toISOString() }]);
  await expect.element(header()).toBeVisible();
  const overflows = () =>
    [...document.querySelectorAll('.toolbar, .second-toolbar')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
  for (let width = 380; width <= 1480; width += 50) {
    await page.viewport(width, 680);
    await expect.poll(overflows, { message: `${width} pixels` }).toBe(false);
  }
});
