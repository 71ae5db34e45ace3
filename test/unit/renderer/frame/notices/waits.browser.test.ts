import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Waiting, WaitingCall } from '../../../../../electron/contract/call.ts';
import { button, field } from '../../../../support/linking/open-linking-page.ts';
import { inNode, openApp, reloadPage } from '../../../../support/page/app/open-app.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';

const line = (name: string) => page.getByRole('group', { name });
const cancel = (name: string) => line(name).getByRole('button', { name: 'Cancel' });

test('each wait says why, and has a Cancel of its own', async () => {
  const cancelled: WaitingCall[] = [];
  const linking: Waiting = { call: 'link', airports: [], why: 'unavailable', until: Date.now() };
  const sending: Waiting = {
    ...{ call: 'sendContactMessage', airports: [], why: 'no-answer', until: null },
  };
  const { push } = mountPage(
    '#/settings',
    {
      cancelWaiting: ({ call }) => {
        cancelled.push(call);
        return Promise.resolve({ ok: true, value: null });
      },
    },
    { ...signedIn, waiting: [linking, sending] },
  );
  await expect
    .element(line('Linking'))
    .toMatchTextContent('Test service isn’t available right now. Trying again now.');
  await expect
    .element(line('Sending your message'))
    .toMatchTextContent('No answer from Test service yet.');
  await cancel('Linking').click();
  push({ ...signedIn, waiting: [sending] });
  await expect.element(line('Linking')).not.toBeInTheDocument();
  await cancel('Sending your message').click();
  expect(cancelled).toEqual(['link', 'sendContactMessage']);
});

async function load(): Promise<void> {
  await field().fill('EDDF');
  await userEvent.keyboard('{Enter}');
}

test('a retry counts down, and has no second Cancel while the toolbar has one', async () => {
  await openApp();
  await inNode(({ faults }) => {
    const headers = { 'Retry-After': '20' };
    faults.next({ path: /points$/ }, { kind: 'answer', status: 429, headers });
  });
  await load();
  const timer = line('Loading EDDF').getByRole('timer');
  const seconds = () => Number(/\d+/.exec(timer.element().textContent)?.[0]);
  await expect.element(timer).toMatchTextContent(/^Trying again in \d+ s\.$/);
  const first = seconds();
  await expect.poll(seconds, { timeout: 10_000 }).toBeLessThan(first);
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(cancel('Loading EDDF')).not.toBeInTheDocument();
  location.hash = '#/settings';
  await cancel('Loading EDDF').click();
  await expect.element(line('Loading EDDF')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toMatchTextContent('Cancelled loading EDDF.');
});

test('a slow load is only for screen readers while the toolbar says it', async () => {
  await openApp();
  await inNode(({ hold }) => hold({ path: /points$/ }));
  await load();
  await expect.element(line('Loading EDDF'), { timeout: 5000 }).toHaveClass('unseen');
  location.hash = '#/settings';
  await expect.element(line('Loading EDDF')).not.toHaveClass('unseen');
  await reloadPage();
  await expect.element(cancel('Loading EDDF')).toBeVisible();
  await inNode((app) => app.release());
  await expect.element(line('Loading EDDF')).not.toBeInTheDocument();
});
