import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ServiceNotice } from '../../../../../electron/contract/service-notice.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { button, openSessionPage } from '../../../../support/session/open-session-page.ts';

const maintenance = { text: 'Maintenance tonight, 22:00z', type: 'warning' } as const;
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** Opens the page with a service that has this notice; it can be changed. */
function openNotice(notice: ServiceNotice | null) {
  const service = { notice, asked: 0, dismissed: [] as string[] };
  const { push } = openSessionPage({
    readServiceNotice: () => {
      service.asked += 1;
      return done(service.notice);
    },
    dismissServiceNotice: ({ text }) => {
      service.dismissed.push(text);
      service.notice = null;
      return done(null);
    },
  });
  return { service, push };
}

const show = (visible: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: visible, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const line = (text: string) => page.getByText(text, { exact: false });
const bar = () => line(maintenance.text);

test.each([
  ['info', 'Service notice'],
  ['warning', 'Service warning'],
  ['error', 'Service error'],
] as const)(
  'a notice of type %s is one line, named in words and announced: %s',
  async (type, name) => {
    openNotice({ ...maintenance, type });
    await expect.element(bar()).toHaveTextContent(`${name} ${maintenance.text}`);
    expect(bar().element().getBoundingClientRect().height).toBeLessThan(24);
    expect(bar().element().closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await expect.element(button('Details')).not.toBeInTheDocument();
  },
);

test('S6 a notice is text, not markup', async () => {
  openNotice({ text: '<img src=x onerror=alert(1)> [x](javascript:1)', type: 'info' });
  await expect.element(line('<img src=x onerror=alert(1)> [x](javascript:1)')).toBeVisible();
  expect(document.querySelector('main [aria-live] :is(img, a)')).toBeNull();
});

test('S6 a long notice is cut, and can be read whole with the keyboard', async () => {
  const text = 'W'.repeat(500);
  openNotice({ text, type: 'error' });
  await expect.element(button('Details')).toBeVisible();
  const notice = line(text);
  const height = () => notice.element().getBoundingClientRect().height;
  expect(height()).toBeLessThan(24);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  (button('Details').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(height).toBeGreaterThan(40);
  await button('Details').click();
  await expect.poll(height).toBeLessThan(24);
});

describe('a dismissed notice', () => {
  test('disappears, and its text is remembered', async () => {
    const { service } = openNotice(maintenance);
    await button('Dismiss').click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.poll(() => service.dismissed).toEqual([maintenance.text]);
  });
});

describe('the notice', () => {
  test('isn’t read before the page has appeared', async () => {
    let wasShown: boolean | undefined;
    openSessionPage({
      readServiceNotice: () => {
        wasShown ??= document.querySelector('main .page input') !== null;
        return done(null);
      },
    });
    expect(wasShown).toBeUndefined();
    await expect.poll(() => wasShown).toBe(true);
  });

  test('is read when the window is shown again, but not while it’s hidden', async () => {
    const { service } = openNotice(null);
    await expect.poll(() => service.asked).toBe(1);
    service.notice = maintenance;
    // If the hidden page requested the notice, it would do so immediately.
    show('hidden');
    expect(service.asked).toBe(1);
    show('visible');
    await expect.element(bar()).toBeVisible();
    expect(service.asked).toBe(2);
    service.notice = { ...maintenance, text: 'Postponed' };
    show('visible');
    await expect.element(line('Postponed')).toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('isn’t shown if it can’t be read, and no error is shown either', async () => {
    let answered = false;
    openSessionPage({
      readServiceNotice: async () => {
        await Promise.resolve();
        answered = true;
        return { ok: false, error: { kind: 'unexpected', logId: 'log-1' } };
      },
    });
    await expect.poll(() => answered).toBe(true);
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
    await expect.element(button('Dismiss')).not.toBeInTheDocument();
  });

  test('S3 belongs to the service in use', async () => {
    const replies: ((notice: ServiceNotice | null) => void)[] = [];
    const { push } = openSessionPage({
      readServiceNotice: async () => ({
        ok: true,
        value: await new Promise<ServiceNotice | null>((resolve) => replies.push(resolve)),
      }),
    });
    await expect.poll(() => replies).toHaveLength(1);
    push({ ...signedOut, service: 'service 2' });
    await expect.poll(() => replies).toHaveLength(2);
    replies[1]?.({ text: 'Of the second', type: 'info' });
    await expect.element(line('Of the second')).toBeVisible();
    replies[0]?.(maintenance);
    push({ ...signedOut, service: 'service 3' });
    await expect.poll(() => replies).toHaveLength(3);
    await expect.element(line('Of the second')).not.toBeInTheDocument();
    await expect.element(bar()).not.toBeInTheDocument();
  });
});
