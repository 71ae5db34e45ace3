import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Waiting, WaitingCall } from '../../../../../electron/contract/call.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';

function open(waiting: readonly Waiting[]) {
  const cancelled: WaitingCall[] = [];
  const { push } = mountPage(
    '#/settings',
    {
      cancelWaiting: ({ call }) => {
        cancelled.push(call);
        return Promise.resolve({ ok: true, value: null });
      },
      // The airport never arrives.
      openAirport: () => new Promise(() => undefined),
    },
    { ...signedIn, waiting },
  );
  return { push, cancelled };
}

const line = (name: string | RegExp) => page.getByRole('group', { name });
const cancel = (name: string | RegExp) => line(name).getByRole('button', { name: 'Cancel' });
const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

describe('a request that waits to be retried', () => {
  test('says why, and counts down', async () => {
    open([{ call: 'readDivisions', until: inSeconds(60), why: 'limited' }]);
    const shown = line('Loading your airports');
    await expect.element(shown).toMatchTextContent('Test service is limiting requests.');
    const timer = shown.getByRole('timer');
    await expect.element(timer).toMatchTextContent(/^Trying again in \d+ s\.$/);
    const seconds = () => Number(/\d+/.exec(timer.element().textContent)?.[0]);
    const first = seconds();
    expect(first).toBeLessThanOrEqual(60);
    await expect.poll(seconds, { timeout: 10_000 }).toBeLessThan(first);
  });

  test('says that there’s no answer yet, and can be cancelled', async () => {
    const { push, cancelled } = open([
      { call: 'sendContactMessage', until: null, why: 'no-answer' },
    ]);
    const shown = line('Sending your message');
    await expect.element(shown).toMatchTextContent('No answer from Test service yet.');
    await expect.element(shown.getByRole('timer')).not.toBeInTheDocument();
    await cancel('Sending your message').click();
    expect(cancelled).toEqual(['sendContactMessage']);
    push(signedIn);
    await expect.element(shown).not.toBeInTheDocument();
  });

  test('has a separate Cancel button beside another one', async () => {
    const linking = { call: 'link', until: inSeconds(60), why: 'unavailable' } as const;
    const switching: Waiting = {
      call: 'setContributions',
      until: inSeconds(9),
      why: 'limited',
    };
    const { push, cancelled } = open([linking, switching]);
    await expect
      .element(line('Linking'))
      .toMatchTextContent(/Test service isn’t available right now\. Trying again in \d+ s\./);
    await cancel('Linking').click();
    expect(cancelled).toEqual(['link']);
    push({ ...signedIn, waiting: [switching] });
    await expect.element(line('Linking')).not.toBeInTheDocument();
    await cancel(/^Changing contributions/).click();
    expect(cancelled).toEqual(['link', 'setContributions']);
  });

  test('has no second Cancel button while the toolbar of Linking has one', async () => {
    const loading: Waiting = { call: 'openAirport', until: inSeconds(20), why: 'limited' };
    const { push } = open([]);
    location.hash = '#/linking';
    await page.getByRole('combobox', { name: 'Airport' }).fill('EDDF');
    await userEvent.keyboard('{Enter}');
    push({ ...signedIn, waiting: [loading] });
    await expect.element(line('Loading EDDF')).toMatchTextContent(/limiting requests/);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect.element(cancel('Loading EDDF')).not.toBeInTheDocument();

    location.hash = '#/settings';
    await expect.element(cancel('Loading EDDF')).toBeVisible();
  });

  test('is only for screen readers while the toolbar of Linking says it', async () => {
    const { push } = open([]);
    location.hash = '#/linking';
    await page.getByRole('combobox', { name: 'Airport' }).fill('EDDF');
    await userEvent.keyboard('{Enter}');
    push(signedIn);
    await expect.element(line('Loading EDDF')).toHaveClass('unseen');

    location.hash = '#/settings';
    await expect.element(line('Loading EDDF')).not.toHaveClass('unseen');
    await expect.element(cancel('Loading EDDF')).toBeVisible();
  });
});
