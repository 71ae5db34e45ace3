import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Connection } from '../../../../electron/contract/connection.ts';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import type { SettingsChange } from '../../../../electron/contract/settings.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { signedOut } from '../../../support/companion-double.ts';
import { mountPage } from '../../../support/mount-page.ts';

const liveProfile = {
  name: 'My service',
  baseUrl: 'https://mine.example/v2',
  tokenHeader: 'X-Network-Token',
  signIn: {
    ...{ authorizationEndpoint: 'https://login.example/authorize', clientId: 'companion' },
    ...{ scope: '', callback: 'loopback' },
  },
};
const usual: AppState = {
  ...signedOut,
  profileGiven: false,
  settings: { ...signedOut.settings, service: 'practice' },
};

/** The page on a companion that keeps what is set, as the real one does. */
function open(changes: Partial<AppState> = {}, refusal?: AppError, connection?: Connection) {
  const changed: SettingsChange[] = [];
  const tested: string[] = [];
  const asked: string[] = [];
  const pauses: boolean[] = [];
  let state: AppState = { ...usual, ...changes };
  const done = <T>(value: T): Promise<Result<T>> => Promise.resolve({ ok: true, value });
  const noted = (name: string) => () => {
    asked.push(name);
    return done(null);
  };
  const { push } = mountPage(
    '#/settings',
    {
      readState: () => done(state),
      changeSettings: (change) => {
        changed.push(change);
        if (refusal) return Promise.resolve({ ok: false, error: refusal });
        state = { ...state, settings: { ...state.settings, ...change } };
        push(state);
        return done(null);
      },
      testConnection: ({ baseUrl }) => {
        tested.push(baseUrl);
        return done(connection ?? { kind: 'healthy' });
      },
      openLogFolder: noted('openLogFolder'),
      resetSettings: noted('resetSettings'),
      removeOwnService: noted('removeOwnService'),
      pauseShortcut: ({ paused }) => {
        pauses.push(paused);
        return done(null);
      },
      readDiagnostics: () => done('Stopbar Companion 1.2.3\nErrors: none'),
      copyDiagnostics: noted('copyDiagnostics'),
      hideWindow: noted('hideWindow'),
      rememberPage: () => done(null),
    },
    state,
  );
  return { changed, tested, asked, pauses };
}

/** The page is loaded when it is first shown. */
async function shown(locator: Locator): Promise<HTMLElement> {
  await expect.element(locator).toBeVisible();
  return locator.element() as HTMLElement;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const radio = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name });
const shortcut = () => page.getByRole('button', { name: /^Keys that show and hide the window/ });

describe('a choice', () => {
  test.each<[string, string, SettingsChange]>([
    ['Theme', 'Dark', { theme: 'dark' }],
    ['Theme', 'Light', { theme: 'light' }],
    ['Size', 'Compact', { mode: 'compact' }],
    ['Keep on top', 'Always', { onTop: 'always' }],
    ['Keep on top', 'Only when compact', { onTop: 'compact' }],
  ])('%s: %s holds at once', async (group, name, change) => {
    const { changed } = open();
    await radio(group, name).click();
    await expect.element(radio(group, name)).toBeChecked();
    expect(changed).toEqual([change]);
  });

  test('of the theme changes the page', async () => {
    open();
    const scheme = () => getComputedStyle(document.documentElement).colorScheme;
    await radio('Theme', 'Light').click();
    await expect.poll(scheme).toBe('light');
    await radio('Theme', 'Dark').click();
    await expect.poll(scheme).toBe('dark');
    await radio('Theme', 'System').click();
    await expect.poll(scheme).toBe('dark light');
  });

  test('that is refused is taken back, and told', async () => {
    open({}, { kind: 'unexpected', logId: 'abc123' });
    await radio('Theme', 'Dark').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/abc123/);
    await expect.element(radio('Theme', 'System')).toBeChecked();
  });

  test('is made with the arrow keys, too', async () => {
    const { changed } = open();
    (await shown(radio('Theme', 'System'))).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Theme', 'Dark')).toHaveFocus();
    expect(changed).toEqual([{ theme: 'dark' }]);
  });
});

describe('tray and start-up', () => {
  test.each<[string, SettingsChange]>([
    ['Open at log-in', { openAtLogIn: true }],
    ['Show when EuroScope starts', { showWithEuroScope: true }],
    ['Quit when EuroScope ends', { quitWithEuroScope: true }],
  ])('%s is switched on and off', async (name, change) => {
    const { changed } = open();
    await toggle(name).click();
    await expect.element(toggle(name)).toBeChecked();
    await toggle(name).click();
    await expect.element(toggle(name)).not.toBeChecked();
    expect(changed[0]).toEqual(change);
    expect(changed).toHaveLength(2);
  });

  test.each([
    ['Open at log-in', /Only an installed companion/],
    ['Show when EuroScope starts', /on Windows only/],
    ['Quit when EuroScope ends', /on Windows only/],
  ])('%s says why where this desktop cannot', async (name, why) => {
    const desktop = { tray: false, openAtLogIn: false, shortcut: true, euroScope: false };
    const { changed } = open({ desktop });
    await expect.element(toggle(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(toggle(name)).toHaveAccessibleDescription(why);
    (await shown(toggle(name))).click();
    await expect.element(toggle(name)).not.toBeChecked();
    expect(changed).toEqual([]);
    await expect.element(page.getByText(/has no tray/)).toBeVisible();
  });

  test('what is refused is switched back', async () => {
    open({}, { kind: 'unexpected', logId: 'abc123' });
    await toggle('Open at log-in').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/abc123/);
    await expect.element(toggle('Open at log-in')).not.toBeChecked();
  });
});

describe('the shortcut, by the keyboard alone,', () => {
  const listen = async () => {
    (await shown(shortcut())).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(shortcut()).toMatchTextContent(/Press the keys/);
  };

  test('is chosen by pressing it, and taken away', async () => {
    const { changed } = open();
    await listen();
    await userEvent.keyboard('{Control>}{Alt>}s{/Alt}{/Control}');
    await expect.element(shortcut()).toMatchTextContent('Ctrl + Alt + S');
    await expect.element(shortcut()).toHaveFocus();
    await listen();
    await userEvent.keyboard('{Delete}');
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
    expect(changed).toEqual([{ shortcut: 'Control+Alt+S' }, { shortcut: null }]);
  });

  test('is not changed by Escape, which hides nothing, nor by Tab, which leads on', async () => {
    const settings = { ...usual.settings, mode: 'compact' as const, shortcut: 'F9' };
    const { changed, asked } = open({ settings });
    await listen();
    await userEvent.keyboard('{Escape}');
    await expect.element(shortcut()).toMatchTextContent('F9');
    await listen();
    await userEvent.keyboard('{Tab}');
    await expect.element(shortcut()).toMatchTextContent('F9');
    await expect.element(shortcut()).not.toHaveFocus();
    expect([changed, asked]).toEqual([[], []]);
  });

  test('lets the page hear the present keys, too, while it listens', async () => {
    const settings = { ...usual.settings, shortcut: 'Control+Alt+S' };
    const { pauses } = open({ settings });
    await listen();
    expect(pauses).toEqual([true]);
    await userEvent.keyboard('{Control>}{Alt>}s{/Alt}{/Control}');
    await expect.element(shortcut()).toMatchTextContent('Ctrl + Alt + S');
    expect(pauses).toEqual([true, false]);
    await listen();
    await userEvent.keyboard('{Tab}');
    await expect.element(shortcut()).not.toHaveFocus();
    expect(pauses).toEqual([true, false, true, false]);
  });

  test('cannot be a key that every program needs', async () => {
    const { changed } = open();
    await listen();
    await userEvent.keyboard('s');
    await expect.element(page.getByText(/or use a function key/)).toBeVisible();
    await userEvent.keyboard('{F8}');
    await expect.element(shortcut()).toMatchTextContent('F8');
    expect(changed).toEqual([{ shortcut: 'F8' }]);
  });

  test('is refused in words where another program has it', async () => {
    open({}, { kind: 'conflict', said: '' });
    await listen();
    await userEvent.keyboard('{F9}');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Another program has these keys. Choose others.');
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
  });

  test('that another program took meanwhile says so', async () => {
    const desktop = { ...usual.desktop, shortcut: false };
    open({ desktop, settings: { ...usual.settings, shortcut: 'F9' } });
    await expect.element(page.getByText(/Another program has these keys/)).toBeVisible();
    await button('Remove the shortcut').click();
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
  });
});

describe('the service', () => {
  test('is switched between the two', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile } });
    await radio('Work on', 'My service').click();
    await expect.element(radio('Work on', 'My service')).toBeChecked();
    await radio('Work on', 'Practice service').click();
    expect(changed).toEqual([{ service: 'live' }, { service: 'practice' }]);
  });

  test.each<[string, Partial<AppState>, RegExp]>([
    ['COMPANION_PROFILE names it', { profileGiven: true }, /given by COMPANION_PROFILE/],
    ['something is on its way', { working: true }, /Wait until it has ended/],
  ])('cannot be chosen while %s, and says so', async (_why, state, words) => {
    const { changed } = open({ ...state, settings: { ...usual.settings, liveProfile } });
    (await shown(radio('Work on', 'My service'))).click();
    await expect.element(page.getByText(words)).toBeVisible();
    expect(changed).toEqual([]);
  });

  test('of the user is added in fields, and used', async () => {
    const { changed } = open();
    await radio('Work on', 'Your own service').click();
    await expect.element(field('Service name')).toHaveFocus();
    await expect.element(radio('Work on', 'Practice service')).toBeChecked();
    await field('Service name').fill('My service');
    await field('Service address').fill('http://mine.example/v2');
    await field('Authorization endpoint').fill('https://login.example/authorize');
    await button('Save and use it').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was saved/);
    await expect.element(field('Service address')).toHaveAccessibleDescription(/begin with https/);
    await expect.element(field('Client id')).toHaveAccessibleDescription('Fill this in.');
    expect(changed).toEqual([]);

    await field('Service address').fill('https://mine.example/v2/');
    await field('Client id').fill('companion');
    await button('Save and use it').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/works on My service now/);
    expect(changed).toEqual([{ liveProfile, service: 'live' }]);
  });

  test('that is built in is chosen like any other', async () => {
    const builtInProfile = { name: 'My division', baseUrl: 'https://division.example/v2' };
    const { changed } = open({ builtInProfile });
    await radio('Work on', 'My division').click();
    await expect.element(radio('Work on', 'My division')).toBeChecked();
    expect(changed).toEqual([{ service: 'live' }]);
  });

  test('is removed once it is asked, and says what is kept', async () => {
    const { asked } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit your own service').click();
    await button('Remove this service').click();
    const dialog = page.getByRole('dialog', { name: 'Remove My service?' });
    await expect.element(dialog).toMatchTextContent(/your sign-in there out of the keychain/);
    await expect.element(dialog).toMatchTextContent(/works on the practice service then/);
    await expect.element(dialog).toMatchTextContent(/Drafts and the activity stay/);
    await button('Keep it').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await button('Remove this service').click();
    await button('Remove').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Removed: My service.');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual(['removeOwnService']);
  });

  test('is pasted as JSON, and edited, and put back', async () => {
    const { changed } = open({ settings: { ...usual.settings, liveProfile, service: 'live' } });
    await button('Edit your own service').click();
    await page.getByText('Paste a profile').click();
    await field('Profile as JSON').fill('{"name":');
    await button('Fill in the fields').click();
    await expect.element(field('Profile as JSON')).toHaveAccessibleDescription(/not JSON/);
    const other = { ...liveProfile, name: 'Another', tokenHeader: 'X Token' };
    await field('Profile as JSON').fill(JSON.stringify(other));
    await button('Fill in the fields').click();
    await expect.element(field('Service name')).toHaveValue('Another');
    await expect.element(field('Token header')).toHaveAccessibleDescription(/name of a header/);
    await field('Token header').fill('X-Token');
    await button('Save').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Saved: Another.');
    expect(changed).toEqual([{ liveProfile: { ...other, tokenHeader: 'X-Token' } }]);
    await field('Service name').fill('Nonsense');
    await button('Undo changes').click();
    await expect.element(field('Service name')).toHaveValue('Another');
    await button('Close').click();
  });
});

describe('the connection', () => {
  test.each<[Connection, 'status' | 'alert', RegExp]>([
    [{ kind: 'healthy' }, 'status', /service\.example answers, and is well/],
    [{ kind: 'answers' }, 'status', /does not tell its health/],
    [{ kind: 'outage', parts: ['storage'] }, 'alert', /a part of it is out: storage/],
    [{ kind: 'not-the-service' }, 'alert', /this is not the service/],
    [{ kind: 'moved', to: 'https://other.example' }, 'alert', /on to https:\/\/other\.example/],
    [{ kind: 'moved', to: null }, 'alert', /sends requests on\./],
    [{ kind: 'failing', status: 502 }, 'alert', /does not work at the moment \(502\)/],
    [{ kind: 'unreached', reason: 'refused' }, 'alert', /connection was refused/],
    [{ kind: 'unreached', reason: 'unknown-host' }, 'alert', /name service\.example is not known/],
    [{ kind: 'unreached', reason: 'certificate' }, 'alert', /certificate .* is not trusted/],
    [{ kind: 'unreached', reason: 'no-network' }, 'alert', /There is no network/],
    [{ kind: 'unreached', reason: 'port' }, 'alert', /Correct the port/],
    [{ kind: 'timed-out' }, 'alert', /did not answer in time/],
    [{ kind: 'broken' }, 'alert', /broke before a whole answer/],
  ])('in use is tested: %o', async (connection, role, words) => {
    const { tested } = open({}, undefined, connection);
    await button('Test connection').click();
    await expect.element(page.getByRole(role)).toMatchTextContent(words);
    expect(tested).toEqual(['https://service.example/v2']);
  });

  test('is tested before it is saved, where the address is one', async () => {
    const { tested, changed } = open();
    await button('Add your own service').click();
    await field('Service address').fill('not an address');
    await button('Test connection').click();
    await expect.element(field('Service address')).toHaveAccessibleDescription(/full address/);
    await field('Service address').fill('https://new.example/v2');
    await button('Test connection').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/new\.example answers/);
    expect([tested, changed]).toEqual([['https://new.example/v2'], []]);
    await button('Undo changes').click();
    await button('Close').click();
  });
});

describe('help', () => {
  test('opens the log folder', async () => {
    const { asked } = open();
    await button('Open the log folder').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('The log folder is open.');
    expect(asked).toEqual(['openLogFolder']);
  });

  test('shows the diagnostics before it copies them', async () => {
    const { asked } = open();
    await button('Copy diagnostics').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Companion 1\.2\.3/);
    expect(asked).toEqual([]);
    await button('Copy').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/are copied/);
    expect(asked).toEqual(['copyDiagnostics']);
    await expect.element(button('Copy diagnostics')).toHaveFocus();
  });

  test('resets once it is asked again, and says what', async () => {
    const { asked } = open();
    await button('Reset settings').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Your service.* stay/);
    await button('Keep them').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await button('Reset settings').click();
    await button('Reset').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/as they were at first/);
    expect(asked).toEqual(['resetSettings']);
  });
});
