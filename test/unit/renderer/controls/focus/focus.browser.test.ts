import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bar, openStaged } from '../../../../support/linking/open-changes.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

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

test('Enter pressed twice on Cancel of an apply sends nothing', async () => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await openStaged();
  await inNode(({ hold }) => hold({ path: /links$/ }));
  await button('Apply 2 changes').click();
  await expect.element(button('Cancel')).toBeVisible();
  (button('Cancel').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await inNode(({ release }) => release());

  await expect.element(button(/^Cancel/)).not.toBeInTheDocument();
  await expect.element(bar()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await inNode(({ requestsTo }) => requestsTo(/bulk$/).length)).toBe(0);
});

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

test('Enter pressed twice on Cancel of a sign-in doesn’t start another one', async () => {
  await openApp({ hash: '#/settings', signedIn: false });
  void calls.signIn();
  const opened = () => inNode(({ browser }) => browser.opened());
  await expect.poll(opened).toBe(1);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect.element(cancel).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.className).toMatch(/^page /);
  await userEvent.keyboard('{Enter}');
  await calls.readState();
  expect(await opened()).toBe(1);
});
