import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bar, openStaged } from '../../../../support/linking/open-changes.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function pressEnter(name: string): Promise<void> {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('Enter pressed twice on Cancel of an apply sends nothing', async () => {
  await openStaged();
  await inNode(({ hold }) => hold({ path: /links$/ }));
  await button('Apply 2 changes').click();
  await expect.element(button('Cancel')).toBeVisible();
  await pressEnter('Cancel');
  await inNode(({ release }) => release());

  await expect.element(button(/^Cancel/)).not.toBeInTheDocument();
  await expect.element(bar()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await inNode(({ requestsTo }) => requestsTo(/bulk$/).length)).toBe(0);
});

test('Enter pressed twice on Cancel of a sign-in doesn’t start another one', async () => {
  await openApp({ hash: '#/settings', signedIn: false });
  void calls.signIn();
  const opened = () => inNode(({ browser }) => browser.opened());
  await expect.poll(opened).toBe(1);
  await expect.element(button('Cancel')).toBeVisible();
  await pressEnter('Cancel');
  await expect.poll(() => document.activeElement?.className).toMatch(/^page /);
  await userEvent.keyboard('{Enter}');
  await calls.readState();
  expect(await opened()).toBe(1);
});
