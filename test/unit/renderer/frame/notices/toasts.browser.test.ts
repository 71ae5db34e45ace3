import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { button, openSessionPage } from '../../../../support/session/open-session-page.ts';

const sixSeconds = 6000;
const status = () => page.getByRole('status');
const alert = () => page.getByRole('alert');

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

describe('a toast', () => {
  test('about a success leaves after six seconds', async () => {
    openSessionPage({});
    app.done('Linked L1.');
    await expect.element(status()).toMatchTextContent('Linked L1.');
    vi.advanceTimersByTime(sixSeconds - 1);
    await expect.element(status()).toMatchTextContent('Linked L1.');
    vi.advanceTimersByTime(1);
    await expect.element(status()).toBeEmptyDOMElement();
  });

  test('stays while the focus is on it', async () => {
    openSessionPage({});
    app.done('Linked L1.');
    const dismiss = button('Dismiss');
    await expect.element(dismiss).toBeVisible();
    (dismiss.element() as HTMLElement).focus();
    await expect.element(dismiss).toHaveFocus();
    vi.advanceTimersByTime(sixSeconds);
    await expect.element(status()).toMatchTextContent('Linked L1.');
  });

  test('about a failure stays until it’s dismissed', async () => {
    openSessionPage({});
    app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
    await expect.element(alert()).toMatchTextContent('It failed. Try again.');
    vi.advanceTimersByTime(sixSeconds * 10);
    await expect.element(alert()).toMatchTextContent('It failed. Try again.');
    // A click through the browser would wait for the stopped clock.
    (button('Dismiss').element() as HTMLElement).click();
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('about a failure covers no row of a list in a compact window', async () => {
    await page.viewport(420, 720);
    openSessionPage({});
    const list = document.createElement('div');
    list.className = 'pane';
    const rows = document.querySelector('.page .rows');
    rows?.append(list);
    const bottom = () => list.getBoundingClientRect().bottom;
    const before = bottom();
    app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
    await expect.element(button('Dismiss')).toBeVisible();
    const top = () => document.querySelector('.toast')?.getBoundingClientRect().top ?? 0;
    await expect.poll(() => top() - bottom()).toBeGreaterThanOrEqual(0);
    app.clearStatus();
    await expect.poll(bottom).toBe(before);
    await page.viewport(1100, 760);
  });

  test('offers an action once', async () => {
    openSessionPage({});
    const run = vi.fn();
    app.done('Linked L1.', { label: 'Undo', run });
    await expect.element(button('Undo')).toBeVisible();
    (button('Undo').element() as HTMLElement).click();
    expect(run).toHaveBeenCalledOnce();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('that only screen readers need isn’t visible', async () => {
    openSessionPage({});
    app.status = { kind: 'announced', text: 'Loaded EDDF.' };
    await expect.element(status()).toMatchTextContent('Loaded EDDF.');
    await expect.element(button('Dismiss')).not.toBeInTheDocument();
  });
});
