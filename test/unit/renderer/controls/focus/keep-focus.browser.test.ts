import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppState } from '../../../../../electron/contract/state.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { mountPage } from '../../../../support/page/mount-page.ts';
import { bar, openStaged } from '../../../../support/linking/open-changes.ts';
import { inNode } from '../../../../support/page/app/open-app.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const done = () => Promise.resolve({ ok: true, value: null } as const);

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
  let started = 0;
  const signingIn: AppState = {
    ...signedOut,
    session: { kind: 'signing-in', since: 1, way: 'loopback' },
  };
  const { push } = mountPage(
    '#/settings',
    {
      cancelSignIn: done,
      signIn: () => {
        started += 1;
        return done();
      },
    },
    signingIn,
  );
  await expect.element(button('Cancel')).toBeVisible();
  await pressEnter('Cancel');
  push(signedOut);

  await expect.poll(() => document.activeElement?.className).toMatch(/^page /);
  await userEvent.keyboard('{Enter}');
  expect(started).toBe(0);
});
