import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field } from '../../../../support/linking/open-linking-page.ts';
import { calls, inNode, openApp, reloadPage } from '../../../../support/page/app/open-app.ts';
import { showUnansweredAtRelease } from '../../../../support/page/app/show-unanswered.ts';

const line = (name: string) => page.getByRole('group', { name });
const cancel = (name: string) => line(name).getByRole('button', { name: 'Cancel' });

test('each wait says why, and has a Cancel of its own', async () => {
  await openApp({ hash: '#/settings', prepare: showUnansweredAtRelease });
  await inNode(({ faults }) => {
    const headers = { 'Retry-After': '29' };
    faults.next({ path: /link$/ }, { kind: 'answer', status: 429, headers });
    faults.next({ path: /contact$/ }, { kind: 'hang' });
  });
  const message = { email: 'kim@example.org', topic: 'Lights', message: 'They stay dark.' };
  void calls.link({ icao: 'EDDF', stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' });
  void calls.sendContactMessage({ ...message, anyway: false });
  await expect
    .element(line('Linking'))
    .toMatchTextContent(/Practice service is limiting requests\. Trying again in \d+ s\./);
  await expect.poll(() => inNode(({ requestsTo }) => requestsTo(/contact$/).length)).toBe(1);
  await inNode(({ release }) => release());
  await expect
    .element(line('Sending your message'))
    .toMatchTextContent('No answer from Practice service yet.');
  await cancel('Linking').click();
  await expect.element(line('Linking')).not.toBeInTheDocument();
  await cancel('Sending your message').click();
  await expect.element(line('Sending your message')).not.toBeInTheDocument();
});

async function load(): Promise<void> {
  await field().fill('EDDF');
  await userEvent.keyboard('{Enter}');
}

test('a retry counts down, and has no second Cancel while the toolbar has one', async () => {
  await openApp();
  await inNode(({ faults }) => {
    const headers = { 'Retry-After': '29' };
    faults.next({ path: /points$/ }, { kind: 'answer', status: 429, headers });
  });
  await load();
  const timer = line('Loading EDDF').getByRole('timer');
  const seconds = () => Number(/\d+/.exec(timer.element().textContent)?.[0]);
  await expect.element(timer).toMatchTextContent(/^Trying again in \d+ s\.$/);
  const first = seconds();
  await expect.poll(seconds).toBeLessThan(first);
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
  await expect.element(line('Loading EDDF')).toHaveClass('unseen');
  location.hash = '#/settings';
  await expect.element(line('Loading EDDF')).not.toHaveClass('unseen');
  await reloadPage();
  await expect.element(cancel('Loading EDDF')).toBeVisible();
  await inNode((app) => app.release());
  await expect.element(line('Loading EDDF')).not.toBeInTheDocument();
});
