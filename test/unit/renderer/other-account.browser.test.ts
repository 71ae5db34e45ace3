import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SwitchOutcome } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
  oneByOne,
} from '../../support/contributions/board-double.ts';
import { signedOut } from '../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../support/page/mount-page.ts';
import { airportField, fillIds } from '../../support/linking/linking-menu.ts';

const who = { name: 'Tomas Keller', networkId: '2', email: null, division: null };
const another: AppState = { ...signedOut, session: { kind: 'signed-in', who } };
const signingIn: AppState = {
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way: 'loopback' },
};
const again = page
  .getByRole('group', { name: /Link lead-on .* to stopbar/ })
  .getByRole('button', { name: 'Continue' });
const alert = page.getByRole('alert');
const status = page.getByRole('status');

/** Sends a link by IDs, to which the test replies. */
async function sendLink(state = signedIn) {
  const answer = Promise.withResolvers<Result<null>>();
  const link = vi.fn(() => answer.promise);
  const { push } = mountPage('#/linking', { link }, state);
  await fillIds('EDDF', 'SB', 'LO');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.poll(() => link).toHaveBeenCalledOnce();
  const show = (next: AppState) => {
    push(next);
    flushSync();
  };
  const expire = async () => {
    show(signedOut);
    answer.resolve(failed({ kind: 'signed-out' }));
    await expect.element(alert).toMatchTextContent('You’re signed out');
  };
  return { answer, link, show, expire };
}

test('another account isn’t offered the previous account’s action, and Enter sends nothing', async () => {
  const { expire, link, show } = await sendLink();
  await expire();
  page.getByRole('button', { name: 'Sign in' }).element().focus();
  show(signingIn);
  show(another);
  await expect.element(airportField()).toHaveFocus();
  await expect.element(again).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  show(signedOut);
  show(signedIn);
  await expect.element(again).not.toBeInTheDocument();
  expect(link).toHaveBeenCalledOnce();
});

test('the same account is offered its action, with the focus', async () => {
  const { expire, show } = await sendLink();
  await expire();
  page.getByRole('button', { name: 'Sign in' }).element().focus();
  show(signingIn);
  show(signedIn);
  await expect.element(again).toHaveFocus();
});

test('another account doesn’t see the outcome of a link', async () => {
  const { answer, show } = await sendLink();
  show(signedOut);
  show(another);
  answer.resolve(done(null));
  await expect.element(page.getByRole('button', { name: 'Link', exact: true })).toBeEnabled();
  await expect.element(status).toBeEmptyDOMElement();
  await expect.element(alert).toBeEmptyDOMElement();
});

test('another account isn’t offered the airports of the previous one’s divisions, even if they arrive late', async () => {
  const airports = { recent: [], ofDivisions: ['EDDK'] };
  const late = Promise.withResolvers<Result<typeof airports>>();
  const suggestAirports = vi.fn(() => late.promise);
  const { push } = mountPage('#/linking', { suggestAirports });
  await expect.poll(() => suggestAirports).toHaveBeenCalledOnce();
  location.hash = '#/settings';
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  push(signedOut);
  push(another);
  flushSync();
  late.resolve(done(airports));
  suggestAirports.mockResolvedValue(failed({ kind: 'server', status: 500, said: '' }));
  location.hash = '#/linking';
  await expect.poll(() => suggestAirports).toHaveBeenCalledTimes(2);
  await airportField().click();
  await expect.element(airportField()).toHaveFocus();
  await expect.element(page.getByText('EDDK')).not.toBeInTheDocument();
});

async function switchOne() {
  const ended = Promise.withResolvers<Result<SwitchOutcome>>();
  const switchContributions = vi.fn(() => ended.promise);
  const { push } = mountPage('#/contributions', {
    ...boardHandlers(new Map([[germany, [airport(201, 'EDDF')]]])),
    setContributions: oneByOne(switchContributions),
  });
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect.poll(() => switchContributions).toHaveBeenCalled();
  const show = (next: AppState) => {
    push(next);
    flushSync();
  };
  return { ended, show };
}

test('another account doesn’t see the outcome of a switch', async () => {
  const { ended, show } = await switchOne();
  show(signedOut);
  show(another);
  ended.resolve(done('switched'));
  await expect.element(page.getByRole('switch', { name: 'Contributions at EDDF' })).toBeVisible();
  await expect.element(status).toBeEmptyDOMElement();
  await expect.element(alert).toBeEmptyDOMElement();
});

test('a switch that was running during a sign-out is reported with the value that was read back', async () => {
  const answer = Promise.withResolvers<Result<SwitchOutcome>>();
  const switchContributions = vi.fn(() => answer.promise);
  const { push } = mountPage('#/contributions', {
    ...boardHandlers(new Map([[germany, [airport(201, 'EDDF')]]])),
    setContributions: oneByOne(switchContributions),
  });
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect.poll(() => switchContributions).toHaveBeenCalled();
  push(signedOut);
  flushSync();
  answer.resolve(done('switched'));
  await expect.element(status).toMatchTextContent(/EDDF/);
  await expect.element(alert).toBeEmptyDOMElement();
});
