import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AirportOfDivision } from '../../../../../electron/contract/contributions.ts';
import type { Result } from '../../../../../electron/contract/result.ts';
import { airport, done, failed, germany } from '../../../../support/board-double.ts';
import { signedOut } from '../../../../support/companion-double.ts';
import {
  axeFindsNothing,
  offline,
  openBoardPage,
  press,
  switchOf,
} from '../../../../support/open-board-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the board while it loads', () => {
  test('says so, and shows each division as it comes', async () => {
    const late = Promise.withResolvers<Result<readonly AirportOfDivision[]>>();
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        divisionId === 12 ? late.promise : Promise.resolve(done([airport(247, 'LSZH')])),
    });
    await expect.element(switchOf('LSZH')).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /Germany.*Loading…/ })).toBeVisible();
    await axeFindsNothing();
    late.resolve(done([airport(203, 'EDDF')]));
    await expect.element(switchOf('EDDF')).toBeVisible();
  });

  test('shows the error of one that fails, beside the others, and reads it again', async () => {
    const answers: Result<readonly AirportOfDivision[]>[] = [failed(offline)];
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        Promise.resolve(
          divisionId === 27
            ? done([airport(247, 'LSZH')])
            : (answers.pop() ?? done([airport(203, 'EDDF')])),
        ),
    });
    await expect.element(switchOf('LSZH')).toBeVisible();
    await expect
      .element(page.getByText(/Can’t load airports\. Can’t reach Test service\. Nothing was sent/))
      .toBeVisible();
    await axeFindsNothing();
    await press('Try again: Germany');
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(page.getByText(/Can’t load airports/)).not.toBeInTheDocument();
  });

  test('says why nothing at all could be read, and reads again', async () => {
    const answers = [failed(offline)];
    openBoardPage({
      readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])),
    });
    await expect.element(page.getByText(/Can’t reach Test service/)).toBeVisible();
    await axeFindsNothing();
    await press('Try again');
    await expect.element(switchOf('EDDF')).toBeVisible();
  });

  test('says that somebody is not a member of a division, and checks again', async () => {
    const answers = [done([])];
    openBoardPage({ readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])) });
    await expect.element(page.getByText(/aren’t a member of a division on Test/)).toBeVisible();
    await axeFindsNothing();
    await press('Check again');
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(page.getByText(/aren’t a member/)).not.toBeInTheDocument();
  });

  test('gives way to the ids where the service lists no divisions, and checks again', async () => {
    const answers = [failed({ kind: 'not-found', said: '' })];
    openBoardPage({ readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])) });
    await expect
      .element(page.getByText(/doesn’t list divisions\. Switch airports by their IDs/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Enable contributions' })).toBeVisible();
    await axeFindsNothing();
    await press('Check again');
    await expect.element(switchOf('EDDF')).toBeVisible();
  });
});

describe('a switch', () => {
  test('moves at once, before anything is answered', async () => {
    open({ switchContributions: () => new Promise(() => undefined) });
    await switchOf('EDDF').click();
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    await axeFindsNothing();
  });

  test.each<[string, AppError, RegExp]>([
    [
      '403',
      { kind: 'forbidden', status: 403, said: 'Not a member' },
      /doesn’t let you switch this division’s airports\. It says: “Not a member”/,
    ],
    [
      '404 of a division',
      { kind: 'not-found', status: 404, said: '', missing: 'division' },
      /has no division 12\./,
    ],
    [
      '404 of an airport request',
      { kind: 'not-found', status: 404, said: '', missing: 'airport-request' },
      /has no airport request 203 of division 12\./,
    ],
    [
      '400',
      { kind: 'rejected', status: 400, said: 'The airport is not approved' },
      /“The airport is not approved” Only approved airports can be switched/,
    ],
    ['nothing sent', offline, /Can’t reach Test service. Nothing was sent/],
    ['429', { kind: 'limited', said: '' }, /is limiting requests/],
    ['503', { kind: 'unavailable', status: 503, said: '' }, /isn’t available/],
  ])('is put back after %s, and says why in words', async (_, error, words) => {
    open({ switchContributions: () => Promise.resolve(failed(error)) });
    await switchOf('EDDF').click();
    await expect.element(alert).toMatchTextContent(/Contributions at EDDF weren’t switched off/);
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAccessibleDescription(/Not switched off\./);
    await axeFindsNothing();
  });

  test('is not known after a lost answer, until it was read back', async () => {
    const answer = Promise.withResolvers<Result<SwitchOutcome>>();
    const { push } = open({ switchContributions: () => answer.promise });
    await switchOf('EDDF').click();
    const ids = { divisionId: 12, airportRequestId: 203 };
    push({ ...signedIn, switches: [{ ...unreadSwitch, ...ids, readingBack: true }] });
    await expect.element(page.getByText('Checking…')).toBeVisible();
    await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
    await axeFindsNothing();
    push(signedIn);
    answer.resolve(done('switched'));
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(page.getByRole('status')).toMatchTextContent('EDDF are off');
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
      /Test service failed at this \(500\)/,
    ],
  ])(
    'after %j, read back as unchanged, is said to be not done everywhere',
    async (error, words) => {
      const label = 'Home';
      const ids = { divisionId: 12, airportRequestId: 203 };
      const state = { ...unreadSwitch, contributionsEnabled: true, changedAt: 0 };
      open({
        switchContributions: () => Promise.resolve(failed(error)),
        readPinnedRows: () => Promise.resolve(done([{ ...ids, ...state, label }])),
      });
      await switchOf('EDDF').click();
      await expect.element(alert).toMatchTextContent(/Contributions at EDDF weren’t switched off/);
      await expect.element(alert).toMatchTextContent(words);
      // On the board, and on the row that is pinned.
      await expect.element(page.getByText(/^Not switched off\./).first()).toMatchTextContent(words);
      expect(page.getByText(/^Not switched off\./).elements()).toHaveLength(2);
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
  ])('by IDs after %j that cannot be read back is said to be not known', async (error) => {
    open({ switchContributions: () => Promise.resolve(failed(error)) });
    await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
    await press('Disable contributions');
    await expect.element(alert).toMatchTextContent(/division 12 may have been switched off/);
    await expect.element(page.getByText(/^May have been switched off/)).toBeVisible();
  });

  test('stays unknown where nothing can be read back, and can then be turned either way', async () => {
    const lost = failed({ kind: 'lost', reason: 'timed-out' });
    const answers: Result<SwitchOutcome>[] = [done('switched'), lost];
    open({ switchContributions: () => Promise.resolve(answers.pop() ?? lost) });
    await switchOf('EDDF').click();
    await expect.element(alert).toMatchTextContent(/may have been switched off/);
    await expect
      .element(page.getByText('May have been switched off. Check before you try again.'))
      .toBeVisible();
    await axeFindsNothing();
    // What was pressed gave way to two buttons, and gives way to a switch again.
    const on = page.getByRole('button', { name: 'Turn on contributions at EDDF' });
    await expect.element(on).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveFocus();
  });

  test('that is clicked quickly ends as it was wanted last', async () => {
    const answers: PromiseWithResolvers<Result<SwitchOutcome>>[] = [];
    open({
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

  test.each([
    ['EDDH', /Pending approval/],
    ['EDDS', /Rejected/],
  ])('of %s cannot be moved, and says why', async (icao, words) => {
    const asked = vi.fn();
    open({ switchContributions: asked });
    await switchOf(icao).click({ force: true });
    await expect.element(switchOf(icao)).toHaveAccessibleDescription(words);
    await expect
      .element(page.getByRole('checkbox', { name: `Select ${icao}` }))
      .not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  test('of an airport without objects asks before it is turned on', async () => {
    open();
    await switchOf('EDDL').click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/EDDL has no objects to contribute to yet/);
    await axeFindsNothing();
    await press('Cancel');
    await expect.element(switchOf('EDDL')).not.toBeChecked();
    await expect.element(switchOf('EDDL')).toHaveFocus();
    await switchOf('EDDL').click();
    await press('Enable anyway');
    await expect.element(switchOf('EDDL')).toBeChecked();
  });

  test('that another window asked for is shown until it ended', async () => {
    const ids = { divisionId: 12, airportRequestId: 203 };
    const off = { ...unreadSwitch, ...ids, contributionsEnabled: false };
    const { push } = open();
    push({ ...signedIn, switches: [{ ...off, wanted: true }] });
    await expect.element(switchOf('EDDF')).toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'true');
    push({ ...signedIn, switches: [{ ...off, failure: { wanted: true, error: offline } }] });
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(page.getByText(/^Not switched on\. Nothing was sent/)).toBeVisible();
  });
});

describe('several that were switched together', () => {
  const disableAll = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
    await page.getByRole('checkbox', { name: 'Select EDDM' }).click();
    await press('Disable selected');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  };
  const on = { contributionsEnabled: true };
  const both = boardHandlers(
    new Map([[germany, [airport(203, 'EDDF', on), airport(204, 'EDDM', on)]]]),
  );

  test('and all refused alike are told in one sentence, with the names behind it', async () => {
    const refusal = failed({ kind: 'forbidden', status: 403, said: 'Not a member' });
    open({ ...both, switchContributions: () => Promise.resolve(refusal) });
    await disableAll();
    const sentence =
      /Contributions at 2 airports weren’t switched off\. Test service doesn’t let you/;
    await expect.element(alert).toMatchTextContent(sentence);
    const results = page.getByRole('region', { name: /Disable: 0 of 2 airports done/ });
    await expect.element(results).toMatchTextContent(sentence);
    await expect.element(results.getByRole('listitem')).not.toBeInTheDocument();
    await expect.element(results.getByText('EDDF, EDDM')).toBeVisible();
    await axeFindsNothing();
  });

  test('and refused for different reasons are told one by one', async () => {
    open({
      ...both,
      switchContributions: ({ airportRequestId }) =>
        Promise.resolve(failed({ kind: 'rejected', status: 400, said: `No ${airportRequestId}` })),
    });
    await disableAll();
    const results = page.getByRole('region', { name: /Disable: 0 of 2 airports done/ });
    await expect.element(results.getByText(/EDDF weren’t switched off/)).toBeVisible();
    await expect.element(results.getByText(/EDDM weren’t switched off/)).toBeVisible();
    await expect.element(alert).toMatchTextContent('Disable: 0 of 2 airports done.');
  });
});

describe('what someone else changed', () => {
  test('is marked until it was looked at', async () => {
    const acknowledged = vi.fn(() => Promise.resolve(done(null)));
    const changed = airport(203, 'EDDF', { changedSince: Date.now() - 60_000 });
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        Promise.resolve(done(divisionId === 12 ? [changed] : [])),
      acknowledgeChanges: acknowledged,
    });
    await expect.element(page.getByText('Someone else switched EDDF.')).toBeVisible();
    await expect.element(page.getByText(/Switched off by someone else since \d/)).toBeVisible();
    await axeFindsNothing();
    await press('Mark as seen');
    await expect.element(page.getByText(/someone else/)).not.toBeInTheDocument();
    expect(acknowledged).toHaveBeenCalledOnce();
  });
});

describe('the board is read again', () => {
  test('when the window comes back after five minutes, and not before', async () => {
    const readDivisions = vi.fn(() => Promise.resolve(done([germany])));
    openBoardPage({ readDivisions });
    await expect.element(switchOf('EDDF')).toBeVisible();
    dispatchEvent(new Event('focus'));
    expect(readDivisions).toHaveBeenCalledOnce();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 });
    dispatchEvent(new Event('focus'));
    expect(readDivisions).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(readDivisions).toHaveBeenCalledTimes(2);
  });

  test('on demand, and keeps what was selected', async () => {
    openBoardPage();
    await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
    await press('Refresh');
    await expect.element(page.getByRole('checkbox', { name: 'Select EDDF' })).toBeChecked();
  });

  test('and is gone with the one who was signed in', async () => {
    const { push } = openBoardPage();
    await expect.element(switchOf('EDDF')).toBeVisible();
    push(signedOut);
    await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Sign in to see your divisions/)).toBeVisible();
  });
});
