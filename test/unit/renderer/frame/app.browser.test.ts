import { toStore } from 'svelte/store';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { openByIds } from '../../../support/contributions/open-contributions.ts';
import { fillIds } from '../../../support/linking/linking-menu.ts';
import { calls, inNode, openApp } from '../../../support/page/app/open-app.ts';

const link = () => page.getByRole('button', { name: 'Link', exact: true }).click();
const fill = () => fillIds('eddf ', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');

test('a late reply doesn’t move the focus', async () => {
  await openApp({ prepare: ({ hold }) => hold({ path: /link/ }) });
  await fill();
  await link();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Contributions' }).click();
  await openByIds();
  await page.getByRole('button', { name: 'Enable contributions' }).click();
  await page.getByRole('textbox', { name: 'Airport request ID' }).click();
  await inNode(({ release }) => release());
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Linked/);
  await expect.element(page.getByRole('textbox', { name: 'Airport request ID' })).toHaveFocus();
});

test('a call that rejects doesn’t block its form', async () => {
  await openApp();
  const { companion } = window;
  const gone = () => Promise.reject(new Error('gone'));
  Object.defineProperty(window, 'companion', {
    value: { ...companion, link: gone },
    configurable: true,
  });
  const broken = new Promise((resolve) => {
    const take = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(undefined);
    };
    addEventListener('unhandledrejection', take, { once: true, capture: true });
  });
  await fill();
  await link();
  await broken;
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  await link();
  await expect.element(page.getByRole('status')).toMatchTextContent('Linked');
});

test('S2 the next service isn’t shown with the account of the former one', async () => {
  await openApp({
    hash: '#/settings',
    prepare: (one) => one.restart({ application: { profileGiven: false } }),
  });
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  const shown: string[] = [];
  onTestFinished(
    toStore(() => app.state).subscribe((state) => {
      if (state) shown.push(`${state.profile.name}: ${state.session.kind}`);
    }),
  );
  const profile = await inNode(({ practice }) => practice.profile);
  const liveProfile = { ...profile, name: 'Next service', baseUrl: 'https://next.example/v2' };
  await calls.changeSettings({ liveProfile, service: 'live' });
  await expect.poll(() => shown.at(-1)).toBe('Next service: signed-out');
  expect(new Set(shown)).not.toContain('Next service: signed-in');
});
