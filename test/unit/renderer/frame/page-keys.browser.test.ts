import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { openSessionPage } from '../../../support/session/open-session-page.ts';

const entry: ActivityEntry = {
  ...{ id: '1', at: 0, who: null, action: 'sendContactMessage', input: { topic: 'Lights' } },
  outcome: { ok: true, value: null },
};
const oneEntry = { entries: [entry], unreadable: 0 };

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test.each(['Control', 'Meta'])('%s and a number open a page, and K the palette', async (held) => {
  openSessionPage({});
  const press = (key: string) => userEvent.keyboard(`{${held}>}${key}{/${held}}`);
  await press('3');
  await expect.element(heading('Contact')).toBeInTheDocument();
  await press('1');
  await expect.element(heading('Linking')).toBeInTheDocument();
  await press('k');
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
});

describe('a slash', () => {
  test('is typed in a text field', async () => {
    openSessionPage({});
    location.hash = '#/contact';
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.click();
    await userEvent.keyboard('a/b');
    await expect.element(message).toHaveValue('a/b');
  });

  test('focuses the search of the page', async () => {
    openSessionPage({ readActivity: () => Promise.resolve({ ok: true, value: oneEntry }) });
    location.hash = '#/activity';
    const search = page.getByRole('searchbox');
    await expect.element(search).toBeVisible();
    for (const held of ['Control', 'Meta']) {
      await userEvent.keyboard(`{${held}>}/{/${held}}`);
      await expect.element(search).not.toHaveFocus();
    }
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
  });

  test('and a question mark work while a checkbox, a radio button or a button has the focus', async () => {
    openSessionPage({ readActivity: () => Promise.resolve({ ok: true, value: oneEntry }) });
    location.hash = '#/activity';
    const search = page.getByRole('searchbox');
    const controls = [
      page.getByRole('radio', { name: 'All' }),
      page.getByRole('button', { name: 'Failed' }),
    ];
    const checkbox = document.createElement('input');
    checkbox.type = 'checkbox';
    await expect.element(search).toBeVisible();
    document.querySelector('main')?.append(checkbox);
    for (const control of [...controls.map((one) => one.element() as HTMLElement), checkbox]) {
      control.focus();
      await userEvent.keyboard('/');
      await expect.element(search).toHaveFocus();
      control.focus();
      await userEvent.keyboard('?');
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
  });
});
