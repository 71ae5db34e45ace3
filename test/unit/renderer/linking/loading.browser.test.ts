import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bar,
  barButton,
  openReview,
  pending,
  rows,
  stage,
  twoLinks,
} from '../../../support/linking/open-changes.ts';
import {
  button,
  chooseMore,
  field,
  load,
  reload,
  row,
} from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const line = page.getByRole('group', { name: 'Loading EDDM' });
const release = () => inNode((app) => app.release());

test('after a load the table has the focus, unless the user has moved on', async () => {
  await openApp();
  await load();
  await expect.element(status).toMatchTextContent('Loaded EDDF');
  await inNode(({ hold }) => hold({ path: /EDDM\/points$/ }));
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('EDDF_SB_L1_07C')).toBeVisible();
  await field().fill('ED');
  await release();
  await expect.element(status).toMatchTextContent('Loaded EDDM');
  await expect.element(field()).toHaveValue('ED');
  await expect.element(field()).toHaveFocus();

  await inNode(({ hold }) => hold({ path: /EDDF\/points$/ }));
  await field().fill('EDDF');
  await userEvent.keyboard('{Enter}');
  await button('More').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await release();
  await expect.element(status).toMatchTextContent('Loaded EDDF');
  expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
  await userEvent.keyboard('{Escape}');

  await load();
  await expect.element(row('EDDF_SB_L1_07C')).toHaveFocus();
});

test('a reload says that it’s loading, and its button keeps the focus, at 420 pixels', async () => {
  await page.viewport(420, 720);
  await openApp();
  await load();
  await inNode(({ hold }) => hold({ path: /EDDF\/points$/ }));
  await reload().click();
  await expect.element(button('Reload, loading…')).toHaveFocus();
  await expect.element(page.getByText('Loading…', { exact: true })).toBeInViewport({ ratio: 1 });
  await release();
  await expect.element(reload()).toHaveFocus();
});

test('what is selected, found and filtered stays, even if reloads interrupt loading or there’s no connection', async () => {
  await openApp();
  await load();
  await row('EDDF_SB_L9_07C').click();
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('l9');
  await page.getByRole('radio', { name: /^Unlinked/ }).click({ force: true });
  const reloadTwice = async () => {
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await reloadPage();
      await expect.element(row('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
      await expect.element(page.getByRole('searchbox', { name: 'Find a point' })).toHaveValue('l9');
      await expect.element(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
    }
  };
  await inNode(({ hold }) => hold({ path: /EDDF\/points$/ }, { times: 2 }));
  await reloadTwice();
  await release();
  await reloadTwice();
  await inNode(({ faults }) =>
    faults.next({ path: /EDDF\/points$/ }, { kind: 'reset' }, { times: 20 }),
  );
  await reloadTwice();
  await inNode(({ faults }) => faults.clear());
  await reloadTwice();
});

test('a selected point that stopped matching the filter stays listed after a reload', async () => {
  await openApp();
  await load();
  await page.getByRole('radio', { name: /^Unlinked/ }).click({ force: true });
  await row('EDDF_SB_L9_07C').click();
  await stage([twoLinks[0]]);
  await expect.element(row('EDDF_SB_L9_07C')).toMatchTextContent('+ L9');
  await reloadPage();
  await expect.element(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
  await expect.element(row('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
});

test('why an airport couldn’t be loaded stays in its place while another page is open', async () => {
  await openApp();
  await inNode(({ faults }) =>
    faults.next({ path: /EDDM\/points$/ }, { kind: 'answer', status: 500 }),
  );
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
  const failure = page.getByText(/^Couldn’t load EDDM\./).last();
  await expect.element(failure).toBeVisible();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect.element(page.getByText('No activity yet')).toBeVisible();
  await page.getByRole('link', { name: 'Linking', exact: true }).click();
  await expect.element(failure).toBeVisible();
});

test('an airport without points, where IDs can be linked, or that can’t be loaded replaces the status, and one that isn’t found doesn’t mean that the service lists no points', async () => {
  await openApp();
  await load();
  await field().fill('ZZZZ');
  await userEvent.keyboard('{Enter}');
  const unknown = 'Practice service has no points at ZZZZ. Check the ICAO code.';
  await expect.element(alert).toMatchTextContent(unknown);
  await expect.element(status).toMatchTextContent(/^$/);
  await button('More').click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Show live lights/ }))
    .toMatchTextContent(/has no points at ZZZZ\./);
  await userEvent.keyboard('{Escape}');
  await button('Link by ID…').click();
  await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // This one is of the account’s divisions.
  await field().fill('EHAM');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('EHAM has no points yet.');
  // This one isn’t, but the service lists it.
  await field().fill('EBBR');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('EBBR has no points yet.');
  await expect.element(page.getByText(/Check the ICAO code/)).not.toBeInTheDocument();
  await load();
  await inNode(({ faults }) => {
    const body = 'Not Found';
    faults.next({ path: /EDDM\/points$/ }, { kind: 'answer', status: 404, body });
  });
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(alert)
    .toMatchTextContent(/^▲?\s*Couldn’t load EDDM\. Not found on Practice/);
  await expect.element(alert).not.toMatchTextContent('doesn’t list points');
  await expect.element(page.getByText(/EBBR has no points/)).not.toBeInTheDocument();
  await expect.element(status).toMatchTextContent(/^$/);
  await button('Try again').click();
  await expect.element(status).toMatchTextContent('Loaded EDDM');
});

/** Opens an airport with two staged links, and reloads it without its points. */
async function losePoints(): Promise<void> {
  await openApp();
  await load();
  await stage(twoLinks);
  await expect.element(barButton('Apply 2 changes')).toBeVisible();
  await inNode(({ world: { points } }) => {
    for (const { id, airportId } of [...points.values()]) {
      if (airportId === 'EDDF') points.delete(id);
    }
  });
  await reload().click();
  await expect.element(bar()).toMatchTextContent(/^2 changes.*2 changes can’t be applied/);
}

test('changes at an airport that has lost its points can be reviewed and discarded', async () => {
  await losePoints();
  await openReview();
  await expect.poll(() => rows('2 changes can’t be applied').elements().length).toBe(2);
  await barButton('Discard').click();
  await expect.poll(pending).toEqual([]);
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByText(/There’s nothing to link/).first()).toBeVisible();
});

test('beside changes at an airport without points, another one that can’t be loaded can be tried again', async () => {
  await losePoints();
  await inNode(({ faults }) =>
    faults.next({ path: /EDDM\/points$/ }, { kind: 'answer', status: 500 }),
  );
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent(/Couldn’t load EDDM\./);
  await button('Try again').click();
  await expect.element(status).toMatchTextContent('Loaded EDDM');
});

test('the airport in use is inert while another one loads, and its changes are kept', async () => {
  const linking = page.getByRole('link', { name: 'Linking', exact: true });
  const table = () => document.querySelector('[data-points]');
  const toolbar = () => document.querySelector<HTMLElement>('.toolbar');
  await openApp();
  await load();
  await stage(twoLinks);
  await expect.element(barButton('Apply 2 changes')).toBeVisible();
  const loadSlow = async () => {
    await inNode(({ hold }) => hold({ path: /EDDM\/points$/ }));
    await field().fill('EDDM');
    await userEvent.keyboard('{Enter}');
  };
  await loadSlow();
  await expect.poll(() => table()?.closest('[inert]')).toBeTruthy();
  expect(bar().element().closest('[inert]')).toBeTruthy();
  await expect.element(button('Link to nearest…')).toHaveAttribute('title', 'Loading EDDM…');
  await expect.poll(() => toolbar()?.innerText).toContain('Loading EDDM…');
  expect(toolbar()?.innerText).not.toContain('62 stopbars');
  expect(button(/^Reload/).elements()).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}z{/Control}');
  await expect.element(page.getByRole('progressbar', { name: 'Loading EDDM' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect.element(status).toMatchTextContent('Cancelled loading EDDM.');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('EDDF');
  expect(table()?.closest('[inert]')).toBeNull();
  await expect.element(barButton('Apply 2 changes')).toBeVisible();
  expect(await pending()).toHaveLength(2);

  // The navigation marks it until nothing is staged there.
  await loadSlow();
  await expect.element(linking).toHaveAccessibleDescription(/2 staged changes/);
  await release();
  await expect.element(status).toMatchTextContent('Loaded EDDM');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(linking).toHaveAccessibleDescription(/2 staged changes/);
  await load();
  await barButton('Discard').click();
  await expect.element(linking).not.toHaveAccessibleDescription(/staged/);
});

test('a slow load says what it waits for, and is cancelled immediately', async () => {
  await openApp();
  await load();
  await inNode(({ faults }) => {
    const headers = { 'Retry-After': '29' };
    faults.next({ path: /EDDM\/points$/ }, { kind: 'answer', status: 429, headers });
  });
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(line)
    .toMatchTextContent(
      /Loading EDDM\. Practice service is limiting requests\. Trying again in \d\d s\./,
    );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('EDDF');
  await expect.element(status).toMatchTextContent('Cancelled loading EDDM');
});

test('a link by ID at an airport that is being replaced is kept, and doesn’t load it again', async () => {
  await openApp();
  await load();
  await chooseMore('Link by ID…');
  await page.getByRole('combobox', { name: 'Stopbar ID' }).fill('EDDF_SB_L9_07C');
  await page.getByRole('combobox', { name: 'Lead-on ID' }).fill('EDDF_LO_L9_07C');
  await inNode(({ hold }) => hold({ path: /\/link$/ }));
  await button('Link').click();
  await inNode(({ application }) => application.showPage('linking', 'EDDM'));
  await expect.element(page.getByRole('row', { name: /EDDM_/ }).first()).toBeVisible();
  await release();
  await expect.element(status).toMatchTextContent('Linked lead-on');
  await expect.element(field()).toHaveValue('EDDM');
});
