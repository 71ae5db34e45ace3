import { flushSync } from 'svelte';
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

test('the second press of a double click doesn’t press what has taken the place of the first', async () => {
  await openApp({ hash: '#/contributions' });
  const toggle = page.getByRole('switch', { name: 'Contributions at EDDM' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const sent = () => inNode(({ requestsTo }) => requestsTo(/contributions$/).length);
  const click = (detail: number) => {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    undo.element().dispatchEvent(press);
    flushSync();
  };
  const enabled = page.getByText(/^Enabled contributions at EDDM/);

  await toggle.click();
  await expect.element(page.getByText('Disabled contributions at EDDM.')).toBeVisible();
  click(1);
  await expect.element(enabled).toBeVisible();
  click(2);
  expect(enabled.elements()).toHaveLength(1);
  click(1);
  await expect.element(page.getByText('Disabled contributions at EDDM.')).toBeVisible();
  expect(await sent()).toBe(3);
});
