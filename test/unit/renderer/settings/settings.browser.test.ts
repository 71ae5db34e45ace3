import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { licences } from '../../../../renderer/licences/licences.ts';
import { calls, inNode } from '../../../support/page/app/open-app.ts';
import {
  openSettings,
  settings,
  shown,
  button,
  radio,
  toggle,
  shortcut,
} from '../../../support/page/open-settings-page.ts';

const alert = page.getByRole('alert');
const ask = () => inNode(({ asked }) => asked);

test('a setting with choices applies immediately, also with the arrow keys', async () => {
  await openSettings();
  const ground = () => getComputedStyle(document.body).backgroundColor;
  await radio('Theme', 'Light').click();
  await expect.poll(ground).toBe('rgb(246, 247, 249)');
  await radio('Keep on top', 'When compact').click();
  await expect.element(radio('Keep on top', 'When compact')).toBeChecked();
  (await shown(radio('Theme', 'Light'))).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(radio('Theme', 'Dark')).toHaveFocus();
  await expect.poll(ground).toBe('rgb(14, 17, 22)');
  await expect.poll(settings).toMatchObject({ theme: 'dark', onTop: 'compact' });
});

test('a choice that fails is reverted and reported', async () => {
  await openSettings((app) => {
    const builtIn = { ...app.practice.profile, name: 'My division' };
    const secretStore = (profile: string) => {
      if (profile !== 'practice') throw new Error('No keychain');
      return app.store;
    };
    return app.restart({ session: { secretStore }, application: { profileGiven: false, builtIn } });
  });
  await radio('Active service', 'My division').click();
  await expect.element(alert).toMatchTextContent(/log-\d/);
  await expect.element(radio('Active service', 'Practice service')).toBeChecked();
  expect((await settings()).service).toBe('practice');
});

describe('the tray and start-up settings', () => {
  test('can be switched on and off', async () => {
    await openSettings();
    await calls.changeSettings({ showNews: false });
    for (const [name, setting] of [
      ['Start at login', 'openAtLogIn'],
      ['Show when EuroScope starts', 'showWithEuroScope'],
      ['Quit when EuroScope quits', 'quitWithEuroScope'],
      ['Show what’s new after an update', 'showNews'],
    ] as const) {
      await toggle(name).click();
      await expect.element(toggle(name)).toBeChecked();
      await expect.poll(async () => (await settings())[setting]).toBe(true);
      await toggle(name).click();
      await expect.element(toggle(name)).not.toBeChecked();
      await expect.poll(async () => (await settings())[setting]).toBe(false);
    }
  });

  test('say why this desktop doesn’t support them', async () => {
    await openSettings(({ abilities }) => {
      Object.assign(abilities, { tray: false, openAtLogIn: false, euroScope: false });
    });
    const before = await settings();
    for (const [name, why] of [
      ['Start at login', /Only available in the installed app/],
      ['Show when EuroScope starts', /Only available on Windows/],
      ['Quit when EuroScope quits', /Only available on Windows/],
    ] as const) {
      await expect.element(toggle(name)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(toggle(name)).toHaveAccessibleDescription(why);
      (await shown(toggle(name))).click();
      await expect.element(toggle(name)).not.toBeChecked();
    }
    expect(await settings()).toEqual(before);
    await expect.element(page.getByText(/closing the window quits/)).toBeVisible();
  });

  test('R8 start at login says which system has turned it off, and can be turned on again on Windows', async () => {
    await openSettings(({ abilities }) => {
      Object.assign(abilities, { logInOffBy: 'mac' });
    });
    await expect.element(toggle('Start at login')).toHaveAccessibleDescription(/Login Items/);
    (await shown(toggle('Start at login'))).click();
    expect((await settings()).openAtLogIn).toBe(false);
    await inNode(({ abilities, application }) => {
      Object.assign(abilities, { logInOffBy: 'windows' });
      application.pushState();
    });
    await expect.element(toggle('Start at login')).toHaveAccessibleDescription(/Task Manager/);
    await toggle('Start at login').click();
    await expect.poll(async () => (await settings()).openAtLogIn).toBe(true);
  });
});

describe('the shortcut, by the keyboard alone,', () => {
  const listen = async () => {
    (await shown(shortcut())).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(shortcut()).toMatchTextContent(/Press the keys/);
  };
  const saved = async () => (await settings()).shortcut;

  test('is recorded by pressing it, can’t be keys that are used elsewhere, can be removed, and isn’t changed by Escape, which doesn’t hide the window, or by Tab, which moves the focus', async () => {
    await openSettings();
    await listen();
    await userEvent.keyboard('s');
    await expect.element(page.getByText(/Add Ctrl or Alt/)).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByText(/Most programs use Ctrl \+ K/)).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(page.getByText(/This key can’t be used/)).toBeVisible();
    expect(await saved()).toBeNull();
    await userEvent.keyboard('{Control>}{Alt>}s{/Alt}{/Control}');
    await expect.element(shortcut()).toMatchTextContent('Ctrl + Alt + S');
    await expect.element(shortcut()).toHaveFocus();
    await expect.poll(saved).toBe('Control+Alt+S');
    await listen();
    await userEvent.keyboard('{Delete}');
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
    await expect.poll(saved).toBeNull();

    await calls.changeSettings({ mode: 'compact', shortcut: 'F9' });
    await expect.element(shortcut()).toMatchTextContent('F9');
    await listen();
    await userEvent.keyboard('{Escape}');
    await expect.element(shortcut()).toMatchTextContent('F9');
    await listen();
    await userEvent.keyboard('{Tab}');
    await expect.element(shortcut()).toMatchTextContent('F9');
    await expect.element(shortcut()).not.toHaveFocus();
    expect([await saved(), await ask()]).toEqual(['F9', []]);
  });

  test('says so if another program uses the keys, now or when they’re chosen', async () => {
    await openSettings();
    await calls.changeSettings({ shortcut: 'F9' });
    await inNode(({ abilities, application }) => {
      Object.assign(abilities, { shortcut: false });
      application.pushState();
    });
    await expect.element(page.getByText(/Another program uses these keys/)).toBeVisible();
    await button('Remove shortcut').click();
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
    await listen();
    await userEvent.keyboard('{F9}');
    await expect
      .element(alert)
      .toMatchTextContent('Another program uses these keys. Choose others.');
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
  });

  test('says so if the saved keys are used elsewhere', async () => {
    await openSettings((app) => {
      const text = '{ "version": 1, "welcomed": true, "shortcut": "Control+V" }';
      process.getBuiltinModule('node:fs').writeFileSync(`${app.dataFolder}/settings.json`, text);
      Object.assign(app.abilities, { shortcut: false });
      return app.restart();
    });
    const words =
      'Ctrl + V doesn’t show or hide the window: Most programs use it for their own commands. Choose another.';
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

test('the sections beside the settings show and focus a section, and only what changes while the user waits or types is announced', async () => {
  await page.viewport(1100, 680);
  await openSettings();
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
  await expect.element(section('Account')).toHaveAttribute('aria-current', 'true');
  const account = page.getByRole('region', { name: 'Account' });
  await expect.element(account.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await shown(shortcut());
  const announced = [...document.querySelectorAll('main .page [aria-live]')];
  expect(announced.map((it) => it.closest('[data-section]')?.getAttribute('data-section'))).toEqual(
    ['shortcut', 'updates'],
  );
  await section('Shortcut').click();
  await expect.element(shortcut()).toBeInViewport();
  await expect.element(shortcut()).toHaveFocus();
  await expect.element(section('Shortcut')).toHaveAttribute('aria-current', 'true');
  await expect.element(section('Account')).not.toHaveAttribute('aria-current');
  await section('Window').click();
  await expect.element(radio('Theme', 'System')).toHaveFocus();
  await button('Add service').click();
  await expect.element(section('Service')).toHaveAttribute('aria-current', 'true');
  await button('Close form').click();
  // The last sections can't be scrolled to the top. The one that was chosen is marked all the same.
  const pane = document.querySelector<HTMLElement>('.content');
  await section('Updates').click();
  pane?.scrollTo(0, pane.scrollHeight);
  await new Promise(requestAnimationFrame);
  await expect.element(section('Updates')).toHaveAttribute('aria-current', 'true');
  pane?.dispatchEvent(new WheelEvent('wheel'));
  pane?.scrollTo(0, 0);
  await expect.element(section('Account')).toHaveAttribute('aria-current', 'true');
  await page.viewport(414, 896);
  await expect.element(section('Account')).not.toBeInTheDocument();
});

test('help shows the licences of what is shipped, which scroll by keyboard, opens the log folder, shows the diagnostics before copying them, and resets after a confirmation', async () => {
  await openSettings();
  const dialog = page.getByRole('dialog');
  const status = page.getByRole('status');
  (await shown(button('Licences'))).focus();
  await userEvent.keyboard('{Enter}');
  // Only a build inserts the licences.
  const text = page.getByRole('dialog', { name: 'Licences' }).getByRole('region');
  await expect.element(text).toHaveAccessibleName('Licences');
  await expect.element(text).toHaveTextContent(licences);
  expect((await shown(text)).tabIndex).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await button('Open log folder').click();
  await expect.element(status).toMatchTextContent('Log folder opened.');
  expect(await ask()).toEqual(['openLogFolder']);

  await button('Copy diagnostics…').click();
  await expect.element(dialog).toMatchTextContent(/Companion 1\.2\.3/);
  const copied = () => inNode((app) => app.copied);
  expect(await copied()).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect.element(status).toMatchTextContent(/Diagnostics copied/);
  expect(await copied()).toEqual([expect.stringContaining('Companion 1.2.3')]);
  await expect.element(button('Copy diagnostics…')).toHaveFocus();

  await calls.changeSettings({ theme: 'light' });
  await button('Reset to defaults').click();
  await expect.element(dialog).toMatchTextContent(/Your service.* are kept/);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await settings()).theme).toBe('light');
  await button('Reset to defaults').click();
  const confirm = dialog.getByRole('button', { name: 'Reset to defaults' });
  await expect.element(confirm).toHaveClass('destructive');
  await confirm.click();
  await expect.element(status).toMatchTextContent(/Settings reset to defaults/);
  expect((await settings()).theme).toBe('system');
});

test('a copy that isn’t signed says so beside its version', async () => {
  // The build defines it.
  Reflect.set(globalThis, 'IS_UNSIGNED', true);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'IS_UNSIGNED'));
  await openSettings();
  await expect.element(page.getByText(/This copy isn’t signed/)).toBeInTheDocument();
});
