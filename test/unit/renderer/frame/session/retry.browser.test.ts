import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Result } from '../../../../../electron/contract/result.ts';
import { signedIn } from '../../../../support/page/mount-page.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { chooseMore, fillIds } from '../../../../support/linking/linking-menu.ts';
import { button, field, openSessionPage } from '../../../../support/session/open-session-page.ts';

const done = { ok: true, value: null } as const;

describe('an action that a sign-out interrupted', () => {
  async function interrupt(outcomes: Result<null>[]) {
    const sent: unknown[] = [];
    const opened = openSessionPage(
      {
        link: (input) => {
          sent.push(input);
          return Promise.resolve(outcomes.shift() ?? done);
        },
      },
      signedIn,
    );
    await fillIds('EDDF', 'SB', 'LO');
    await button(/^Link$/).click();
    await expect.poll(() => sent.length).toBe(1);
    opened.push(signedOut);
    return { ...opened, sent };
  }
  const expired: Result<null> = { ok: false, error: { kind: 'signed-out' } };
  const input = { icao: 'EDDF', stopbarId: 'SB', leadOnId: 'LO' };
  const again = () =>
    page
      .getByRole('group', { name: 'You’re signed in. Link lead-on LO to stopbar SB at EDDF?' })
      .getByRole('button', { name: 'Continue' });

  test('is offered to its person with its original input, until it’s dropped', async () => {
    const { push, sent } = await interrupt([expired, expired]);
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Sign in, then try again.');
    await expect.element(again()).not.toBeInTheDocument();
    await chooseMore('Link by ID…');
    await expect.element(field('Stopbar ID')).toHaveValue('SB');
    await field('Stopbar ID').fill('OTHER');
    await userEvent.keyboard('{Escape}');
    push(signedIn);
    await again().click();
    await expect.poll(() => sent).toEqual([input, input]);
    await expect.element(alert).toMatchTextContent('Sign in, then try again.');
    await expect.element(again()).toBeVisible();
    await button('Not now').click();
    await expect.element(again()).not.toBeInTheDocument();
    await chooseMore('Link by ID…');
    await expect.element(field('Stopbar ID')).toHaveValue('OTHER');
  });

  test('isn’t offered again if it failed for another reason', async () => {
    const { push } = await interrupt([
      { ok: false, error: { kind: 'unavailable', status: 401, said: '' } },
    ]);
    push(signedIn);
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('couldn’t check your sign-in');
    await expect.element(alert).toMatchTextContent('Nothing was changed.');
    await expect.element(again()).not.toBeInTheDocument();
  });
});
