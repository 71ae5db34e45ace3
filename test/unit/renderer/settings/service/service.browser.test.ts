import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppState } from '../../../../../electron/contract/state.ts';
import type { Connection } from '../../../../../electron/contract/service.ts';
import { mountPage } from '../../../../support/page/mount-page.ts';
import {
  liveProfile,
  usual,
  open,
  shown,
  button,
  field,
  radio,
} from '../../../../support/page/open-settings-page.ts';

describe('the service', () => {
  test('can be switched between the two', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile } });
    await radio('Active service', 'My service').click();
    await expect.element(radio('Active service', 'My service')).toBeChecked();
    await radio('Active service', 'Practice service').click();
    expect(changed).toEqual([{ service: 'live' }, { service: 'practice' }]);
  });

  test('can’t be switched while a request is running, and says why', async () => {
    const { changed } = open({ working: true, settings: { ...usual.settings, liveProfile } });
    (await shown(radio('Active service', 'My service'))).click();
    await expect.element(page.getByText(/Wait for the current request to finish/)).toBeVisible();
    expect(changed).toEqual([]);
  });

  test('from COMPANION_PROFILE is named, and there is nothing to choose or to add', async () => {
    open({ profileGiven: true, settings: { ...usual.settings, liveProfile } });
    const section = page.getByRole('region', { name: 'Service' });
    await expect
      .element(section)
      .toMatchTextContent(
        /Active service Set by the environment variable COMPANION_PROFILE\. To choose another, restart without it\. Test service/,
      );
    await page.viewport(420, 720);
    const leftOf = (text: string | RegExp) =>
      section.getByText(text).element().getBoundingClientRect().left;
    await expect.poll(() => leftOf(/^Set by/)).toBe(leftOf('Active service'));
    await page.viewport(1100, 760);
    await expect.element(section.getByRole('radio')).not.toBeInTheDocument();
    await expect.element(page.getByText('Your service')).not.toBeInTheDocument();
  });

  test('of the user can be added with the fields, and used', async () => {
    const { changed } = open();
    await expect.element(page.getByText('None', { exact: true })).toBeVisible();
    await button('Add service').click();
    await expect.element(field('Service name')).toHaveFocus();
    await field('Service name').fill('My service');
    await field('Service address').fill('http://mine.example/v2');
    await field('Authorization endpoint').fill('https://login.example/authorize');
    await button('Save and use').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was saved/);
    await expect.element(field('Service address')).toHaveAccessibleDescription(/Use https\./);
    await expect.element(field('Client ID')).toHaveAccessibleDescription('Enter the client ID.');
    expect(changed).toEqual([]);

    await field('Service address').fill('https://mine.example/v2/');
    await field('Client ID').fill('companion');
    await button('Save and use').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/using My service/);
    expect(changed).toEqual([{ liveProfile, service: 'live' }]);
    await expect.element(radio('Active service', 'My service')).toBeChecked();
  });

  test('keeps what’s typed while the service is being saved', async () => {
    const saving = Promise.withResolvers<undefined>();
    const state: AppState = {
      ...usual,
      settings: { ...usual.settings, liveProfile, service: 'live' },
    };
    const { push } = mountPage(
      '#/settings',
      {
        changeSettings: async ({ liveProfile: saved = null }) => {
          await saving.promise;
          push({ ...state, settings: { ...state.settings, liveProfile: saved } });
          return { ok: true, value: null };
        },
      },
      state,
    );
    await button('Edit service').click();
    await field('Service name').fill('Another name');
    await button('Save').click();
    await field('Client ID').fill('typed-meanwhile');
    saving.resolve(undefined);
    await expect.element(page.getByRole('status')).toMatchTextContent(/Another name/);
    await expect.element(field('Service name')).toHaveValue('Another name');
    await expect.element(field('Client ID')).toHaveValue('typed-meanwhile');
  });

  test('isn’t mentioned any more once its form is closed', async () => {
    open();
    await button('Add service').click();
    await button('Save and use').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was saved/);
    await button('Close form').click();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('in use can’t be saved without edits, and the button says so', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit service').click();
    await expect.element(button('Save')).toHaveAccessibleDescription('No edits to save.');
    await button('Save').click({ force: true });
    expect(changed).toEqual([]);
    await button('Close form').click();
  });

  test('says what stays behind before it gets another address', async () => {
    open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit service').click();
    const address = field('Service address');
    await expect.element(address).toHaveAccessibleDescription(/For example/);
    await address.fill('https://corrected.example/v2');
    await expect
      .element(address)
      .toHaveAccessibleDescription(
        /Staged changes, drafts and Activity stay with the saved address/,
      );
    await address.fill(`${liveProfile.baseUrl}/`);
    await expect.element(address).toHaveAccessibleDescription(/For example/);
    await button('Discard edits').click();
    await button('Close form').click();
  });

  test('can be a built-in one', async () => {
    const builtInProfile = { name: 'My division', baseUrl: 'https://division.example/v2' };
    const { changed } = open({ builtInProfile });
    await radio('Active service', 'My division').click();
    await expect.element(radio('Active service', 'My division')).toBeChecked();
    expect(changed).toEqual([{ service: 'live' }]);
  });

  test('is removed after a confirmation that says what is kept', async () => {
    const { asked } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit service').click();
    await button('Remove service').click();
    const dialog = page.getByRole('dialog', { name: 'Remove My service?' });
    await expect.element(dialog).toMatchTextContent(/your sign-in are deleted/);
    await expect.element(dialog).toMatchTextContent(/switches to the practice service/);
    await expect.element(dialog).toMatchTextContent(/Drafts and activity are kept/);
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await expect.element(button('Remove service')).toHaveClass('destructive');
    await button('Remove service').click();
    const confirm = dialog.getByRole('button', { name: 'Remove service' });
    await expect.element(confirm).toHaveClass('destructive');
    await confirm.click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Removed My service.');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual(['removeOwnService']);
  });

  test('can be pasted as JSON, edited and reverted', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit service').click();
    await page.getByText('Paste a profile').click();
    await field('Profile as JSON').fill('{"name":');
    await button('Fill in the form').click();
    await expect.element(field('Profile as JSON')).toHaveAccessibleDescription(/Not valid JSON/);
    const other = { ...liveProfile, name: 'Another', tokenHeader: 'X Token' };
    await field('Profile as JSON').fill(JSON.stringify(other));
    await button('Fill in the form').click();
    await expect.element(field('Service name')).toHaveValue('Another');
    await expect
      .element(field('Token header'))
      .toHaveAccessibleDescription(/Use letters, digits and hyphens/);
    await field('Token header').fill('X-Token');
    await button('Save').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Saved Another.');
    expect(changed).toEqual([{ liveProfile: { ...other, tokenHeader: 'X-Token' } }]);
    await field('Service name').fill('Nonsense');
    await button('Discard edits').click();
    await expect.element(field('Service name')).toHaveValue('Another');
    await button('Close form').click();
  });
});

test('a pasted profile changes only its own fields, and its unknown keys are reported until the next paste', async () => {
  open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
  await button('Edit service').click();
  await field('Client ID').fill('typed here');
  await page.getByText('Paste a profile').click();
  const signIn = { scope: 'account', audience: 'x' };
  const pasted = { name: 'Another', colour: 'red', tokenHeader: 7, signIn };
  await field('Profile as JSON').fill(JSON.stringify(pasted));
  await button('Fill in the form').click();
  await expect.element(field('Service name')).toHaveValue('Another');
  await expect.element(field('Scope')).toHaveValue('account');
  await expect.element(field('Client ID')).toHaveValue('typed here');
  await expect.element(field('Service address')).toHaveValue(liveProfile.baseUrl);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Ignored: colour, tokenHeader isn’t text, signIn.audience.');
  await field('Profile as JSON').fill('nonsense');
  await button('Fill in the form').click();
  await expect.element(field('Profile as JSON')).toHaveAccessibleDescription(/Not valid JSON/);
  await expect.element(page.getByText(/Fields filled in/)).not.toBeInTheDocument();
  await button('Discard edits').click();
  await button('Close form').click();
});

test('pasting another service’s profile clears the old sign-in fields', async () => {
  const signIn = {
    ...{
      ...liveProfile.signIn,
      callback: 'https://mine.example/done',
      responseType: 'code' as const,
    },
    tokenEndpoint: 'https://login.example/token',
    revocationEndpoint: 'https://login.example/revoke',
    redirectUri: 'https://mine.example/back',
  };
  const old = { ...liveProfile, tokenHeader: 'X-Mine', signIn };
  const { changed } = open({ settings: { ...usual.settings, liveProfile: old, service: 'live' } });
  await button('Edit service').click();
  await page.getByText('Paste a profile').click();
  const pasted = {
    ...{ name: 'Another', baseUrl: 'https://another.example/v2' },
    signIn: { authorizationEndpoint: 'https://login.another.example/go', clientId: 'companion' },
  };
  await field('Profile as JSON').fill(JSON.stringify(pasted));
  await button('Fill in the form').click();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('The other fields were cleared: this is another service’s profile.');
  await button('Save').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('Saved Another.');
  const usualSignIn = { ...pasted.signIn, scope: '', callback: 'loopback' };
  expect(changed).toEqual([
    { liveProfile: { ...pasted, tokenHeader: 'X-Network-Token', signIn: usualSignIn } },
  ]);
  await button('Close form').click();
});

test('a mark is removed when another field resolves it, and reverting clears the status', async () => {
  open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
  await button('Edit service').click();
  await field('Token endpoint').fill('https://login.example/token');
  await field('Response type').fill('token');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was saved/);
  const endpoint = field('Token endpoint');
  await expect.element(endpoint).toHaveAccessibleDescription(/Leave it empty/);
  await field('Response type').fill('');
  await userEvent.tab({ shift: true });
  await expect.element(endpoint).not.toHaveAccessibleDescription(/Leave it empty/);
  await expect.element(endpoint).toHaveAttribute('aria-invalid', 'false');
  await button('Discard edits').click();
  await expect.element(page.getByText(/Nothing was saved/)).not.toBeInTheDocument();
  await button('Close form').click();
});

describe('the connection', () => {
  test.each<[Connection, 'status' | 'alert', RegExp]>([
    [{ kind: 'healthy' }, 'status', /Connected to service\.example/],
    [{ kind: 'failing', status: 502 }, 'alert', /returned an error \(502\)/],
  ])('to the service in use is tested: %o', async (connection, role, words) => {
    const { tested } = open({}, undefined, connection);
    await button('Test connection').click();
    await expect.element(page.getByRole(role)).toMatchTextContent(words);
    expect(tested).toEqual(['https://service.example/v2']);
  });

  test('to a service that exchanges the code itself is pasted, validated and saved', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit service').click();
    await page.getByText('Paste a profile').click();
    const signIn = {
      ...liveProfile.signIn,
      redirectUri: 'https://mine.example/v2/auth/vatsim/callback',
      responseType: 'Code',
    };
    await field('Profile as JSON').fill(JSON.stringify({ ...liveProfile, signIn }));
    await button('Fill in the form').click();
    await expect.element(field('Redirect URI')).toHaveValue(signIn.redirectUri);
    const responseType = field('Response type');
    await expect.element(responseType).toHaveAccessibleDescription('Enter code or token.');

    await responseType.fill('code');
    await button('Save').click();
    const callback = field('Callback');
    await expect.element(callback).toHaveFocus();
    await expect
      .element(callback)
      .toHaveAccessibleDescription(/https address that the redirect URI leads to/);
    await callback.fill('https://mine.example/signed-in');
    await field('Token endpoint').fill('https://login.example/token');
    await responseType.fill('token');
    await button('Save').click();
    await expect
      .element(field('Token endpoint'))
      .toHaveAccessibleDescription(/Not used with response type token/);
    await field('Token endpoint').fill('');
    await field('Redirect URI').fill('');
    await responseType.fill('code');
    await button('Save').click();
    await expect
      .element(field('Redirect URI'))
      .toHaveAccessibleDescription(/Enter the service’s redirect URI/);
    expect(changed).toEqual([]);

    await field('Redirect URI').fill(signIn.redirectUri);
    await button('Save').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Saved My service.');
    const saved = { ...signIn, responseType: 'code', callback: 'https://mine.example/signed-in' };
    expect(changed).toEqual([{ liveProfile: { ...liveProfile, signIn: saved } }]);
    await button('Close form').click();
  });

  test('is tested before saving if the address is valid', async () => {
    const { tested, changed } = open();
    await button('Add service').click();
    await field('Service address').fill('not an address');
    await button('Test connection').click();
    await expect.element(field('Service address')).toHaveAccessibleDescription(/full address/);
    const notTested = 'Not tested. Check the service address.';
    await expect.element(page.getByRole('alert')).toMatchTextContent(notTested);
    await field('Service address').fill('https://new.example/v2');
    await button('Test connection').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/Connected to new\.example/);
    expect([tested, changed]).toEqual([['https://new.example/v2'], []]);
    await button('Discard edits').click();
    await button('Close form').click();
  });
});
