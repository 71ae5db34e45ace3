import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  alert,
  button,
  hold,
  openByIds,
  openContributions,
  refuse,
  release,
  select,
  selected,
  sent,
  status,
  switchOf,
} from '../../../support/contributions/open-contributions.ts';
import { axeFindsNothing } from '../../../support/page/axe-finds-nothing.ts';
import { calls, inNode, reloadPage } from '../../../support/page/app/open-app.ts';
import type { AppInNode } from '../../../support/page/app/serve-apps.ts';

const progress = (name: RegExp) => page.getByRole('main').getByRole('group', { name });
const disable = () => button('Disable contributions').click();
const patched = () => expect.poll(async () => (await sent()).length);
/** While the airports are loaded again. */
const loading = () => button(/^Loading….*Reload$/);

/** Ends the session. Then the same person signs in again. */
async function signInAgain(): Promise<void> {
  await calls.simulate('session-expired');
  await calls.checkAccount();
  await expect.element(page.getByText('Sign in to see your divisions’ airports.')).toBeVisible();
  await calls.simulate('none');
  await inNode(({ signIn }) => signIn());
}

describe('a switch', () => {
  test('shows the new state before the service replies, after a reload too, and ends in the last one', async () => {
    await openContributions();
    await hold();
    await switchOf('EDDF').click();
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    await axeFindsNothing();
    await reloadPage();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    for (const checked of [true, false]) {
      await switchOf('EDDF').click();
      await expect.element(switchOf('EDDF')).toHaveAttribute('aria-checked', String(checked));
    }
    await release();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'false');
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    expect(await sent()).toEqual([false]);
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('goes back when it’s rejected, its row says why, and the next action clears the error', async () => {
    await openContributions();
    await refuse(403, 1, 'Not a member');
    await switchOf('EDDF').click();
    await expect.element(alert()).toMatchTextContent(/Couldn’t disable contributions at EDDF/);
    await expect.element(alert()).toMatchTextContent('It says: “Not a member.”');
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect
      .element(switchOf('EDDF'))
      .toHaveAccessibleDescription(/Couldn’t disable contributions\./);
    await expect
      .element(page.getByText('Couldn’t disable: no permission', { exact: true }))
      .toBeVisible();
    await axeFindsNothing();
    await inNode(({ hold }) => hold({ path: /divisions\/user$/ }));
    await button(/Reload$/).click();
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('is unknown if its reply was lost and it can’t be read, and can be pressed either way', async () => {
    await openContributions();
    await inNode(({ faults }) => {
      faults.next({ method: 'GET', path: /./ }, { kind: 'answer', status: 500 }, { times: 9 });
      faults.next({ path: /contributions$/ }, { kind: 'lost' }, { times: 3 });
    });
    await switchOf('EDDF').click();
    await expect.element(alert()).toMatchTextContent(/We don’t know whether contributions/);
    await expect
      .element(
        page.getByText(/^We don’t know whether contributions were disabled\. .* to be sure\.$/),
      )
      .toBeVisible();
    await axeFindsNothing();
    // Two buttons have replaced the switch, and the switch replaces the pressed button.
    const off = button('Disable contributions at EDDF');
    (off.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveFocus();
  });

  test('by its IDs has no Undo if its state was unknown', async () => {
    await openContributions();
    await openByIds();
    await page.getByRole('textbox', { name: 'Division ID' }).fill('27');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('247');
    await inNode(({ world }) => {
      world.memberships.push({
        accountId: 'practice-account-1',
        divisionId: 27,
        role: 'nav_member',
      });
    });
    await disable();
    await expect
      .element(status())
      .toMatchTextContent('Disabled contributions at airport request 247');
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test.each<[string, (app: AppInNode) => unknown, () => Locator]>([
    ['are being loaded', ({ hold }) => hold({ path: /12\/airports$/ }, { times: 9 }), loading],
    [
      'can’t be loaded',
      ({ faults }) =>
        faults.next({ path: /12\/airports$/ }, { kind: 'answer', status: 500 }, { times: 9 }),
      () => page.getByText(/^Couldn’t load airports in Germany\. /),
    ],
  ])(
    'shows what the user set last when they sign in again after the session has expired, while the airports %s',
    async (_what, prepare, shown) => {
      await openContributions();
      await switchOf('EDDF').click();
      await expect.element(status()).toMatchTextContent(/^Disabled contributions at EDDF\.$/);
      await inNode(prepare);
      await signInAgain();
      await expect.element(shown()).toBeVisible();
      await expect.element(switchOf('EDDF')).not.toBeChecked();
      await expect.element(switchOf('EDDB')).toBeChecked();
    },
  );

  test('that was being sent when the session expired shows neither on nor off after the same person has signed in again', async () => {
    await openContributions();
    await hold();
    await switchOf('EDDF').click();
    await patched().toBe(1);
    await inNode(({ hold }) => hold({ path: /12\/airports$/ }, { times: 9 }));
    await signInAgain();
    await expect.element(loading()).toBeVisible();
    await expect.element(button('Enable contributions at EDDF')).toBeVisible();
    await expect.element(button('Disable contributions at EDDF')).toBeVisible();
    await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  });

  test('that comes back on late, after a newer press, says so', async () => {
    await openContributions();
    await inNode(({ faults }) => {
      faults.next({ method: 'GET', path: /./ }, { kind: 'answer', status: 500 }, { times: 9 });
      faults.next({ path: /contributions$/ }, { kind: 'reset' }, { times: 3 });
    });
    await switchOf('EDDF').click();
    await expect.element(button('Enable contributions at EDDF')).toBeVisible();
    await calls.setContributions({
      changes: [{ divisionId: 12, airportRequestId: 203, contributionsEnabled: true }],
    });
    await inNode(({ world, faults }) => {
      faults.clear();
      for (const one of world.airportRequests)
        if (one.id === 203) one.contributions_enabled = false;
    });
    await button(/Reload$/).click();
    await expect.element(page.getByText('Off again').first()).toBeVisible();
    await expect
      .element(switchOf('EDDF'))
      .toHaveAccessibleDescription(/^Off again, although you enabled it at \d\d:\d\dz\./);
  });
});

describe('several airports that are switched together', () => {
  test('are offered only a switch that changes one of them, stay selected where they weren’t switched, with the reason in the row, and go on at the next press', async () => {
    await openContributions();
    await refuse(403, 1);
    await select('EDDF', 'EDDM', 'EHAM');
    const enable = button('Enable contributions');
    await expect.element(enable).toHaveAttribute('aria-disabled', 'true');
    await expect.element(enable).toHaveAccessibleDescription('All are already on.');
    await disable();
    await expect
      .element(alert())
      .toMatchTextContent(/^Disabled contributions at 2 of 3 airports\. .* stay selected\.$/);
    const [left] = selected();
    expect(selected()).toEqual([left]);
    await expect.element(switchOf(left ?? '')).toHaveAccessibleDescription(/Couldn’t disable/);
    await axeFindsNothing();
    await button('Undo').click();
    await expect.element(status()).toMatchTextContent('Enabled contributions at 2 airports');
    expect(await sent()).toEqual([false, false, false, true, true]);
    expect(selected()).toEqual([left]);
    await disable();
    await expect.element(status()).toMatchTextContent(`Disabled contributions at ${left ?? ''}`);
    expect(selected()).toEqual([]);
  });

  test('show how far they are and can be cancelled, on every page and after a reload', async () => {
    await openContributions();
    await hold(6);
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await disable();
    await patched().toBe(4);
    const bar = progress(/^Disabling contributions: 0 of 6 airports$/);
    await expect.element(bar.getByRole('progressbar')).toBeVisible();
    await axeFindsNothing();
    await reloadPage();
    await expect.element(bar).toBeVisible();
    location.hash = '#/contact';
    const notice = page.getByRole('group', { name: 'Changing contributions at 6 airports' });
    await notice.getByRole('button', { name: 'Cancel' }).click();
    const cancelling = page.getByRole('group', { name: 'Cancelling contributions at 6 airports' });
    await expect.element(cancelling).toBeVisible();
    await release();
    await expect.element(cancelling).not.toBeInTheDocument();
    expect(await sent()).toHaveLength(4);
    location.hash = '#/contributions';
    await expect.poll(() => document.body.textContent).toMatch(/Couldn’t disable: cancelled/);
  });

  test('that the end of the session stopped are offered again to the same person, without those that were switched', async () => {
    await openContributions();
    await hold(2);
    await inNode(({ faults }) => {
      const rejected = { kind: 'answer', status: 401, body: '{}' } as const;
      faults.next({ path: /contributions$/ }, rejected, { times: Infinity });
      faults.next({ path: /auth\/account$/ }, rejected, { times: Infinity });
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ error: 'invalid_grant' });
      faults.next({ path: /oauth\/token$/ }, { kind: 'answer', status: 400, headers, body });
    });
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await disable();
    await patched().toBe(4);
    await release();
    await expect
      .element(alert())
      .toMatchTextContent('Disabled contributions at 2 of 6 airports. You’re signed out.');
    await inNode(({ faults, signIn }) => {
      faults.clear();
      return signIn();
    });
    const offer = page.getByRole('group', { name: /Disable contributions at 4 airports/ });
    await offer.getByRole('button', { name: 'Continue' }).click();
    await expect.element(status()).toMatchTextContent('Disabled contributions at 4 airports');
    expect(await sent()).toHaveLength(4);
  });

  test('that was pressed again before the session ended says what was wanted last', async () => {
    await openContributions();
    await hold();
    await switchOf('EDDF').click();
    await patched().toBe(1);
    await switchOf('EDDF').click();
    await calls.signOut();
    const failed = 'Couldn’t enable contributions at EDDF. You’re signed out.';
    await expect.element(alert()).toMatchTextContent(failed);
    await inNode(({ world }) => (world.airportRequests.length = 0));
    await release();
    await expect.poll(() => inNode(({ application }) => application.state.working)).toBe(false);
    await expect.element(alert()).toMatchTextContent(failed);
  });

  test('S2 are nobody else’s business', async () => {
    await openContributions();
    await hold(6);
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await disable();
    await patched().toBe(4);
    await calls.signOut();
    await inNode(({ signIn }) => signIn('Tomas Keller, controller without rights'));
    await expect.element(page.getByText(/^You aren’t a member of a division/)).toBeVisible();
    await release();
    await expect.poll(() => inNode(({ application }) => application.state.working)).toBe(false);
    await expect.element(alert()).toBeEmptyDOMElement();
    await expect.element(status()).toBeEmptyDOMElement();
    await expect.element(button('Continue')).not.toBeInTheDocument();
  });
});
