import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inNode, openApp } from '../../../../support/page/app/open-app.ts';

test('the second press on what closes a dialog doesn’t press what is beneath, with the mouse or Enter', async () => {
  await openApp({ hash: '#/contributions' });
  const toggle = page.getByRole('switch', { name: 'Contributions at EDDL' });
  const anyway = page.getByRole('button', { name: 'Enable anyway' });
  const sent = () => inNode(({ requestsTo }) => requestsTo(/contributions$/).length);

  await toggle.click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  anyway.element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(toggle).toHaveFocus();
  await expect.poll(sent).toBe(1);
  await expect.element(toggle).toHaveAttribute('aria-busy', 'false');
  await expect.element(toggle).toBeChecked();
  expect(await sent()).toBe(1);
  await toggle.click();
  await expect.poll(sent).toBe(2);
  await expect.element(toggle).not.toBeChecked();
  await toggle.click();
  await expect.element(anyway).toBeVisible();

  const clicks: number[] = [];
  document.querySelector('main')?.addEventListener('click', ({ detail }) => clicks.push(detail));
  await userEvent.dblClick(anyway);
  await expect.poll(sent).toBe(3);
  await expect.element(toggle).toHaveAttribute('aria-busy', 'false');
  await expect.element(toggle).toBeChecked();
  expect(clicks).toEqual([1]);
  expect(await sent()).toBe(3);
});
