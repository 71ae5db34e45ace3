import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bar, barButton, pending, stage, twoLinks } from '../../../support/linking/open-changes.ts';
import {
  button,
  chooseMore,
  field,
  load,
  reload,
  row,
} from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const line = page.getByRole('group', { name: 'Loading EDDM' });
const release = () => inNode((app) => app.release());

/** Loads EDDF, and then EDDM, which waits for `release`. */
async function loadSlow() {
  await openApp();
  await load();
  await expect.element(status).toMatchTextContent('Loaded EDDF');
  await inNode(({ hold }) => hold({ path: /EDDM\/points$/ }));
  await field().fill('EDDM');
  await userEvent.keyboard('{Enter}');
}

/** Makes the next load fail. */
const fail = () =>
  inNode(({ faults }) => {
    faults.next({ path: /points$/ }, { kind: 'answer', status: 500 }, { times: 9 });
  });

describe('the focus after a load', () => {
  test('moves from the field to the table', async () => {
    await openApp();
    await load();
    await expect.element(row('EDDF_SB_L1_07C')).toHaveFocus();
  });

  test('stays where the user has moved it', async () => {
    await loadSlow();
    await button('More').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await release();
    await expect.element(status).toMatchTextContent('Loaded EDDM');
    expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
  });
});

test('a code that’s being typed while another airport loads stays in the field', async () => {
  await loadSlow();
  await field().fill('ED');
  await release();
  await expect.element(status).toMatchTextContent('Loaded EDDM');
  await expect.element(field()).toHaveValue('ED');
  await expect.element(field()).toHaveFocus();
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

describe('the status of a load', () => {
  test('is replaced when the next airport has no points', async () => {
    await openApp();
    await load();
    await field().fill('EBBR');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toMatchTextContent('Practice service has no points at EBBR.');
    await expect.element(status).toMatchTextContent(/^$/);
  });

  test('is replaced when the next load fails', async () => {
    await openApp();
    await load();
    await fail();
    await field().fill('EDDM');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toMatchTextContent(/^▲?\s*Couldn’t load EDDM\./);
    await expect.element(status).toMatchTextContent(/^$/);
  });
});

test('an empty airport of the account’s divisions has no points yet, until another one fails', async () => {
  await openApp();
  await expect.element(button('EHAM')).toBeVisible();
  await field().fill('EHAM');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('EHAM has no points yet.');
  await fail();
  await field().fill('EHRD');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('Couldn’t load EHRD.');
  await expect.element(page.getByText(/EHAM has no points/)).not.toBeInTheDocument();
});

describe('the airport in use while another one loads', () => {
  const linking = () => page.getByRole('link', { name: 'Linking', exact: true });
  const table = () => document.querySelector('[data-points]');

  async function loadSlowWithStaged() {
    await openApp();
    await load();
    await stage(twoLinks);
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    await inNode(({ hold }) => hold({ path: /EDDM\/points$/ }));
    await field().fill('EDDM');
    await userEvent.keyboard('{Enter}');
  }

  test('is inert, and its changes can’t be applied or undone', async () => {
    await loadSlowWithStaged();
    await expect.poll(() => table()?.closest('[inert]')).toBeTruthy();
    expect(bar().element().closest('[inert]')).toBeTruthy();
    await expect.element(button('Link to nearest…')).toHaveAttribute('title', 'Loading EDDM…');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}z{/Control}');
    await userEvent.keyboard('{Escape}');

    await expect.element(field()).toHaveValue('EDDF');
    expect(table()?.closest('[inert]')).toBeNull();
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    expect(await pending()).toHaveLength(2);
  });

  test.each([420, 1100])('isn’t described in the toolbar at %i pixels', async (width) => {
    await page.viewport(width, 680);
    await loadSlowWithStaged();
    const toolbar = () => document.querySelector<HTMLElement>('.toolbar');
    await expect.element(button('Cancel').first()).toBeVisible();
    expect(toolbar()?.innerText).toContain('Loading EDDM…');
    expect(toolbar()?.innerText).not.toContain('62 stopbars');
    expect(button(/^Reload/).elements()).toEqual([]);
    await expect.element(button('More')).toBeInViewport({ ratio: 1 });
  });

  test('is still marked on the navigation afterwards if it has staged changes', async () => {
    await loadSlowWithStaged();
    await expect.element(linking()).toHaveAccessibleDescription(/2 staged changes/);
    await release();
    await expect.element(status).toMatchTextContent('Loaded EDDM');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(linking()).toHaveAccessibleDescription(/2 staged changes/);
    await load();
    await barButton('Discard').click();
    await expect.element(linking()).not.toHaveAccessibleDescription(/staged/);
  });

  test('passes its view on to the next airport', async () => {
    await openApp();
    await load();
    await page.getByRole('radio', { name: 'Map', exact: true }).click();
    await load('eddm');
    await expect.element(page.getByRole('radio', { name: 'Map', exact: true })).toBeChecked();
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  });
});

describe('a slow load', () => {
  test('is shown after two seconds, and cancelled immediately', async () => {
    await loadSlow();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(line, { timeout: 5000 }).toMatchTextContent('Loading EDDM…');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(field()).toHaveFocus();
    await expect.element(status).toMatchTextContent('Cancelled loading EDDM.');
    await release();
    await expect.element(field()).toHaveValue('EDDF');
    await expect.element(status).toMatchTextContent('Cancelled loading EDDM');
  });

  test('says what it waits for, and can be cancelled in the same way', async () => {
    await openApp();
    await load();
    await inNode(({ faults }) => {
      const headers = { 'Retry-After': '20' };
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
    await expect.element(status).toMatchTextContent('Cancelled loading EDDM');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });
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
