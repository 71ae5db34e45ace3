import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindsNothing } from '../../../../support/page/axe-finds-nothing.ts';
import { calls, inNode } from '../../../../support/page/app/open-app.ts';
import {
  button,
  field,
  liveProfile,
  openSettings,
  openWithOwnService,
  radio,
  settings,
  shown,
} from '../../../../support/page/open-settings-page.ts';

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const saved = async () => (await settings()).liveProfile;

async function closeForm(): Promise<void> {
  await button('Discard edits').click();
  await button('Close form').click();
}

/** Opens the form of the user's own service, and fills it from text. */
async function paste(profile: object): Promise<void> {
  const text = field('Profile as JSON');
  if (text.elements().length === 0) await page.getByText('Paste a profile').click();
  await text.fill(JSON.stringify(profile));
  await button('Fill in the form').click();
}

describe('the service', () => {
  test('can’t be switched while a request is running, and says why', async () => {
    await openSettings();
    await calls.changeSettings({ liveProfile });
    await inNode(({ hold }) => hold({ path: /contact$/ }));
    const message = { email: 'kim@example.org', topic: 'Lights', message: 'They stay dark.' };
    void calls.sendContactMessage({ ...message, anyway: false });
    await expect.element(page.getByText(/Wait for the current request to finish/)).toBeVisible();
    (await shown(radio('Active service', 'My service'))).click();
    await expect.element(radio('Active service', 'Practice service')).toBeChecked();
    expect((await settings()).service).toBe('practice');
  });

  test('from COMPANION_PROFILE is named, and there is nothing to choose or to add', async () => {
    await openSettings(() => undefined);
    await calls.changeSettings({ liveProfile });
    const section = page.getByRole('region', { name: 'Service' });
    await expect
      .element(section)
      .toMatchTextContent(
        /Active service Set by the environment variable COMPANION_PROFILE\. To choose another, restart without it\. Practice service/,
      );
    await page.viewport(420, 720);
    const leftOf = (text: string | RegExp) =>
      section.getByText(text).element().getBoundingClientRect().left;
    await expect.poll(() => leftOf(/^Set by/)).toBe(leftOf('Active service'));
    await page.viewport(1100, 760);
    await expect.element(section.getByRole('radio')).not.toBeInTheDocument();
    await expect.element(page.getByText('Your service')).not.toBeInTheDocument();
  });

  test('of the user can be tested, added with the fields, and used', async () => {
    await openSettings();
    await expect.element(page.getByText('None', { exact: true })).toBeVisible();
    await button('Add service').click();
    await expect.element(field('Service name')).toHaveFocus();
    await field('Service name').fill('My service');
    await field('Service address').fill('not an address');
    await button('Test connection').click();
    await expect.element(field('Service address')).toHaveAccessibleDescription(/full address/);
    await expect.element(alert).toMatchTextContent('Not tested. Check the service address.');
    await field('Service address').fill('http://mine.example/v2');
    await field('Authorization endpoint').fill('https://login.example/authorize');
    await button('Save and use').click();
    await expect.element(alert).toMatchTextContent(/Nothing was saved/);
    await axeFindsNothing();
    await expect.element(field('Service address')).toHaveAccessibleDescription(/Use https\./);
    await expect.element(field('Client ID')).toHaveAccessibleDescription('Enter the client ID.');
    await button('Close form').click();
    await expect.element(alert).toBeEmptyDOMElement();
    expect(await saved()).toBeNull();

    await button('Add service').click();
    await field('Service address').fill('https://mine.example/v2/');
    await button('Test connection').click();
    await expect.element(status).toMatchTextContent(/Connected to mine\.example/);
    await field('Client ID').fill('companion');
    await button('Save and use').click();
    await expect.element(status).toMatchTextContent(/using My service/);
    expect(await settings()).toMatchObject({ liveProfile, service: 'live' });
    await expect.element(radio('Active service', 'My service')).toBeChecked();

    await inNode(({ faults }) =>
      faults.next({ path: /health/ }, { kind: 'answer', status: 502 }, { times: 9 }),
    );
    await button('Test connection').click();
    await expect.element(alert).toMatchTextContent(/mine\.example returned an error \(502\)/);
    await radio('Active service', 'Practice service').click();
    await expect.element(page.getByRole('button', { name: 'Practice', exact: true })).toBeVisible();
    expect(await settings()).toMatchObject({ liveProfile, service: 'practice' });
  });

  test('keeps what’s typed while the service is being saved', async () => {
    await openSettings((app) => {
      const mayConnect = () => app.released().then(() => true);
      return app.restart({ application: { profileGiven: false, mayConnect } });
    });
    await button('Add service').click();
    await paste(liveProfile);
    await button('Save and use').click();
    await field('Client ID').fill('typed-while-saving');
    await inNode(({ release }) => release());
    await expect.element(status).toMatchTextContent(/My service/);
    await expect.element(field('Service name')).toHaveValue('My service');
    await expect.element(field('Client ID')).toHaveValue('typed-while-saving');
    await closeForm();
  });

  test('in use is saved only with edits, says what stays behind before it gets another address, and is removed after a confirmation that says what is kept', async () => {
    await openWithOwnService();
    await button('Edit service').click();
    await expect.element(button('Save')).toHaveAccessibleDescription('No edits to save.');
    await button('Save').click({ force: true });
    await expect.element(status).toBeEmptyDOMElement();
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
    await closeForm();

    await button('Edit service').click();
    await button('Remove service').click();
    const dialog = page.getByRole('dialog', { name: 'Remove My service?' });
    await expect.element(dialog).toMatchTextContent(/your sign-in are deleted/);
    await expect.element(dialog).toMatchTextContent(/switches to the practice service/);
    await expect
      .element(dialog)
      .toMatchTextContent(/Staged changes, drafts and activity are kept, and return/);
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await saved()).toEqual(liveProfile);
    await expect.element(button('Remove service')).toHaveClass('destructive');
    await button('Remove service').click();
    const confirm = dialog.getByRole('button', { name: 'Remove service' });
    await expect.element(confirm).toHaveClass('destructive');
    await confirm.click();
    await expect.element(status).toMatchTextContent('Removed My service.');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await settings()).toMatchObject({ service: 'practice', liveProfile: null });
  });

  test('can be a built-in one', async () => {
    await openSettings((app) => {
      const { signIn, ...profile } = app.practice.profile;
      const builtIn = { ...profile, name: 'My division', signIn: { ...signIn } };
      return app.restart({ application: { profileGiven: false, builtIn } });
    });
    await radio('Active service', 'My division').click();
    await expect.element(radio('Active service', 'My division')).toBeChecked();
    await expect.poll(async () => (await settings()).service).toBe('live');
  });
});

describe('a pasted profile', () => {
  test('replaces what is typed, marks what is wrong, and can be edited and reverted', async () => {
    await openWithOwnService();
    await button('Edit service').click();
    await field('Client ID').fill('typed here');
    await paste({ name: 'Another', colour: 'red', signIn: { scope: 'account' } });
    await expect.element(field('Service name')).toHaveValue('Another');
    await expect.element(field('Scope')).toHaveValue('account');
    await expect.element(field('Client ID')).toHaveValue('');
    await expect.element(field('Service address')).toHaveValue('');
    await field('Profile as JSON').fill('{"name":');
    await button('Fill in the form').click();
    await expect.element(field('Profile as JSON')).toHaveAccessibleDescription(/Not valid JSON/);
    await expect.element(field('Service name')).toHaveValue('Another');

    const other = { ...liveProfile, name: 'Another', tokenHeader: 'X Token' };
    await paste(other);
    await expect
      .element(field('Token header'))
      .toHaveAccessibleDescription(/Use letters, digits and hyphens/);
    await field('Token header').fill('X-Token');
    await button('Save').click();
    await expect.element(status).toMatchTextContent('Saved Another.');
    expect(await saved()).toEqual({ ...other, tokenHeader: 'X-Token' });
    await field('Service name').fill('Nonsense');
    await button('Discard edits').click();
    await expect.element(field('Service name')).toHaveValue('Another');
    await button('Close form').click();
  });

  test('of another service clears the old sign-in fields', async () => {
    await openWithOwnService({
      ...{ ...liveProfile, tokenHeader: 'X-Mine' },
      signIn: {
        ...{ ...liveProfile.signIn, callback: 'https://mine.example/done', responseType: 'code' },
        tokenEndpoint: 'https://login.example/token',
        revocationEndpoint: 'https://login.example/revoke',
        redirectUri: 'https://mine.example/back',
      },
    });
    await button('Edit service').click();
    const pasted = {
      ...{ name: 'Another', baseUrl: 'https://another.example/v2' },
      signIn: { authorizationEndpoint: 'https://login.another.example/go', clientId: 'companion' },
    };
    await paste(pasted);
    await button('Save').click();
    await expect.element(status).toMatchTextContent('Saved Another.');
    const signIn = { ...pasted.signIn, scope: '', callback: 'loopback' };
    expect(await saved()).toEqual({ ...pasted, tokenHeader: 'X-Network-Token', signIn });
    await button('Close form').click();
  });

  test('of a service that exchanges the code itself is validated and saved', async () => {
    await openWithOwnService();
    await button('Edit service').click();
    const redirectUri = 'https://mine.example/v2/auth/vatsim/callback';
    const signIn = { ...liveProfile.signIn, redirectUri, responseType: 'Code' };
    await paste({ ...liveProfile, signIn });
    await expect.element(field('Redirect URI')).toHaveValue(redirectUri);
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
    const unused = /Not used with response type token/;
    await expect.element(field('Token endpoint')).toHaveAccessibleDescription(unused);
    // Another field resolves it.
    await responseType.fill('code');
    await userEvent.tab({ shift: true });
    await expect.element(field('Token endpoint')).not.toHaveAccessibleDescription(unused);
    await expect.element(field('Token endpoint')).toHaveAttribute('aria-invalid', 'false');
    await field('Token endpoint').fill('');
    await field('Redirect URI').fill('');
    await button('Save').click();
    await expect
      .element(field('Redirect URI'))
      .toHaveAccessibleDescription(/Enter the service’s redirect URI/);
    await expect.element(alert).toMatchTextContent(/Nothing was saved/);
    expect(await saved()).toEqual(liveProfile);

    await field('Redirect URI').fill(redirectUri);
    await button('Save').click();
    await expect.element(status).toMatchTextContent('Saved My service.');
    expect(await saved()).toEqual({
      ...liveProfile,
      signIn: { ...signIn, responseType: 'code', callback: 'https://mine.example/signed-in' },
    });
    await field('Response type').fill('nonsense');
    await button('Save').click();
    await expect.element(alert).toMatchTextContent(/Nothing was saved/);
    await button('Discard edits').click();
    await expect.element(page.getByText(/Nothing was saved/)).not.toBeInTheDocument();
    await button('Close form').click();
  });
});
