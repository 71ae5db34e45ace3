import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { licences } from '../../../../renderer/licences/licences.ts';
import type { SettingsChange } from '../../../../electron/contract/application/settings.ts';
import {
  usual,
  open,
  shown,
  button,
  radio,
  toggle,
  shortcut,
} from '../../../support/page/open-settings-page.ts';

describe('a setting with choices', () => {
  test('applies immediately', async () => {
    const { changed } = open();
    await radio('Theme', 'Dark').click();
    await expect.element(radio('Theme', 'Dark')).toBeChecked();
    await radio('Keep on top', 'When compact').click();
    await expect.element(radio('Keep on top', 'When compact')).toBeChecked();
    expect(changed).toEqual([{ theme: 'dark' }, { onTop: 'compact' }]);
  });

  test('is reverted and reported if it can’t be saved', async () => {
    open({}, { kind: 'unexpected', logId: 'abc123' });
    await radio('Theme', 'Dark').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/abc123/);
    await expect.element(radio('Theme', 'System')).toBeChecked();
  });

  test('can be changed with the arrow keys', async () => {
    const { changed } = open();
    (await shown(radio('Theme', 'System'))).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Theme', 'Dark')).toHaveFocus();
    expect(changed).toEqual([{ theme: 'dark' }]);
  });
});

describe('the tray and start-up settings', () => {
  test.each<[string, SettingsChange]>([
    ['Start at login', { openAtLogIn: true }],
    ['Show when EuroScope starts', { showWithEuroScope: true }],
    ['Quit when EuroScope quits', { quitWithEuroScope: true }],
    ['Show what’s new after an update', { showNews: true }],
  ])('%s can be switched on and off', async (name, change) => {
    const { changed } = open({ settings: { ...usual.settings, showNews: false } });
    await toggle(name).click();
    await expect.element(toggle(name)).toBeChecked();
    await toggle(name).click();
    await expect.element(toggle(name)).not.toBeChecked();
    expect(changed[0]).toEqual(change);
    expect(changed).toHaveLength(2);
  });

  test('say why this desktop doesn’t support them', async () => {
    const desktop = { ...usual.desktop, tray: false, openAtLogIn: false, euroScope: false };
    const { changed } = open({ desktop });
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
    expect(changed).toEqual([]);
    await expect.element(page.getByText(/closing the window quits/)).toBeVisible();
  });

  test('R8 start at login says that Windows has turned it off, and can be turned on again', async () => {
    const { changed } = open({ desktop: { ...usual.desktop, logInOffBy: 'windows' } });
    await expect.element(toggle('Start at login')).toHaveAccessibleDescription(/Task Manager/);
    await toggle('Start at login').click();
    expect(changed).toEqual([{ openAtLogIn: true }]);
  });

  test('R8 start at login says that macOS has turned it off, and where to allow it', async () => {
    const { changed } = open({ desktop: { ...usual.desktop, logInOffBy: 'mac' } });
    await expect.element(toggle('Start at login')).toHaveAccessibleDescription(/Login Items/);
    (await shown(toggle('Start at login'))).click();
    expect(changed).toEqual([]);
  });

  test('a change that can’t be saved is reverted', async () => {
    open({}, { kind: 'unexpected', logId: 'abc123' });
    await toggle('Start at login').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/abc123/);
    await expect.element(toggle('Start at login')).not.toBeChecked();
  });
});

describe('the shortcut, by the keyboard alone,', () => {
  const listen = async () => {
    (await shown(shortcut())).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(shortcut()).toMatchTextContent(/Press the keys/);
  };

  test('is recorded by pressing it, and can be removed', async () => {
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

  test('isn’t changed by Escape, which doesn’t hide the window, or by Tab, which moves the focus', async () => {
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

  test('can’t be keys that are used elsewhere, and says by what', async () => {
    const { changed } = open();
    await listen();
    await userEvent.keyboard('s');
    await expect.element(page.getByText(/Add Ctrl or Alt/)).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByText(/Most programs use Ctrl \+ K/)).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(page.getByText(/This key can’t be used/)).toBeVisible();
    await userEvent.keyboard('{F8}');
    await expect.element(shortcut()).toMatchTextContent('F8');
    expect(changed).toEqual([{ shortcut: 'F8' }]);
  });

  test('says so if the saved keys are used elsewhere', async () => {
    const desktop = { ...usual.desktop, shortcut: false };
    open({ desktop, settings: { ...usual.settings, shortcut: 'Control+V' } });
    const words =
      'Ctrl + V doesn’t show or hide the window: Most programs use it for their own commands. Choose another.';
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('is rejected with a reason if another program uses it', async () => {
    open({}, { kind: 'conflict', said: '' });
    await listen();
    await userEvent.keyboard('{F9}');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Another program uses these keys. Choose others.');
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
  });

  test('says so if another program uses it now', async () => {
    const desktop = { ...usual.desktop, shortcut: false };
    open({ desktop, settings: { ...usual.settings, shortcut: 'F9' } });
    await expect.element(page.getByText(/Another program uses these keys/)).toBeVisible();
    await button('Remove shortcut').click();
    await expect.element(shortcut()).toMatchTextContent(/Choose keys/);
  });
});

test('only what changes while the user waits or types is announced', async () => {
  open();
  await shown(shortcut());
  const announced = [...document.querySelectorAll('main .page [aria-live]')];
  expect(announced.map((it) => it.closest('[data-section]')?.getAttribute('data-section'))).toEqual(
    ['shortcut', 'updates'],
  );
});

test('a user who isn’t signed in can sign in under Account', async () => {
  open();
  const account = page.getByRole('region', { name: 'Account' });
  await expect.element(account.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the sections beside the settings show and focus a section', async () => {
  await page.viewport(1100, 680);
  open();
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
  await expect.element(section('Account')).toHaveAttribute('aria-current', 'true');
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

describe('the help section', () => {
  test('opens the log folder', async () => {
    const { asked } = open();
    await button('Open log folder').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Log folder opened.');
    expect(asked).toEqual(['openLogFolder']);
  });

  test('shows the diagnostics before copying them', async () => {
    const { asked } = open();
    await button('Copy diagnostics…').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Companion 1\.2\.3/);
    expect(asked).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy diagnostics' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/Diagnostics copied/);
    expect(asked).toEqual(['copyDiagnostics']);
    await expect.element(button('Copy diagnostics…')).toHaveFocus();
  });

  test('resets the settings after a confirmation that lists them', async () => {
    const { asked } = open();
    await button('Reset to defaults').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Your service.* are kept/);
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await button('Reset to defaults').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reset to defaults' });
    await expect.element(confirm).toHaveClass('destructive');
    await confirm.click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/Settings reset to defaults/);
    expect(asked).toEqual(['resetSettings']);
  });
});

test('the licences of what is shipped open on request, and scroll by keyboard', async () => {
  open();
  (await shown(button('Licences'))).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Licences' });
  // Only a build inserts the licences.
  await expect
    .element(dialog.getByRole('region', { name: 'Licences' }))
    .toHaveTextContent(licences);
  expect((await shown(dialog.getByRole('region'))).tabIndex).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
