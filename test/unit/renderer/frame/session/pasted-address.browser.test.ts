import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Handlers } from '../../../../../electron/contract.ts';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import {
  button,
  field,
  openSessionPage,
  waiting,
} from '../../../../support/session/open-session-page.ts';

const done = { ok: true, value: null } as const;
const pasted = () => field('Sign-in address');

describe('a sign-in that waits for the browser', () => {
  test('shows the field immediately if pasting is the only way', async () => {
    openSessionPage({}, waiting('paste'));
    await expect.element(page.getByText('Waiting for the address…')).toBeVisible();
    await expect.element(pasted()).toBeVisible();
    await expect.element(button('Reopen browser')).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
  });

  test('O17 sends the pasted address without the spaces around it', async () => {
    const sent: unknown[] = [];
    const pasteCallback: Handlers['pasteCallback'] = (input) => {
      sent.push(input);
      return Promise.resolve(done);
    };
    openSessionPage({ pasteCallback }, waiting('paste'));
    await pasted().fill('  https://companion.example/back?code=a &state=b ');
    await button('Continue').click();
    await expect
      .poll(() => sent)
      .toEqual([{ address: 'https://companion.example/back?code=a&state=b' }]);
  });

  test('hides the field as soon as the address is accepted, and says that it’s signing in', async () => {
    const returned = { kind: 'signing-in', since: 0, way: 'paste', returned: true } as const;
    const { push } = openSessionPage(
      { pasteCallback: () => Promise.resolve(done) },
      waiting('paste'),
    );
    await pasted().fill('https://companion.example/back?token=secret');
    await button('Continue').click();
    await expect.element(pasted()).toHaveValue('');
    push({ ...signedOut, session: returned });
    await expect
      .element(page.getByRole('group', { name: 'Sign-in' }).getByText('Signing in…'))
      .toBeVisible();
    await expect.element(pasted()).not.toBeInTheDocument();
    await expect.element(button('Reopen browser')).not.toBeInTheDocument();
    await expect.element(button('Paste address')).not.toBeInTheDocument();
    await expect.element(page.getByRole('group', { name: 'Sign-in' })).toHaveFocus();
  });

  test('marks a wrong address until it’s corrected', async () => {
    const issues = [{ field: 'address', problem: 'callback' }] as const;
    openSessionPage(
      { pasteCallback: () => Promise.resolve({ ok: false, error: { kind: 'invalid', issues } }) },
      waiting('paste'),
    );
    await button('Continue').click();
    await expect
      .element(pasted())
      .toHaveAccessibleDescription('Paste the address from your browser.');
    await pasted().fill('https://elsewhere.example');
    await button('Continue').click();
    await expect.element(pasted()).toHaveAccessibleDescription(/^Wrong address/);
    await pasted().fill('https://companion.example');
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('O17 the clipboard', () => {
  const address = 'https://companion.example/back?token=a';
  const fromClipboard = () => button('Paste from clipboard');

  test('fills the field with one click, and sends nothing', async () => {
    const sent: unknown[] = [];
    openSessionPage(
      {
        readCopiedCallback: () => Promise.resolve({ ok: true, value: address }),
        pasteCallback: (input) => {
          sent.push(input);
          return Promise.resolve(done);
        },
      },
      waiting('paste'),
    );
    await button('Continue').click();
    await expect
      .element(pasted())
      .toHaveAccessibleDescription('Paste the address from your browser.');
    await fromClipboard().click();
    await expect.element(pasted()).toHaveValue(address);
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
    expect(sent).toEqual([]);
    await button('Continue').click();
    await expect.poll(() => sent).toEqual([{ address }]);
  });

  test('without an address is reported, and the typed text is kept', async () => {
    const issues = [{ field: 'address', problem: 'clipboard' }] as const;
    openSessionPage(
      {
        readCopiedCallback: () =>
          Promise.resolve({ ok: false, error: { kind: 'invalid', issues } }),
      },
      waiting('paste'),
    );
    await pasted().fill('https://companion');
    await fromClipboard().click();
    await expect
      .element(pasted())
      .toHaveAccessibleDescription(/^No sign-in address in the clipboard\. Copy it/);
    await expect.element(pasted()).toHaveValue('https://companion');
  });

  test('isn’t reported once the sign-in has ended', async () => {
    openSessionPage(
      {
        readCopiedCallback: () => Promise.resolve({ ok: false, error: { kind: 'cancelled' } }),
      },
      waiting('paste'),
    );
    await fromClipboard().click();
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
    expect(app.status).toBeUndefined();
  });
});
