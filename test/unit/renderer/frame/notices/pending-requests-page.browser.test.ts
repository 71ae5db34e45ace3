import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
    },
    { ...signedIn, waiting },
  );
  return { push, cancelled };
}

const line = (name: string) => page.getByRole('group', { name });
const cancel = (name: string) => line(name).getByRole('button', { name: 'Cancel' });
const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

describe('a request that waits to be retried', () => {
  test('says why, and counts down', async () => {
    open([{ call: 'readDivisions', until: inSeconds(9), why: 'limited' }]);
    const shown = line('Loading your divisions');
    await expect.element(shown).toMatchTextContent('Test service is limiting requests.');
    await expect.element(shown.getByRole('timer')).toMatchTextContent(/^Trying again in [89] s\.$/);
    await expect
      .element(shown.getByRole('timer'), { timeout: 5000 })
      .toMatchTextContent('Trying again in 7 s.');
  });

  test('has a separate Cancel button beside another one', async () => {
    const linking = { call: 'link', until: inSeconds(20), why: 'unavailable' } as const;
    const switching: Waiting = {
      call: 'switchContributions',
      until: inSeconds(9),
      why: 'limited',
    };
    const { push, cancelled } = open([linking, switching]);
    await expect
      .element(line('Linking'))
      .toMatchTextContent(/Test service isn’t available right now\. Trying again in (20|19) s\./);
    await cancel('Linking').click();
    expect(cancelled).toEqual(['link']);
    push({ ...signedIn, waiting: [switching] });
    await expect.element(line('Linking')).not.toBeInTheDocument();
    await cancel('Switching contributions').click();
    expect(cancelled).toEqual(['link', 'switchContributions']);
  });
});
