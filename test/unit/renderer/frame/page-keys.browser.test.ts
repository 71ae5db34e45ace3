import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressedAction } from '../../../../renderer/controls/menu/keys.ts';
import { entry, linesOf, openActivity } from '../../../support/activity/open-activity.ts';
import { openApp } from '../../../support/page/app/open-app.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('Control or Meta and a number open a page, and K the palette', async () => {
  await openApp({ signedIn: false });
  for (const held of ['Control', 'Meta']) {
    const press = (key: string) => userEvent.keyboard(`{${held}>}${key}{/${held}}`);
    await press('3');
    await expect.element(heading('Contact')).toBeInTheDocument();
    await press('1');
    await expect.element(heading('Linking')).toBeInTheDocument();
    await press('k');
    await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

const ctrl = { ctrlKey: true };

test.each<[string, string, string, KeyboardEventInit, string | undefined]>([
  ['AZERTY', 'z', 'KeyW', ctrl, 'Ctrl Z'],
  ['AZERTY', 'w', 'KeyZ', ctrl, undefined],
  ['AZERTY', '&', 'Digit1', ctrl, 'Ctrl 1'],
  ['AZERTY', '&', 'Digit1', { metaKey: true }, 'Ctrl 1'],
  ['AZERTY', '&', 'Digit1', {}, undefined],
  ['AZERTY', '?', 'KeyM', { shiftKey: true }, '?'],
  ['Russian', 'я', 'KeyZ', ctrl, 'Ctrl Z'],
  ['Russian', 'Я', 'KeyZ', { ...ctrl, shiftKey: true }, 'Ctrl Shift Z'],
  ['Russian', 'д', 'KeyL', {}, undefined],
  ['English', 'l', 'KeyL', {}, 'L'],
  ['English', '1', 'Numpad1', ctrl, 'Ctrl 1'],
  ['English', 'Enter', 'Enter', ctrl, 'Ctrl Enter'],
])('on every keyboard, a key does what is meant: %s, %s at %s', (_, key, code, held, means) => {
  const keys = ['Ctrl Z', 'Ctrl Shift Z', 'Ctrl 1', 'Ctrl Enter', 'L', '?'];
  const actions = keys.map((title) => ({ title, keys: [title], run: () => undefined }));
  const event = new KeyboardEvent('keydown', { key, code, ...held });
  expect(pressedAction(event, actions)?.title).toBe(means);
});

test('a slash focuses the search and a question mark shows the keys, except in a text field', async () => {
  await openActivity(linesOf(entry(1)));
  const search = page.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  for (const held of ['Control', 'Meta']) {
    await userEvent.keyboard(`{${held}>}/{/${held}}`);
    await expect.element(search).not.toHaveFocus();
  }
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');

  const checkbox = document.createElement('input');
  checkbox.type = 'checkbox';
  document.querySelector('main')?.append(checkbox);
  const radio = page.getByRole('radio', { name: 'All' }).element() as HTMLElement;
  const button = page.getByRole('button', { name: 'Failed' }).element() as HTMLElement;
  for (const control of [radio, button, checkbox]) {
    control.focus();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    control.focus();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }

  location.hash = '#/contact';
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.click();
  await userEvent.keyboard('a/b');
  await expect.element(message).toHaveValue('a/b');
});
