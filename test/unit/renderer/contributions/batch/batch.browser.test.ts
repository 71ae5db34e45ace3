import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SwitchOutcome } from '../../../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import type { AppState } from '../../../../../electron/contract/state.ts';
import type { Handlers } from '../../../../../electron/contract.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../../support/contributions/board-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';
import { alert, axeFindsNothing } from '../../../../support/contributions/open-board-page.ts';

const icaos = ['EDDB', 'EDDC', 'EDDF', 'EDDG', 'EDDH', 'EDDK', 'EDDL', 'EDDM', 'EDDN', 'EDDP'];
const twelve = [...icaos, 'EDDS', 'EDDV'].map((icao, at) =>
  airport(201 + at, icao, { contributionsEnabled: true }),
);
const otherAccount: AppState = {
  ...signedOut,
  session: {
    kind: 'signed-in',
    who: { name: 'Tomas Keller', networkId: '2', email: null, division: null },
  },
};
const status = page.getByRole('status');
const resume = page.getByRole('button', { name: /^Continue with/ });
const results = page.getByRole('region', {
  name: /^Disabl(ed|ing) contributions.* \d+ of 12/,
});

/** Starts to disable twelve airports. The test replies to each switch, in the order of `asked`. */
async function disableTwelve(handlers: Partial<Handlers> = {}, state = signedIn) {
  const asked: { readonly id: number; readonly answer: (result: Result<SwitchOutcome>) => void }[] =
    [];
  const all: Partial<Handlers> = {
    ...boardHandlers(new Map([[germany, twelve]])),
    switchContributions: ({ airportRequestId: id }) =>
      new Promise((answer) => asked.push({ id, answer })),
    ...handlers,
  };
  const { push } = mountPage('#/contributions', all, state);
  await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Disable contributions' }).click();
  await expect.poll(() => asked).toHaveLength(12);
  const show = (state: AppState): void => {
    push(state);
    flushSync();
  };
  const answerFrom = (from: number, to: number, result: Result<SwitchOutcome>): void => {
    for (const { answer } of asked.slice(from, to)) answer(result);
  };
  return { asked, show, answerFrom };
}

test('a batch that waits has one Cancel: in its bar, or in the notice on other pages', async () => {
  const { show, answerFrom } = await disableTwelve();
  const until = Date.now() + 60_000;
  show({ ...signedIn, waiting: [{ call: 'switchContributions', until, why: 'limited' }] });
  const notice = page.getByRole('group', { name: /^Changing contributions/ });
  const cancelOf = (where: typeof notice) => where.getByRole('button', { name: 'Cancel' });
  await expect
    .element(notice)
    .toMatchTextContent(/^Changing contributions at 12 airports\. .* limiting requests/);
  await expect.element(cancelOf(results)).toBeVisible();
  await expect.element(cancelOf(notice)).not.toBeInTheDocument();

  location.hash = '#/settings';
  await expect.element(cancelOf(notice)).toBeVisible();
  location.hash = '#/contributions';
  await expect.element(cancelOf(results)).toBeVisible();
  await expect.element(cancelOf(notice)).not.toBeInTheDocument();
  // A single switch is still waiting, which has no bar.
  answerFrom(0, 12, done('switched'));
  await expect.element(results).not.toBeInTheDocument();
  await expect.element(cancelOf(notice)).toBeVisible();
});

test('a batch interrupted by a sign-out keeps its results and continues after signing in', async () => {
  const { asked, show, answerFrom } = await disableTwelve();
  answerFrom(0, 3, done('switched'));
  answerFrom(3, 12, failed({ kind: 'signed-out' }));
  show(signedOut);

  await expect.element(results).toHaveAccessibleName('Disabled contributions at 3 of 12 airports');
  await results.getByRole('button', { name: 'Details' }).click();
  await expect.element(results).toMatchTextContent(/Disabled: EDDB, EDDC, EDDF/);
  const sentence = 'You’re signed out.';
  await expect.element(results.getByText(sentence)).toBeVisible();
  await expect.element(alert).toMatchTextContent(`3 of 12 airports. ${sentence}`);
  // The bar shows it.
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  await expect.element(resume).toHaveAccessibleDescription('Sign in first.');
  await axeFindsNothing();

  show(signedIn);
  await resume.click();
  await expect.poll(() => asked).toHaveLength(21);
  expect(asked.slice(12).map(({ id }) => id)).toEqual(asked.slice(3, 12).map(({ id }) => id));
  await expect.element(results).toHaveAccessibleName('Disabling contributions: 3 of 12 airports');
  answerFrom(12, 21, done('switched'));
  await expect.element(status).toMatchTextContent('Contributions disabled at 12 airports');
  await expect.element(results).not.toBeInTheDocument();
});

test('S2 another account can’t see or continue a batch', async () => {
  const { asked, show, answerFrom } = await disableTwelve();
  answerFrom(0, 3, done('switched'));
  show(signedOut);
  answerFrom(3, 11, failed({ kind: 'signed-out' }));
  show(otherAccount);
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  await expect.element(results).not.toBeInTheDocument();
  // The last one was still running when the session ended.
  answerFrom(11, 12, done('switched'));
  await expect.element(page.getByText(/[34] of 12/)).not.toBeInTheDocument();
  show(signedOut);
  await expect.element(page.getByText(/[34] of 12/)).not.toBeInTheDocument();
  show(signedIn);
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  await expect.element(results).not.toBeInTheDocument();
  expect(asked).toHaveLength(12);
});

test('a batch stopped by 429 can be continued after the wait that the service asked for', async () => {
  const { asked, answerFrom } = await disableTwelve();
  vi.useFakeTimers({ toFake: ['Date'] });
  const retryAt = Date.now() + 38_000;
  answerFrom(0, 2, done('switched'));
  answerFrom(2, 3, failed({ kind: 'limited', said: 'Slow down', retryAt: retryAt - 18_000 }));
  answerFrom(3, 12, failed({ kind: 'limited', said: 'Slow down', retryAt }));
  const sentence = 'Test service is limiting requests.';
  const said = `${sentence} It says: “Slow down.”`;
  const why = new RegExp(`^${sentence} You can continue in 3\\d s\\.$`);
  await expect.element(results.getByText(why)).toBeVisible();
  await expect.element(alert).toMatchTextContent(`2 of 12 airports. ${said}`);
  await results.getByRole('button', { name: 'Details' }).click();
  await expect.element(results.getByText(said)).toBeVisible();
  await expect.element(resume).toHaveAccessibleDescription(/^You can continue in 3\d s\.$/);
  await resume.click({ force: true });
  expect(asked).toHaveLength(12);
  await axeFindsNothing();
  vi.setSystemTime(retryAt - 19_500);
  await expect
    .element(resume, { timeout: 3000 })
    .toHaveAccessibleDescription(/continue in 1\d s\.$/);
  vi.setSystemTime(retryAt);
  await expect.element(resume, { timeout: 3000 }).toHaveAttribute('aria-disabled', 'false');
  await resume.click();
  await expect.poll(() => asked).toHaveLength(22);
  answerFrom(12, 22, done('switched'));
  await expect.element(status).toMatchTextContent('Contributions disabled at 12 airports');
  await expect.element(results).not.toBeInTheDocument();
});

test.each<[AppError, string]>([
  [{ kind: 'unavailable', status: 503, said: '' }, 'Test service isn’t available (503)'],
  [{ kind: 'offline', reason: 'refused' }, 'Can’t reach Test service'],
  [{ kind: 'unreachable', reason: 'timed-out' }, 'Test service took too long to reply'],
  [{ kind: 'cancelled' }, 'You cancelled'],
])('a batch stopped by %j can be continued immediately', async (error, why) => {
  const { asked, answerFrom } = await disableTwelve();
  answerFrom(0, 1, done('switched'));
  answerFrom(1, 2, failed({ kind: 'forbidden', status: 403, said: '' }));
  answerFrom(2, 12, failed(error));
  await expect.element(results.getByText(`${why}.`)).toBeVisible();
  await results.getByRole('button', { name: 'Details' }).click();
  // The airport that was refused keeps its own reason.
  await expect
    .element(results.getByRole('listitem'))
    .toMatchTextContent(/Couldn’t disable contributions at EDDC/);
  await resume.click();
  await expect.poll(() => asked).toHaveLength(22);
  answerFrom(12, 22, done('switched'));
  await expect.element(results).toHaveAccessibleName('Disabled contributions at 11 of 12 airports');
});

describe('S2 results while the account is unknown', () => {
  const unknown: AppState = { ...signedOut, session: { kind: 'signed-in', who: null } };
  const why = page.getByText('Results are hidden until we know who signed in.');

  async function signInUnknown() {
    const opened = await disableTwelve();
    opened.answerFrom(0, 3, done('switched'));
    opened.answerFrom(3, 12, failed({ kind: 'signed-out' }));
    opened.show(signedOut);
    await expect
      .element(results)
      .toHaveAccessibleName('Disabled contributions at 3 of 12 airports');
    opened.show(unknown);
    await expect.element(why).toBeVisible();
    await expect.element(results).not.toBeInTheDocument();
    return opened;
  }

  test('are hidden, and shown when the account is known', async () => {
    const { show } = await signInUnknown();
    await axeFindsNothing();
    show(signedIn);
    await expect.element(results).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
  });

  test('are gone for another account', async () => {
    const { show } = await signInUnknown();
    show(otherAccount);
    await expect.element(why).not.toBeInTheDocument();
    await expect.element(results).not.toBeInTheDocument();
  });

  test('can be shown until that session ends', async () => {
    const { show } = await signInUnknown();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect.element(results).toBeVisible();
    await expect.element(resume).toHaveAttribute('aria-disabled', 'false');
    show(signedOut);
    show(unknown);
    await expect.element(why).toBeVisible();
  });

  test('can be discarded', async () => {
    const { show } = await signInUnknown();
    await page.getByRole('button', { name: 'Discard results' }).click();
    await expect.element(why).not.toBeInTheDocument();
    show(signedIn);
    await expect.element(results).not.toBeInTheDocument();
  });

  test('belong to the account that becomes known in the same session', async () => {
    const { answerFrom, show } = await disableTwelve({}, unknown);
    show(signedIn);
    answerFrom(0, 11, done('switched'));
    answerFrom(11, 12, failed({ kind: 'forbidden', status: 403, said: '' }));
    await expect.element(results).toBeVisible();
    show(signedOut);
    show(signedIn);
    await expect.element(results).toBeVisible();
    show(otherAccount);
    await expect.element(results).not.toBeInTheDocument();
    await expect.element(why).not.toBeInTheDocument();
  });
});

test('the selected airports are offered only a switch that changes one of them', async () => {
  mountPage('#/contributions', boardHandlers(new Map([[germany, twelve]])));
  await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
  const enable = page.getByRole('button', { name: 'Enable contributions' });
  await expect.element(enable).toHaveAccessibleDescription('All selected airports are already on.');
  // The bar says it too.
  const bar = page.getByRole('group', { name: 'Selected airports' });
  await expect.element(bar.getByText('It’s already on.', { exact: true })).toBeVisible();
  const disable = page.getByRole('button', { name: 'Disable contributions' });
  await expect.element(disable).not.toHaveAttribute('aria-disabled', 'true');
  // Their places never change, and only enabling is a main action.
  expect(bar.getByRole('button').elements().slice(-2)).toEqual([
    disable.element(),
    enable.element(),
  ]);
  expect(bar.element().querySelector('.primary')).toBeNull();
});
