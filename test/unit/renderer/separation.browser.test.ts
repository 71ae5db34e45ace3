import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../electron/contract/result.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { commandsOf } from '../../../renderer/frame/palette/commands.ts';
import { openStaged } from '../../support/linking/open-changes.ts';
import { fillIds } from '../../support/linking/linking-menu.ts';
import { calls, inNode, openApp } from '../../support/page/app/open-app.ts';
import type { AppInNode } from '../../support/page/app/serve-apps.ts';

const prepare = (one: AppInNode) => one.restart({ application: { profileGiven: false } });
const account = page.getByRole('button', { name: /^Account: / });

/** Uses another service, and signs in there. */
async function useAnother(): Promise<void> {
  const profile = await inNode(({ practice }) => practice.profile);
  const liveProfile = { ...profile, name: 'Another', baseUrl: 'https://another.example/v2' };
  await calls.changeSettings({ liveProfile, service: 'live' });
  await expect.element(page.getByText('Another').first()).toBeVisible();
  await inNode(({ signIn }) => signIn());
  await expect.element(account).toBeVisible();
}

const writes = () =>
  inNode(({ requestsTo }) => requestsTo(/link/).filter(({ method }) => method !== 'GET').length);

test('S3 what was chosen or called before the service changes sends nothing to the next one', async () => {
  await openStaged(undefined, { prepare });
  const former = app.calls;
  const commands = commandsOf({ recent: [], ofDivisions: [] });
  const command = commands.find(({ title }) => title === 'Apply 2 changes');
  await useAnother();
  await command?.run();
  expect(command).toBeDefined();
  expect(await former.readRecentAirports()).toEqual(failed({ kind: 'cancelled' }));
  expect(await app.calls.readRecentAirports()).toMatchObject({ ok: true });
  expect(await writes()).toBe(0);
});

test('after another service and back, no airport is shown, nor its code in the field', async () => {
  await openStaged([], { prepare });
  const field = page.getByRole('combobox', { name: 'Airport' });
  await expect.element(field).toHaveValue('EDDF');
  await useAnother();
  await calls.changeSettings({ service: 'practice' });
  await expect.element(page.getByRole('heading', { name: 'Recent airports' })).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('S3 an action that one service rejected isn’t offered on the next', async () => {
  await openApp({ prepare });
  await fillIds('EDDF', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');
  await calls.simulate('session-expired');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('You’re signed out');
  await calls.simulate('none');
  await useAnother();
  await expect.element(page.getByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
});

test('S1 a sign-in that no longer fits the profile is explained, with a button to sign in again', async () => {
  await openApp({ prepare });
  await useAnother();
  const profile = await inNode(({ practice }) => practice.profile);
  const signIn = { ...profile.signIn, clientId: 'another-client' };
  const liveProfile = {
    ...profile,
    name: 'Another',
    baseUrl: 'https://another.example/v2',
    signIn,
  };
  await calls.changeSettings({ liveProfile });
  const note = page.getByRole('complementary', { name: 'Sign-in' });
  await expect.element(note).toMatchTextContent('The profile of Another changed. Sign in again.');
  await note.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Reopen browser' })).toBeVisible();
});
