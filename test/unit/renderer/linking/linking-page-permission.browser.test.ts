import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, changes, load, stageTwo } from '../../../support/linking/open-linking-page.ts';
import { calls, inNode, openApp } from '../../../support/page/app/open-app.ts';

const forbidden = 'Your account can’t change links at EDDF.';
const askForAccess = () =>
  page.getByText(/Ask your navigation head or the service’s operators for access/);

test('without permission, changes can be staged and proposed but not applied, until it’s granted', async () => {
  await page.viewport(420, 720);
  await openApp({ signedIn: false });
  await inNode(({ signIn }) => signIn('Tomas Keller, controller without rights'));
  await load();

  // A compact window says so in one line until its details are wanted.
  const details = button('Details');
  const note = page.getByText(forbidden);
  const isCut = () => {
    const text = note.element().parentElement;
    return text && text.scrollWidth > text.clientWidth;
  };
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await expect.element(note).toBeVisible();
  await expect.poll(isCut).toBe(true);
  await details.click();
  await expect.poll(isCut).toBe(false);
  await expect.element(askForAccess()).toBeVisible();
  await details.click();
  await expect.poll(isCut).toBe(true);
  await page.viewport(1440, 900);
  await expect.poll(isCut).toBe(false);
  await expect.element(details).not.toBeInTheDocument();

  await expect.element(button('Link to nearest…')).not.toHaveAttribute('aria-disabled', 'true');
  await stageTwo();
  const apply = button('Apply 2 changes');
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
  await expect.element(apply).toHaveAccessibleDescription(forbidden);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('status').getByText(forbidden)).toBeInTheDocument();
  expect(await inNode(({ requestsTo }) => requestsTo(/bulk$/).length)).toBe(0);
  await changes().getByRole('button', { name: 'Save proposal…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Save proposal' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await inNode(({ world }) => {
    const membership = { accountId: 'practice-account-2', divisionId: 12, role: 'nav_member' };
    world.memberships.push(membership as (typeof world.memberships)[number]);
  });
  await load();
  await expect.element(askForAccess()).not.toBeInTheDocument();
  await expect.element(apply).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Save proposal…')).not.toBeInTheDocument();
});

test('the permission is read again when the airport is, also from the palette', async () => {
  await openApp();
  await calls.simulate('refused');
  await load();
  await expect.element(page.getByText(forbidden)).toBeVisible();
  await calls.simulate('none');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('eddf');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(forbidden)).not.toBeInTheDocument();
});
