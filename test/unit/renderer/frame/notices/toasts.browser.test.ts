import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { openApp } from '../../../../support/page/app/open-app.ts';

const sixSeconds = 6000;
const status = () => page.getByRole('status');
const alert = () => page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name });
/** A click through the browser would wait for the stopped clock. */
const click = (name: string) => (button(name).element() as HTMLElement).click();
const failed = { what: 'It failed.', next: 'Try again.' };

/** Opens the page, and waits until it has cleared the status of what was shown before. */
async function open(): Promise<void> {
  const turned = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  await openApp({ signedIn: false });
  await turned;
  await expect.poll(() => app.state).toBeDefined();
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

test('a toast about a success leaves after six seconds, unless the focus is on it, and offers an action once, and one about a failure stays until it’s dismissed', async () => {
  await open();
  app.done('Linked L1.');
  await expect.element(status()).toMatchTextContent('Linked L1.');
  vi.advanceTimersByTime(sixSeconds - 1);
  await expect.element(status()).toMatchTextContent('Linked L1.');
  vi.advanceTimersByTime(1);
  await expect.element(status()).toBeEmptyDOMElement();

  app.status = { kind: 'failed', message: failed };
  await expect.element(alert()).toMatchTextContent('It failed. Try again.');
  vi.advanceTimersByTime(sixSeconds * 10);
  await expect.element(alert()).toMatchTextContent('It failed. Try again.');
  click('Dismiss');
  await expect.element(alert()).toBeEmptyDOMElement();

  const run = vi.fn();
  app.done('Linked L2.', { label: 'Undo', run });
  await expect.element(button('Dismiss')).toBeVisible();
  (button('Dismiss').element() as HTMLElement).focus();
  await expect.element(button('Dismiss')).toHaveFocus();
  vi.advanceTimersByTime(sixSeconds);
  await expect.element(status()).toMatchTextContent('Linked L2.');
  click('Undo');
  expect(run).toHaveBeenCalledOnce();
  await expect.element(button('Undo')).not.toBeInTheDocument();

  // Only screen readers need this one.
  app.status = { kind: 'announced', text: 'Loaded EDDF.' };
  await expect.element(status()).toMatchTextContent('Loaded EDDF.');
  await expect.element(button('Dismiss')).not.toBeInTheDocument();
});

test('a toast is as wide as the page and covers neither it nor the title row', async () => {
  await open();
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  for (const [width, height] of [
    [550, 340],
    [1100, 680],
  ] as const) {
    await page.viewport(width, height);
    const pane = document.createElement('div');
    pane.className = 'pane';
    document.querySelector('.page .rows')?.append(pane);
    const before = pane.getBoundingClientRect().bottom;
    app.status = { kind: 'failed', message: failed };
    await expect.element(button('Dismiss')).toBeVisible();
    await expect.poll(() => pane.getBoundingClientRect().bottom).toBe(box('.toasts')?.top);
    expect(box('.toasts')).toMatchObject({ left: box('main')?.left, right: box('main')?.right });
    expect(box('.toasts')?.bottom).toBe(box('main')?.bottom);
    // Short and long texts start at the same place.
    expect(box('.toast p')?.left).toBe((box('main')?.left ?? 0) + 12);
    app.clearStatus();
    await expect.poll(() => pane.getBoundingClientRect().bottom).toBe(before);
    pane.remove();
  }
});

test('a toast about an unknown outcome has its own mark and the colour of a warning, and is announced like a failure', async () => {
  await open();
  const text = () => document.querySelector<HTMLElement>('[role="alert"] p');
  const colourOf = (element?: Element | null) =>
    element && getComputedStyle(element, '::before').color;
  const colour = () => colourOf(text());
  app.failed({ kind: 'server', status: 500, said: '' });
  await expect.element(alert()).toBeVisible();
  const ofFailure = colour();
  expect(text()?.dataset['mark']).toBe('▲');
  app.failed({ kind: 'lost', reason: 'broken' });
  await expect.element(alert()).toMatchTextContent('may have gone through');
  await expect.poll(colour).not.toBe(ofFailure);
  expect(text()?.dataset['mark']).toBe('?');
  app.status = { kind: 'warned', text: 'Saved, but not sent.' };
  await expect.element(status()).toMatchTextContent('Saved');
  const warned = colourOf(document.querySelector('.toast.warned [role="status"] p'));
  app.failed({ kind: 'lost', reason: 'broken' });
  await expect.poll(colour).toBe(warned);
});

test('a long failure in a compact window is one line, or a brief text, until its details are wanted, and shows why beside its actions in a window of any width', async () => {
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
  click('Details');
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(lines).toBeGreaterThan(2);
  click('Details');
  await expect.poll(lines).toBe(1);

  app.status = { kind: 'failed', message: failed };
  await expect.element(alert()).toMatchTextContent('It failed. Try again.');
  await expect.element(details).not.toBeInTheDocument();

  const brief = 'EDDF not loaded: error 503';
  const message = { what, next, brief };
  app.status = { kind: 'failed', message };
  const line = page.getByText(brief);
  await expect.element(line).toBeVisible();
  await expect.element(alert()).toMatchTextContent(what);
  click('Details');
  await expect.element(line).not.toBeInTheDocument();
  await expect.poll(lines).toBeGreaterThan(2);
  app.done('Loaded EDDF.');
  await expect.element(status()).toMatchTextContent('Loaded EDDF.');
  await expect.element(details).not.toBeInTheDocument();
  app.status = { kind: 'failed', message };
  await expect.element(line).toBeVisible();
  await page.viewport(1100, 760);
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(details).not.toBeInTheDocument();
  await page.viewport(420, 720);
  await expect.element(details).toBeVisible();

  const why = 'No changes were applied at EDDF. Practice service rejected the request.';
  const advice = 'Ask your navigation head for access.';
  const refused = { what: why, next: advice, brief: 'Not applied: no permission' };
  const action = { label: 'Save proposal…', run: () => undefined };
  app.status = { kind: 'failed', message: refused, action };
  for (const [width, text] of [
    [420, page.getByText(refused.brief)],
    [1100, alert()],
  ] as const) {
    await page.viewport(width, 720);
    await expect.element(text).toBeVisible();
    await expect.element(button('Save proposal…')).toBeVisible();
    const shown = text.element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  }
});
