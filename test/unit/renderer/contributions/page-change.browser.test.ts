import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Handlers } from '../../../../electron/contract.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../support/contributions/board-double.ts';
import { offline } from '../../../support/contributions/open-board-page.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const switchOf = (icao: string) => page.getByRole('switch', { name: `Contributions at ${icao}` });

/** Shows a board with EDDF on and EDDM off. Svelte warns when something reads stale state. */
async function open(changes: Partial<Handlers> = {}, shown = 'EDDF') {
  const warn = vi.spyOn(console, 'warn');
  const on = { contributionsEnabled: true };
  const both = [airport(203, 'EDDF', on), airport(204, 'EDDM')];
  const readDivisions = vi.fn<Handlers['readDivisions']>(() => Promise.resolve(done([germany])));
  const { push } = mountPage('#/contributions', {
    ...boardHandlers(new Map([[germany, both]])),
    readDivisions,
    ...changes,
  });
  await expect.element(switchOf(shown)).toBeVisible();
  return { push, readDivisions, warn };
}

test('the table still follows the switches and the search after another page was open', async () => {
  const { warn } = await open();
  location.hash = '#/linking';
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  location.hash = '#/contributions';
  await switchOf('EDDF').click();
  await expect.element(switchOf('EDDF')).not.toBeChecked();
  await expect.element(page.getByText('On 0')).toBeVisible();
  await page.getByRole('searchbox').fill('eddm');
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  expect(warn).not.toHaveBeenCalled();
});

test('the airports that couldn’t be loaded are loaded when the page is opened again', async () => {
  const { readDivisions } = await open();
  readDivisions.mockImplementationOnce(() => Promise.resolve(failed(offline)));
  await page.getByRole('button', { name: /Reload$/ }).click();
  await expect.element(page.getByText(/Can’t reach/)).toBeVisible();
  location.hash = '#/linking';
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  readDivisions.mockClear();
  location.hash = '#/contributions';
  await expect.element(switchOf('EDDF')).toBeVisible();
  await expect.element(page.getByText(/Can’t reach/)).not.toBeInTheDocument();
  expect(readDivisions).toHaveBeenCalledOnce();
});

test('what one user searches for is kept for the same user, and isn’t shown to another', async () => {
  const { push } = await open();
  const search = page.getByRole('searchbox');
  await search.fill('eddm');
  push(signedOut);
  await expect.element(search).not.toBeInTheDocument();
  push(signedIn);
  await expect.element(search).toHaveValue('eddm');
  push(signedOut);
  await expect.element(search).not.toBeInTheDocument();
  const who = { name: 'Alex Reed', networkId: '2', email: null, division: null };
  push({ ...signedIn, session: { kind: 'signed-in', who } });
  await expect.element(search).toHaveValue('');
  await expect.element(switchOf('EDDF')).toBeVisible();
});

test('reports nothing when removing the service ends the session', async () => {
  // The service changes before the reply to anything that is read after the session has ended.
  let isRemoved = false;
  const { push } = await open({
    readSavedAirports: () => Promise.resolve(isRemoved ? failed({ kind: 'cancelled' }) : done([])),
  });
  location.hash = '#/settings';
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  isRemoved = true;
  push(signedOut);
  await expect.element(page.getByText('Not signed in')).toBeVisible();
  push({ ...signedOut, service: 'service 300' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/);
});

test('the page of a service that is no longer in use reads nothing', async () => {
  const { push, readDivisions, warn } = await open();
  const show = (session: typeof signedIn) => {
    push({ ...session, service: 'service 300' });
    flushSync();
  };
  show(signedOut);
  readDivisions.mockClear();
  show(signedIn);
  await expect.element(switchOf('EDDF')).toBeVisible();
  // Only the new page loads them.
  expect(readDivisions).toHaveBeenCalledOnce();
  show(signedOut);
  expect(warn).not.toHaveBeenCalled();
});
