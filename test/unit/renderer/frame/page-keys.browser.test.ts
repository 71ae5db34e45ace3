import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
