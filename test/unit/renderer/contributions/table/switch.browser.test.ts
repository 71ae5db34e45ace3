import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { SwitchOutcome } from '../../../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import { done, failed } from '../../../../support/contributions/board-double.ts';
import { signedIn } from '../../../../support/page/mount-page.ts';
import {
  alert,
  axeFindsNothing,
  offline,
  openBoardPage,
  openByIds,
  press,
  switchOf,
} from '../../../../support/contributions/open-board-page.ts';
import { unreadSwitch } from '../../../../support/contributions/switches-double.ts';

describe('a switch', () => {
  test('shows the new state immediately, before the service replies', async () => {
    openBoardPage({ switchContributions: () => new Promise(() => undefined) });
    await switchOf('EDDF').click();
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    await axeFindsNothing();
  });

  test('goes back when it’s rejected, and says why', async () => {
    const cases: readonly (readonly [AppError, RegExp])[] = [
      [
        { kind: 'forbidden', status: 403, said: 'Not a member' },
        /doesn’t let you change this division’s airports\. It says: “Not a member\.”/,
      ],
      [{ kind: 'not-found', status: 404, said: '', missing: 'division' }, /has no division 12\./],
      [
        { kind: 'not-found', status: 404, said: '', missing: 'airport-request' },
        /has no airport request 203 of division 12\./,
      ],
      [
        { kind: 'rejected', status: 400, said: 'The airport is not approved' },
        /“The airport is not approved\.” Only approved airports can be changed/,
      ],
      [offline, /Can’t reach Test service. Nothing was sent/],
      [{ kind: 'limited', said: '' }, /is limiting requests/],
      [{ kind: 'unavailable', status: 503, said: '' }, /isn’t available/],
    ];
    const errors = cases.map(([error]) => error);
    openBoardPage({
      switchContributions: () => Promise.resolve(failed(errors.shift() ?? offline)),
    });
    for (const [, words] of cases) {
      await switchOf('EDDF').click();
      await expect.element(alert).toMatchTextContent(/Couldn’t disable contributions at EDDF/);
      await expect.element(alert).toMatchTextContent(words);
      await expect.element(switchOf('EDDF')).toBeChecked();
      await expect
        .element(switchOf('EDDF'))
        .toHaveAccessibleDescription(/Couldn’t disable contributions\./);
    }
    await axeFindsNothing();
  });

  test('is shown as unknown after a lost reply until it is read back', async () => {
    const answer = Promise.withResolvers<Result<SwitchOutcome>>();
    const { push } = openBoardPage({ switchContributions: () => answer.promise });
    await switchOf('EDDF').click();
    const ids = { divisionId: 12, airportRequestId: 203 };
    push({ ...signedIn, switches: [{ ...unreadSwitch, ...ids, readingBack: true }] });
    await expect.element(page.getByText('Checking…')).toBeVisible();
    await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
    await axeFindsNothing();
    push(signedIn);
    answer.resolve(done('switched'));
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(page.getByRole('status')).toMatchTextContent('disabled at EDDF');
  });

  test.each<[AppError, RegExp]>([
    [
      { kind: 'unreachable', reason: 'broken' },
      /connection to Test service dropped.*Nothing was changed/,
    ],
    [
      { kind: 'unreachable', reason: 'timed-out' },
      /Test service took too long.*Nothing was changed/,
    ],
    [
      { kind: 'server', status: 500, said: '', changedNothing: true },
      /Test service returned an error \(500\)/,
    ],
  ])(
    'after %j, read back as unchanged, is reported as not made everywhere',
    async (error, words) => {
      const label = 'Home';
      const ids = { divisionId: 12, airportRequestId: 203 };
      const state = { ...unreadSwitch, contributionsEnabled: true, changedAt: 0 };
      openBoardPage({
        switchContributions: () => Promise.resolve(failed(error)),
        readSavedAirports: () => Promise.resolve(done([{ ...ids, ...state, label }])),
      });
      await switchOf('EDDF').click();
      await expect.element(alert).toMatchTextContent(/Couldn’t disable contributions at EDDF/);
      await expect.element(alert).toMatchTextContent(words);
      await openByIds();
      await expect.element(page.getByText('Airport request 203 of division 12')).toBeVisible();
      // In the table and among the saved airports.
      await expect
        .element(page.getByText(/^Couldn’t disable contributions\./).first())
        .toMatchTextContent(words);
      expect(page.getByText(/^Couldn’t disable contributions\./).elements()).toHaveLength(2);
      expect(document.body.textContent).not.toMatch(/may have/i);

      await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
      await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
      await press('Disable contributions');
      await expect.element(alert).not.toMatchTextContent('EDDF');
      await expect.element(alert).toMatchTextContent(words);
      expect(document.body.textContent).not.toMatch(/may have/i);
    },
  );

  test.each<AppError>([
    { kind: 'lost', reason: 'broken' },
    { kind: 'server', status: 500, said: '' },
  ])('by IDs after %j that can’t be read back is reported as unknown', async (error) => {
    openBoardPage({ switchContributions: () => Promise.resolve(failed(error)) });
    await openByIds();
    await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
    await press('Disable contributions');
    await expect
      .element(alert)
      .toMatchTextContent(/We don’t know whether .*division 12 were disabled/);
    await expect.element(page.getByText(/^May have been disabled\. Disable again/)).toBeVisible();
  });

  test('says briefly in its row why it failed', async () => {
    const error: AppError = { kind: 'forbidden', said: 'You are not allowed to do this.' };
    openBoardPage({ switchContributions: () => Promise.resolve(failed(error)) });
    await switchOf('EDDF').click();
    await expect
      .element(page.getByText('Couldn’t disable: no permission', { exact: true }))
      .toBeVisible();
  });

  test('stays unknown if it can’t be read back, and can then be switched on or off', async () => {
    const lost = failed({ kind: 'lost', reason: 'timed-out' });
    const answers: Result<SwitchOutcome>[] = [done('switched'), lost];
    openBoardPage({ switchContributions: () => Promise.resolve(answers.pop() ?? lost) });
    await switchOf('EDDF').click();
    await expect.element(alert).toMatchTextContent(/We don’t know whether contributions/);
    await expect
      .element(page.getByText('May have been disabled. Disable again to be sure.'))
      .toBeVisible();
    await axeFindsNothing();
    const remark = page.getByText('May have been disabled', { exact: true });
    const colorOf = (locator: Locator) => getComputedStyle(locator.element()).color;
    const unknown = page.getByText('Unknown', { exact: true }).last();
    expect(colorOf(remark)).toBe(colorOf(unknown));
    await page.viewport(420, 720);
    await expect.element(unknown).toBeVisible();
    await expect.element(remark).not.toBeVisible();
    expect(document.querySelector('.remark:not(.caution)')).toBeNull();
    await page.viewport(1100, 760);
    // Two buttons have replaced the switch, and the switch replaces the pressed button.
    const on = page.getByRole('button', { name: 'Enable contributions at EDDF' });
    await expect.element(on).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveFocus();
  });

  test('that is clicked several times quickly ends in the last state', async () => {
    const answers: PromiseWithResolvers<Result<SwitchOutcome>>[] = [];
    openBoardPage({
      switchContributions: () => {
        const answer = Promise.withResolvers<Result<SwitchOutcome>>();
        answers.push(answer);
        return answer.promise;
      },
    });
    for (let clicks = 0; clicks < 3; clicks += 1) await switchOf('EDDF').click();
    answers[1]?.resolve(done('replaced'));
    answers[0]?.resolve(done('replaced'));
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    answers[2]?.resolve(done('switched'));
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'false');
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(alert).toBeEmptyDOMElement();
  });

  test('that waits to be retried is named in the notice', async () => {
    const { push } = openBoardPage({ switchContributions: () => new Promise(() => undefined) });
    await switchOf('EDDF').click();
    const until = Date.now() + 60_000;
    push({ ...signedIn, waiting: [{ call: 'switchContributions', until, why: 'limited' }] });
    const notice = page.getByRole('group', { name: 'Changing contributions at EDDF' });
    await expect.element(notice).toMatchTextContent(/^Changing contributions at EDDF\. /);
  });

  test.each([
    ['EDDH', /The airport request is waiting for approval/],
    ['EDDS', /The airport request was rejected/],
  ])('of %s can’t be switched, and says why', async (icao, words) => {
    const asked = vi.fn();
    openBoardPage({ switchContributions: asked });
    await switchOf(icao).click({ force: true });
    await expect.element(switchOf(icao)).toHaveAccessibleDescription(words);
    await expect.element(page.getByRole('checkbox', { name: `Select ${icao}` })).toBeDisabled();
    expect(asked).not.toHaveBeenCalled();
  });

  test('of an airport without objects asks before it is switched on', async () => {
    openBoardPage();
    await switchOf('EDDL').click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/EDDL isn’t ready: it has no points yet/);
    await axeFindsNothing();
    await press('Cancel');
    await expect.element(switchOf('EDDL')).not.toBeChecked();
    await expect.element(switchOf('EDDL')).toHaveFocus();
    await switchOf('EDDL').click();
    await press('Enable anyway');
    await expect.element(switchOf('EDDL')).toBeChecked();
  });

  test('can’t be used while the account is banned, and says why', async () => {
    const { push } = openBoardPage();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
    const trouble = { kind: 'banned', ban: { until: null }, reason: '' } as const;
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    const why = 'Your account is banned on Test service with no end date.';
    await expect.element(switchOf('EDDF')).toHaveAttribute('title', why);
    await switchOf('EDDF').click({ force: true });
    await expect.element(switchOf('EDDF')).toBeChecked();
    const disable = page.getByRole('button', { name: 'Disable contributions' });
    await expect.element(disable).toHaveAccessibleDescription(why);
    push(signedIn);
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-disabled', 'false');
  });

  test('that is unknown can’t be used either while the account is banned', async () => {
    const lost = failed({ kind: 'lost', reason: 'timed-out' });
    const switchContributions = vi.fn(() => Promise.resolve(lost));
    const { push } = openBoardPage({ switchContributions });
    await switchOf('EDDF').click();
    const on = page.getByRole('button', { name: 'Enable contributions at EDDF' });
    await expect.element(on).toHaveAttribute('aria-disabled', 'false');
    const trouble = { kind: 'banned', ban: { until: null }, reason: '' } as const;
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    await expect
      .element(on)
      .toHaveAttribute('title', 'Your account is banned on Test service with no end date.');
    await on.click({ force: true });
    expect(switchContributions).toHaveBeenCalledOnce();
    await axeFindsNothing();
  });

  test('that another window started is shown until it ends', async () => {
    const ids = { divisionId: 12, airportRequestId: 203 };
    const off = { ...unreadSwitch, ...ids, contributionsEnabled: false };
    const { push } = openBoardPage();
    push({ ...signedIn, switches: [{ ...off, wanted: true }] });
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    push({ ...signedIn, switches: [{ ...off, failure: { wanted: true, error: offline } }] });
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect
      .element(
        page.getByText(
          /^Couldn’t enable contributions\. Can’t reach Test service\. Nothing was sent/,
        ),
      )
      .toBeVisible();
  });
});
