import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { button, openSessionPage } from '../../../../support/session/open-session-page.ts';

const sixSeconds = 6000;
const status = () => page.getByRole('status');
const alert = () => page.getByRole('alert');

/** Opens the page, and waits until it has cleared the status of the previous page. */
async function open(): Promise<void> {
  openSessionPage({});
  await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

describe('a toast', () => {
  test('about a success leaves after six seconds', async () => {
    await open();
    app.done('Linked L1.');
    await expect.element(status()).toMatchTextContent('Linked L1.');
    vi.advanceTimersByTime(sixSeconds - 1);
    await expect.element(status()).toMatchTextContent('Linked L1.');
    vi.advanceTimersByTime(1);
    await expect.element(status()).toBeEmptyDOMElement();
  });

  test('stays while the focus is on it', async () => {
    await open();
    app.done('Linked L1.');
    const dismiss = button('Dismiss');
    await expect.element(dismiss).toBeVisible();
    (dismiss.element() as HTMLElement).focus();
    await expect.element(dismiss).toHaveFocus();
    vi.advanceTimersByTime(sixSeconds);
    await expect.element(status()).toMatchTextContent('Linked L1.');
  });

  test('about a failure stays until it’s dismissed', async () => {
    await open();
    app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
    await expect.element(alert()).toMatchTextContent('It failed. Try again.');
    vi.advanceTimersByTime(sixSeconds * 10);
    await expect.element(alert()).toMatchTextContent('It failed. Try again.');
    // A click through the browser would wait for the stopped clock.
    (button('Dismiss').element() as HTMLElement).click();
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test.each([
    [550, 340],
    [1100, 680],
  ])(
    'is as wide as the page and covers neither it nor the title row on %d × %d',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      const pane = document.createElement('div');
      pane.className = 'pane';
      document.querySelector('.page .rows')?.append(pane);
      const before = pane.getBoundingClientRect().bottom;
      app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
      await expect.element(button('Dismiss')).toBeVisible();
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      await expect.poll(() => pane.getBoundingClientRect().bottom).toBe(box('.toasts')?.top);
      expect(box('.toasts')).toMatchObject({ left: box('main')?.left, right: box('main')?.right });
      expect(box('.toasts')?.bottom).toBe(box('main')?.bottom);
      app.clearStatus();
      await expect.poll(() => pane.getBoundingClientRect().bottom).toBe(before);
      await page.viewport(1100, 760);
    },
  );

  test('about an unknown outcome has its own mark and the colour of a warning, and is announced like a failure', async () => {
    await open();
    const colour = () => {
      const text = document.querySelector('[role="alert"] p');
      return text && getComputedStyle(text, '::before').color;
    };
    const mark = () => document.querySelector<HTMLElement>('[role="alert"] p')?.dataset['mark'];
    app.failed({ kind: 'server', status: 500, said: '' });
    await expect.element(alert()).toBeVisible();
    const failed = colour();
    expect(mark()).toBe('▲');
    app.failed({ kind: 'lost', reason: 'broken' });
    await expect.element(alert()).toMatchTextContent('may have gone through');
    await expect.poll(colour).not.toBe(failed);
    expect(mark()).toBe('?');
    app.status = { kind: 'warned', text: 'Saved, but not sent.' };
    const warning = document.querySelector('.toast.warned [role="status"]');
    await expect.element(status()).toMatchTextContent('Saved');
    const paragraph = warning?.querySelector('p');
    const warned = paragraph && getComputedStyle(paragraph, '::before').color;
    app.failed({ kind: 'lost', reason: 'broken' });
    await expect.poll(colour).toBe(warned);
  });

  test('about a long failure is one line in a compact window until its details are wanted', async () => {
    await page.viewport(420, 720);
    await open();
    const lines = () => {
      const text = alert().element().querySelector('p');
      return (
        text && Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
      );
    };
    const what = 'We don’t know whether 3 changes at EDDF were applied.';
    const next = 'The connection dropped before the service replied. Reload EDDF to check.';
    app.status = { kind: 'failed', message: { what, next } };
    const details = button('Details');
    await expect.element(details).toHaveAttribute('aria-expanded', 'false');
    expect(lines()).toBe(1);
    await expect.element(alert()).toMatchTextContent(`${what} ${next}`);
    (details.element() as HTMLElement).click();
    await expect.element(details).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(lines).toBeGreaterThan(2);
    (details.element() as HTMLElement).click();
    await expect.poll(lines).toBe(1);

    app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
    await expect.element(alert()).toMatchTextContent('It failed. Try again.');
    await expect.element(details).not.toBeInTheDocument();
    app.status = { kind: 'failed', message: { what, next } };
    await page.viewport(1100, 760);
    await expect.element(details).not.toBeInTheDocument();
    await page.viewport(420, 720);
    await expect.element(details).toBeVisible();
    await page.viewport(1100, 760);
  });

  test('about a failure has a brief text if its full text doesn’t fit', async () => {
    await page.viewport(420, 720);
    await open();
    const what = 'Couldn’t load EDDF. Practice service isn’t available (503).';
    const brief = 'EDDF not loaded: error 503';
    const message = { what, next: 'Try again in a few minutes.', brief };
    app.status = { kind: 'failed', message };
    const line = page.getByText(brief);
    await expect.element(line).toBeVisible();
    await expect.element(alert()).toMatchTextContent(what);
    (button('Details').element() as HTMLElement).click();
    await expect.element(line).not.toBeInTheDocument();
    const text = () => alert().element().querySelector('p')?.clientHeight ?? 0;
    await expect.poll(text).toBeGreaterThan(24);
    app.done('Loaded EDDF.');
    await expect.element(status()).toMatchTextContent('Loaded EDDF.');
    await expect.element(button('Details')).not.toBeInTheDocument();
    app.status = { kind: 'failed', message };
    await expect.element(line).toBeVisible();
    await page.viewport(1100, 760);
    await expect.element(line).not.toBeInTheDocument();
  });

  test.each([420, 1100])(
    'shows why something failed beside its actions in a window %d pixels wide',
    async (width) => {
      await page.viewport(width, 720);
      await open();
      const what = 'No changes were applied at EDDF. Practice service rejected the request.';
      const brief = 'Not applied: no permission';
      const message = { what, next: 'Ask your navigation head for access.', brief };
      const action = { label: 'Save proposal…', run: () => undefined };
      app.status = { kind: 'failed', message, action };
      const text = width === 420 ? page.getByText(brief) : alert();
      await expect.element(text).toBeVisible();
      await expect.element(button('Save proposal…')).toBeVisible();
      const shown = text.element();
      expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
      await page.viewport(1100, 760);
    },
  );

  test('offers an action once', async () => {
    await open();
    const run = vi.fn();
    app.done('Linked L1.', { label: 'Undo', run });
    await expect.element(button('Undo')).toBeVisible();
    (button('Undo').element() as HTMLElement).click();
    expect(run).toHaveBeenCalledOnce();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('that only screen readers need isn’t visible', async () => {
    await open();
    app.status = { kind: 'announced', text: 'Loaded EDDF.' };
    await expect.element(status()).toMatchTextContent('Loaded EDDF.');
    await expect.element(button('Dismiss')).not.toBeInTheDocument();
  });
});
