import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { done, failed, type Result } from '../../../electron/contract/result.ts';
import type { Handlers } from '../../../electron/contract.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { commandsOf } from '../../../renderer/frame/palette/commands.ts';
import { airportHandlers, airportState, frankfurt } from '../../support/linking/airport-data.ts';
import { signedOut } from '../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../support/page/mount-page.ts';
import { load } from '../../support/linking/open-linking-page.ts';
import { fillIds } from '../../support/linking/linking-menu.ts';

/** Mounts the page on a test's service. */
function open(hash: string, handlers: Partial<Handlers>) {
  const { push } = mountPage(hash, handlers);
  const show = (state: typeof signedIn) => {
    push(state);
    flushSync();
  };
  return {
    useAnother: () => show({ ...signedOut, service: 'service 2' }),
    signInThere: () => show({ ...signedIn, service: 'service 2' }),
    signOut: () => show(signedOut),
    signIn: () => show(signedIn),
  };
}

test('S3 a command that was chosen before the service changes sends nothing to the next one', async () => {
  const apply = vi.fn(() => Promise.resolve(failed({ kind: 'cancelled' })));
  const change = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
  const staging = { rev: 2, pending: [change], undo: 'step', redo: false, reasons: [] } as const;
  const handlers = {
    ...airportHandlers(),
    openAirport: () => Promise.resolve(done(airportState(frankfurt(), { staging }))),
  };
  const { useAnother, signInThere } = open('#/linking', { ...handlers, apply });
  await load();
  const commands = commandsOf({ recent: [], ofDivisions: [] });
  const command = commands.find(({ title }) => title === 'Apply 1 change');
  useAnother();
  signInThere();
  await command?.run();
  expect(command).toBeDefined();
  expect(apply).not.toHaveBeenCalled();
});

test('S3 what still has the former service’s calls sends nothing to the next one', async () => {
  const readRecentAirports = vi.fn(() => Promise.resolve(done([])));
  const { useAnother } = open('#/settings', { readRecentAirports });
  const { calls } = app;
  useAnother();
  expect(await calls.readRecentAirports()).toEqual(failed({ kind: 'cancelled' }));
  expect(readRecentAirports).not.toHaveBeenCalled();
  expect(await app.calls.readRecentAirports()).toEqual(done([]));
});

test('S3 an action that one service rejected isn’t offered on the next', async () => {
  const answer = Promise.withResolvers<Result<null>>();
  const link = vi.fn(() => answer.promise);
  const { useAnother, signInThere } = open('#/linking', { link });
  await fillIds('EDDF', 'SB_1', 'LO_1');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.poll(() => link).toHaveBeenCalledOnce();
  useAnother();
  answer.resolve(failed({ kind: 'signed-out' }));
  signInThere();
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
});

test('S1 a sign-in that no longer fits the profile is explained, with a button to sign in again', async () => {
  const signIn = vi.fn(() => Promise.resolve(failed({ kind: 'cancelled' })));
  const { push } = mountPage('#/linking', { signIn });
  const session = { kind: 'signed-out', because: 'profile-changed' } as const;
  push({ ...signedOut, session });
  flushSync();
  const note = page.getByRole('complementary', { name: 'Sign-in' });
  await expect
    .element(note)
    .toMatchTextContent('The profile of Test service changed. Sign in again.');
  await note.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => signIn.mock.calls).toHaveLength(1);
});
