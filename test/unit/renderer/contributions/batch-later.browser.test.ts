import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SwitchOutcome } from '../../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../support/contributions/board-double.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const icaos = ['EDDB', 'EDDC', 'EDDF', 'EDDG', 'EDDH', 'EDDK'];
const six = icaos.map((icao, at) => airport(201 + at, icao, { contributionsEnabled: true }));
const resume = page.getByRole('button', { name: /^Continue with/ });
const results = page.getByRole('region', {
  name: /^(Disabled contributions at|Disabling contributions:|Contributions (not changed|may be off) at) (\d of )?6/,
});
const switchOf = (icao: string) => page.getByRole('switch', { name: `Contributions at ${icao}` });
const lost: AppError = { kind: 'lost', reason: 'broken' };
const stopped: AppError = { kind: 'unavailable', status: 503, said: '' };

interface Asked {
  readonly id: number;
  readonly wanted: boolean;
  readonly answer: (result: Result<SwitchOutcome>) => void;
}

/** Disables six airports. The test replies to each switch, in the order of `asked`. */
async function disableSix(choose: () => Promise<void> = () => Promise.resolve()) {
  /** The service's state; null if it can't be read. */
  const truth = new Map<number, boolean | null>(six.map((row) => [row.airportRequestId, true]));
  const asked: Asked[] = [];
  const reading = { now: Promise.resolve() };
  const of = (id: number) => truth.get(id) ?? null;
  const { push } = mountPage('#/contributions', {
    ...boardHandlers(new Map([[germany, six]])),
    readAirportRequests: async () => {
      await reading.now;
      return done(six.map((row) => ({ ...row, contributionsEnabled: of(row.airportRequestId) })));
    },
    switchContributions: ({ airportRequestId: id, contributionsEnabled: wanted }) => {
      const { promise, resolve } = Promise.withResolvers<Result<SwitchOutcome>>();
      const answer = (result: Result<SwitchOutcome>): void => {
        if (result.ok) truth.set(id, wanted);
        resolve(result);
      };
      asked.push({ id, wanted, answer });
      return promise;
    },
  });
  await expect.element(switchOf('EDDF'), { timeout: 8000 }).toBeVisible();
  await choose();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Disable contributions' }).click();
  await expect.poll(() => asked).toHaveLength(6);
  const show = (state: AppState): void => {
    push(state);
    flushSync();
  };
  const answerFrom = (from: number, to: number, result: Result<SwitchOutcome>): void => {
    for (const { answer } of asked.slice(from, to)) answer(result);
  };
  const last = async (length: number): Promise<Asked> => {
    await expect.poll(() => asked).toHaveLength(length);
    const [newest] = asked.slice(-1);
    if (!newest) throw new Error('No switch was sent');
    return newest;
  };
  return { asked, show, answerFrom, last, truth, reading };
}

test('continuing skips an airport that was switched since, and says so', async () => {
  const { asked, answerFrom, last } = await disableSix();
  answerFrom(0, 2, done('switched'));
  answerFrom(2, 6, failed(stopped));
  await expect.element(resume).toHaveAccessibleName('Continue with 4 airports');
  await switchOf('EDDH').click();
  (await last(7)).answer(done('switched'));
  await expect.element(switchOf('EDDH')).not.toBeChecked();
  await switchOf('EDDH').click();
  (await last(8)).answer(done('switched'));
  await expect.element(resume).toHaveAccessibleName('Continue with 3 airports');
  await results.getByRole('button', { name: 'Details' }).click();
  await expect.element(results.getByText('Changed again later: EDDH')).toBeVisible();
  await resume.click();
  await last(11);
  expect(asked.slice(8).map(({ id }) => id)).toEqual([203, 204, 206]);
  answerFrom(8, 11, done('switched'));
  await expect.element(results).toHaveAccessibleName('Disabled contributions at 5 of 6 airports');
});

test('a second batch can’t start during the first, and the reason says so', async () => {
  const { asked, answerFrom } = await disableSix();
  await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
  const enable = page.getByRole('button', { name: 'Enable contributions' });
  await expect
    .element(enable)
    .toHaveAccessibleDescription('Wait for the other airports, or cancel.');
  await enable.click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  answerFrom(0, 6, done('switched'));
  await expect.element(results).not.toBeInTheDocument();
  await expect.element(enable).toHaveAttribute('aria-disabled', 'false');
  expect(asked).toHaveLength(6);
});

test('undoing a batch that stopped keeps its rest', async () => {
  const { asked, answerFrom, last } = await disableSix();
  answerFrom(0, 2, done('switched'));
  answerFrom(2, 6, failed(stopped));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await last(8);
  expect(asked.slice(6)).toMatchObject([
    { id: 201, wanted: true },
    { id: 202, wanted: true },
  ]);
  await expect
    .element(resume)
    .toHaveAccessibleDescription('Wait for the other airports, or cancel.');
  answerFrom(6, 8, done('switched'));
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Contributions enabled at 2 airports');
  await resume.click();
  await last(12);
  expect(asked.slice(8)).toMatchObject([203, 204, 205, 206].map((id) => ({ id, wanted: false })));
  answerFrom(8, 12, done('switched'));
});

test('a batch continued before the board is loaded again can be undone', async () => {
  const { asked, show, answerFrom, last, reading } = await disableSix();
  answerFrom(0, 2, done('switched'));
  answerFrom(2, 6, failed({ kind: 'signed-out' }));
  await expect.element(resume).toBeVisible();
  show(signedOut);
  const late = Promise.withResolvers<undefined>();
  reading.now = late.promise.then(() => undefined);
  show(signedIn);
  await resume.click();
  await last(10);
  answerFrom(6, 10, done('switched'));
  await expect.element(results).not.toBeInTheDocument();
  late.resolve(undefined);
  await expect.element(switchOf('EDDB')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await last(16);
  expect(asked.slice(10).every(({ wanted }) => wanted)).toBe(true);
  answerFrom(10, 16, done('switched'));
});

test('a later read settles an unknown outcome of a batch', async () => {
  const { answerFrom, truth } = await disableSix();
  truth.set(201, null);
  truth.set(202, null);
  answerFrom(0, 2, failed(lost));
  answerFrom(2, 6, done('switched'));
  await results.getByRole('button', { name: 'Details' }).click();
  await expect
    .element(results.getByText(/We don’t know whether contributions at EDDB were disabled/))
    .toBeVisible();
  truth.set(201, false);
  truth.set(202, true);
  await page.getByRole('button', { name: /Reload$/ }).click();
  await expect.element(results).toHaveAccessibleName('Disabled contributions at 5 of 6 airports');
  await expect.element(results.getByText(/We don’t know/)).not.toBeInTheDocument();
  await expect.element(resume).toHaveAccessibleName('Continue with 1 airport');
});

test('an airport that is switched twice while it waits counts as done', async () => {
  const { asked, answerFrom, last } = await disableSix();
  await switchOf('EDDH').click();
  await last(7);
  await switchOf('EDDH').click();
  const third = await last(8);
  asked[6]?.answer(done('replaced'));
  answerFrom(0, 4, done('switched'));
  answerFrom(5, 6, done('switched'));
  third.answer(done('switched'));
  // The main process replies with the final state.
  asked[4]?.answer(done('switched'));
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Contributions disabled at 6 airports');
});

test('unsent switches don’t count as done', async () => {
  const { answerFrom } = await disableSix();
  answerFrom(0, 1, done('switched'));
  answerFrom(1, 6, failed(stopped));
  await expect.element(results).toHaveAccessibleName('Disabled contributions at 1 of 6 airports');
});

test('an airport whose switch was never sent says so', async () => {
  const { answerFrom } = await disableSix();
  const because: AppError = { kind: 'lost', reason: 'broken' };
  answerFrom(0, 1, failed(because));
  answerFrom(1, 6, failed({ kind: 'cancelled', because }));
  await expect
    .element(
      page
        .getByText(/^Couldn’t disable contributions\. Not sent because an earlier change failed\./)
        .first(),
    )
    .toBeVisible();
  await expect
    .element(results.getByText(/^The connection to Test service dropped\./))
    .toBeVisible();
});

test('an airport that undo enabled again appears under the filter On', async () => {
  const { asked, answerFrom } = await disableSix(async () => {
    await page.getByRole('radio', { name: /^On/ }).click({ force: true });
  });
  answerFrom(0, 6, done('switched'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => asked).toHaveLength(12);
  await page.getByRole('searchbox', { name: 'Find an airport' }).fill('germany');
  await expect.element(page.getByText(/^No matches/)).toBeVisible();
  const idOf = (icao: string) => six[icaos.indexOf(icao)]?.airportRequestId;
  for (const { id, answer } of asked.slice(6)) {
    answer(id === idOf('EDDH') ? done('switched') : failed({ kind: 'cancelled' }));
  }
  await expect.element(switchOf('EDDH')).toBeChecked();
  await expect.element(switchOf('EDDB')).not.toBeInTheDocument();
  // A row that was just switched stays, even when another one appears again.
  await switchOf('EDDH').click();
  await expect.element(switchOf('EDDH')).not.toBeChecked();
});
