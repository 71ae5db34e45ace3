import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../../support/page/app/open-app.ts';

test('Ctrl+A selects the text of a field, but not of the page', async () => {
  await openApp();
  const field = page.getByRole('combobox', { name: 'Airport' });
  await field.fill('eddf');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('columnheader', { name: 'Lead-ons' }).click();
  const prevented: boolean[] = [];
  const note = (event: KeyboardEvent) => {
    if (event.key === 'a') prevented.push(event.defaultPrevented);
  };
  addEventListener('keydown', note);
  await userEvent.keyboard('{Control>}a{/Control}');
  removeEventListener('keydown', note);
  expect(prevented).toEqual([true]);
  expect(String(getSelection())).toBe('');
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}x');
  await expect.element(field).toHaveValue('x');
});
