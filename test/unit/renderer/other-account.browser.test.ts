import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportField, fillIds } from '../../support/linking/linking-menu.ts';
import { calls, inNode, openApp } from '../../support/page/app/open-app.ts';

const again = page
  .getByRole('group', { name: /Link lead-on .* to stopbar/ })
  .getByRole('button', { name: 'Continue' });

/** Sends a link by IDs, which ends the session. */
async function linkAndExpire(): Promise<void> {
  await openApp();
  await fillIds('EDDF', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');
  await calls.simulate('session-expired');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('You’re signed out');
  await userEvent.keyboard('{Escape}');
  page.getByRole('banner').getByRole('button', { name: 'Sign in' }).element().focus();
}
const links = () =>
  inNode(({ requestsTo }) => requestsTo(/links?$/).filter(({ method }) => method !== 'GET').length);

test('another account isn’t offered the previous account’s action, and Enter sends nothing', async () => {
  await linkAndExpire();
  const before = await links();
  await inNode(({ signIn }) => signIn('Tomas Keller, controller without rights'));
  await expect.element(airportField()).toHaveFocus();
  await expect.element(again).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await calls.signOut();
  await inNode(({ signIn }) => signIn());
  await expect.element(page.getByRole('button', { name: 'Account: Nadia Brandt' })).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  expect(await links()).toBe(before);
});

test('the same account is offered its action, with the focus', async () => {
  await linkAndExpire();
  await inNode(({ signIn }) => signIn());
  await expect.element(again).toHaveFocus();
});

test('another account isn’t offered the airports of the previous one’s divisions, even if they arrive late', async () => {
  await openApp({ prepare: ({ hold }) => hold({ path: /divisions\/user$/ }) });
  const asked = () => inNode(({ requestsTo }) => requestsTo(/divisions\/user$/).length);
  await expect.poll(asked).toBe(1);
  location.hash = '#/settings';
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await calls.signOut();
  await inNode(async ({ release, signIn }) => {
    await signIn('Tomas Keller, controller without rights');
    release();
  });
  location.hash = '#/linking';
  await expect.poll(asked).toBe(2);
  await airportField().click();
  await expect.element(airportField()).toHaveFocus();
  await expect.element(page.getByText('EDDM')).not.toBeInTheDocument();
});
