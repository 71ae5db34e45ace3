import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AirportOfDivision } from '../../../../../electron/contract/contributions.ts';
import type { Result } from '../../../../../electron/contract/result.ts';
import { airport, done, failed, germany } from '../../../../support/contributions/board-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import {
  axeFindsNothing,
  offline,
  openBoardPage,
  press,
  switchOf,
} from '../../../../support/contributions/open-board-page.ts';

describe('the table while it loads', () => {
  test('says so, and shows each division when it arrives', async () => {
    const late = Promise.withResolvers<Result<readonly AirportOfDivision[]>>();
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        divisionId === 12 ? late.promise : Promise.resolve(done([airport(247, 'LSZH')])),
    });
    await expect.element(switchOf('LSZH')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Loading….*Reload$/ })).toBeVisible();
    await axeFindsNothing();
    late.resolve(done([airport(203, 'EDDF')]));
    await expect.element(switchOf('EDDF')).toBeVisible();
  });

  test('shows the error of a division that can’t be read beside the others, and retries it', async () => {
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
      .element(
        page.getByText('Couldn’t load airports in Germany. Can’t reach Test service.', {
          exact: true,
        }),
      )
      .toBeVisible();
    await axeFindsNothing();
    const line = page.getByText(/^Couldn’t load airports in Germany/);
    await page.viewport(420, 720);
    await expect.element(page.getByRole('button', { name: 'Details' })).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBe(20);
    await page.viewport(1100, 760);
    await press('Try again (Germany)');
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(page.getByText(/Couldn’t load airports/)).not.toBeInTheDocument();
  });

  test('the time of the last load stays while the airports of a division can’t be loaded again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T14:05Z') });
    onTestFinished(() => void vi.useRealTimers());
    const answers: Result<readonly AirportOfDivision[]>[] = [];
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        Promise.resolve(
          divisionId === 27
            ? done([airport(247, 'LSZH')])
            : (answers.pop() ?? done([airport(203, 'EDDF')])),
        ),
    });
    const loaded = (time: string) => page.getByRole('button', { name: `${time} Reload` });
    await expect.element(loaded('14:05z')).toBeVisible();
    vi.setSystemTime(new Date('2026-03-01T14:07Z'));
    answers.push(failed(offline));
    await loaded('14:05z').click();
    await expect.element(page.getByText(/^Couldn’t load airports in Germany/)).toBeVisible();
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(loaded('14:05z')).toBeVisible();
    await press('Try again (Germany)');
    await expect.element(loaded('14:07z')).toBeVisible();
  });

  test('says why nothing could be read, and retries', async () => {
    const answers = [failed(offline)];
    openBoardPage({
      readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])),
    });
    await expect.element(page.getByText(/Can’t reach Test service/)).toBeVisible();
    await axeFindsNothing();
    await press('Try again');
    await expect.element(switchOf('EDDF')).toBeVisible();
  });

  test('says that the user isn’t a member of a division, and checks again', async () => {
    const answers = [done([])];
    openBoardPage({ readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])) });
    await expect.element(page.getByText(/aren’t a member of a division on Test/)).toBeVisible();
    await axeFindsNothing();
    await press('Check again');
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(page.getByText(/aren’t a member/)).not.toBeInTheDocument();
  });

  test('shows the form for IDs if the service doesn’t list divisions, and checks again', async () => {
    const answers = [failed({ kind: 'not-found', said: '' })];
    openBoardPage({ readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])) });
    await expect
      .element(page.getByText(/doesn’t list divisions\. Enter the IDs instead/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Enable contributions' })).toBeVisible();
    await axeFindsNothing();
    await press('Check again');
    await expect.element(switchOf('EDDF')).toBeVisible();
  });
});

describe('a change by someone else', () => {
  test('is marked until the user marks it as seen', async () => {
    const acknowledged = vi.fn(() => Promise.resolve(done(null)));
    const changed = airport(203, 'EDDF', { changedSince: Date.now() - 60_000 });
    openBoardPage({
      readAirportRequests: ({ divisionId }) =>
        Promise.resolve(done(divisionId === 12 ? [changed] : [])),
      acknowledgeChanges: acknowledged,
    });
    await expect
      .element(page.getByText('Someone else disabled contributions at EDDF.'))
      .toBeVisible();
    await expect.element(page.getByText(/Disabled by someone else since \d/)).toBeVisible();
    await axeFindsNothing();
    await press('Mark as seen');
    await expect.element(page.getByText(/someone else/)).not.toBeInTheDocument();
    expect(acknowledged).toHaveBeenCalledOnce();
  });
});

describe('the table', () => {
  test('is read again when the window gets the focus after five minutes, and not before', async () => {
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

  test('is read again on Reload, and keeps the selection', async () => {
    openBoardPage();
    await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
    await page.getByRole('button', { name: /Reload$/ }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Select EDDF' })).toBeChecked();
  });

  test('disappears when the user signs out, or when the keychain can’t be read', async () => {
    const { push } = openBoardPage();
    await expect.element(switchOf('EDDF')).toBeVisible();
    push(signedOut);
    await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Sign in to see your divisions’/)).toBeVisible();
    const kept = { in: 'memory', problem: 'absent', system: 'linux' } as const;
    push({ ...signedOut, session: { kind: 'unreadable' }, kept });
    await expect
      .element(page.getByText(/^The system keychain isn’t available\. Sign in to see/))
      .toBeVisible();
  });
});
