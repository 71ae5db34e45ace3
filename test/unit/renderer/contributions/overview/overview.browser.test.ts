import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DivisionOfUser } from '../../../../../electron/contract/contributions.ts';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import type { Handlers } from '../../../../../electron/contract.ts';
import { airportHandlers } from '../../../../support/linking/airport-data.ts';
import {
  airport,
  alps,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../../support/contributions/board-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';
import {
  alert,
  offline,
  openBoardPage,
  press,
} from '../../../../support/contributions/open-board-page.ts';

const status = () => page.getByRole('status');
const header = (name: string) => page.getByRole('columnheader', { name });
const codes = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent.trim());
const row = (icao: string) => page.getByRole('row').filter({ hasText: icao });
const check = () => page.getByRole('button', { name: 'Check links' });

async function runCommand(query: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill(query);
  await userEvent.keyboard('{Enter}');
}

/** Returns an airport with this many stopbars without a lead-on. */
const airportWith = (icao: string, unlinked: number): Airport => ({
  ...{ icao, links: [], readAt: 0 },
  points: Array.from({ length: unlinked }, (_, at) => ({
    ...{ id: `${icao}_${at}`, kind: 'stopbar', name: `A${at}`, airportId: icao },
    coordinates: [{ lat: 50 + at / 1000, lng: 8 }],
  })),
});

const counts: Readonly<Record<string, number>> = { EDDF: 2, EDDL: 0, EDDH: 7, EDDS: 1, LSZH: 4 };

/** Opens the page. Each airport is read once the test says so. */
function openPaused(changes: Partial<Handlers> = {}) {
  const waiting = new Map<string, (answer: Result<Airport>) => void>();
  const asked: string[] = [];
  const opened = openBoardPage({
    ...changes,
    readAirport: ({ icao }) => {
      asked.push(icao);
      return new Promise((resolve) => waiting.set(icao, resolve));
    },
  });
  const answer = (icao: string, error?: AppError): void => {
    const reply = waiting.get(icao);
    waiting.delete(icao);
    reply?.(error ? failed(error) : done(airportWith(icao, counts[icao] ?? 0)));
  };
  return { ...opened, asked, waiting, answer };
}

/** Opens the page on a service that answers immediately. */
const openAnswering = (changes: Partial<Handlers> = {}) =>
  openBoardPage({
    readAirport: ({ icao }) => Promise.resolve(done(airportWith(icao, counts[icao] ?? 0))),
    ...changes,
  });

describe('the overview', () => {
  test('sends no requests until the user starts it, then reads three airports at a time', async () => {
    const { asked, waiting, answer } = openPaused();
    await expect.element(row('EDDF')).toBeVisible();
    expect(asked).toEqual([]);
    await expect.element(header('Unlinked')).not.toBeInTheDocument();
    await check().click();
    await expect.poll(() => asked).toEqual(['EDDF', 'EDDL', 'EDDH']);
    await expect
      .element(page.getByRole('progressbar'))
      .toHaveAccessibleName('Checked 0 of 5 airports');
    answer('EDDH');
    await expect.poll(() => asked).toEqual(['EDDF', 'EDDL', 'EDDH', 'EDDS']);
    await expect.element(row('EDDH')).toMatchTextContent(/7/);
    for (const icao of ['EDDF', 'EDDL', 'EDDS']) answer(icao);
    await expect.poll(() => [...waiting.keys()]).toEqual(['LSZH']);
    answer('LSZH');
    await expect
      .element(status())
      .toMatchTextContent('Checked 5 airports: 14 unlinked stopbars, 0 stale links.');
    await expect.element(check()).toBeVisible();
  });

  test('counts an airport of two divisions once', async () => {
    const twins = new Map([
      [germany, [airport(203, 'EDDF')]],
      [alps, [airport(247, 'EDDF')]],
    ]);
    openBoardPage({
      ...boardHandlers(twins),
      readAirport: ({ icao }) => Promise.resolve(done(airportWith(icao, counts[icao] ?? 0))),
    });
    await check().click();
    await expect
      .element(status())
      .toMatchTextContent('Checked 1 airport: 2 unlinked stopbars, 0 stale links.');
  });

  test('returns the focus to its button at the end, unless the user moved it', async () => {
    const handlers = boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]]));
    const { waiting, answer } = openPaused(handlers);
    await expect.element(row('EDDF')).toBeVisible();
    const start = async () => {
      (check().element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('progressbar')).toBeVisible();
      await expect.poll(() => document.activeElement?.matches('.page')).toBe(true);
      await expect.poll(() => waiting.size).toBe(1);
    };
    await start();
    answer('EDDF');
    await expect.element(check()).toHaveFocus();

    await start();
    const search = page.getByRole('searchbox', { name: 'Find an airport' });
    await search.click();
    answer('EDDF');
    await expect.element(check()).toBeVisible();
    await expect.element(search).toHaveFocus();
  });

  test('is started from the palette, once the airports are read', async () => {
    const read = Promise.withResolvers<undefined>();
    const asked: string[] = [];
    const handlers = boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]]));
    mountPage('#/contact', {
      ...handlers,
      readDivisions: async () => {
        await read.promise;
        return done([germany]);
      },
      readAirport: ({ icao }) => {
        asked.push(icao);
        return Promise.resolve(done(airportWith(icao, 2)));
      },
    });
    await runCommand('check links');
    await expect.element(page.getByRole('heading', { name: 'Contributions' })).toBeVisible();
    expect(asked).toEqual([]);
    read.resolve(undefined);
    await expect.element(status()).toMatchTextContent(/^Checked 1 airport: 2 unlinked stopbars/);
    expect(asked).toEqual(['EDDF']);

    await page.getByRole('link', { name: 'Contact' }).click();
    await runCommand('check links');
    await expect.poll(() => asked).toEqual(['EDDF', 'EDDF']);
  });

  test('isn’t started later if the airports couldn’t be read', async () => {
    const asked: string[] = [];
    let answer: Result<readonly DivisionOfUser[]> = failed(offline);
    mountPage('#/contact', {
      ...boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]])),
      readDivisions: () => Promise.resolve(answer),
      readAirport: ({ icao }) => {
        asked.push(icao);
        return Promise.resolve(done(airportWith(icao, 2)));
      },
    });
    await runCommand('check links');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answer = done([germany]);
    await press('Try again');
    await expect.element(check()).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('isn’t offered by the palette to someone signed out', async () => {
    mountPage('#/contact', {}, signedOut);
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Command' }).fill('check links');
    await expect
      .element(page.getByRole('option', { name: /^Check links/ }))
      .toMatchTextContent(/Sign in first\./);
    await userEvent.keyboard('{Escape}');
  });

  test('sorts by its columns, most first', async () => {
    openAnswering();
    await check().click();
    await expect.element(status()).toMatchTextContent(/^Checked 5 airports/);
    await header('Unlinked').getByRole('button').click();
    await expect.poll(codes).toEqual(['EDDH', 'LSZH', 'EDDF', 'EDDS', 'EDDL']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(codes).toEqual(['EDDL', 'EDDS', 'EDDF', 'LSZH', 'EDDH']);
    await header('Points').getByRole('button').click();
    await expect.poll(() => codes()[0]).toBe('EDDH');
  });

  test('is cancelled immediately and keeps what was read', async () => {
    const { asked, answer } = openPaused();
    await check().click();
    await expect.poll(() => asked).toHaveLength(3);
    answer('EDDF');
    await expect.poll(() => asked).toHaveLength(4);
    await press('Cancel');
    await expect.element(status()).toMatchTextContent('Cancelled after 1 of 5 airports.');
    for (const icao of ['EDDL', 'EDDH', 'EDDS']) answer(icao);
    await expect.element(check()).toBeVisible();
    await expect.element(row('EDDF')).toMatchTextContent(/2/);
    await expect.element(row('EDDH')).toMatchTextContent(/–/);
    expect(asked).toHaveLength(4);
  });

  test('stops when the service limits requests, and continues with the rest', async () => {
    const { asked, answer } = openPaused();
    await check().click();
    await expect.poll(() => asked).toHaveLength(3);
    answer('EDDF');
    await expect.poll(() => asked).toHaveLength(4);
    answer('EDDL', { kind: 'limited', said: '', retryAt: Date.now() + 30_000 });
    answer('EDDH', { kind: 'limited', said: '', retryAt: Date.now() + 30_000 });
    answer('EDDS');
    await expect.element(alert).toMatchTextContent(/^3 airports not checked\./);
    expect(asked).toHaveLength(4);
    await press('Continue');
    await expect.poll(() => asked.slice(4).sort()).toEqual(['EDDH', 'EDDL', 'LSZH']);
    for (const icao of ['EDDH', 'EDDL', 'LSZH']) answer(icao);
    await expect.element(status()).toMatchTextContent(/^Checked 3 airports/);
  });

  test('isn’t offered to continue once its account has signed out', async () => {
    const { asked, answer, push } = openPaused();
    await check().click();
    await expect.poll(() => asked).toHaveLength(3);
    for (const icao of asked) {
      answer(icao, { kind: 'limited', said: '', retryAt: Date.now() + 30_000 });
    }
    const resume = page.getByRole('button', { name: 'Continue' });
    await expect.element(resume).toBeVisible();
    push({ ...signedIn, session: { kind: 'signed-out' } });
    await expect.element(resume).not.toBeInTheDocument();
  });

  test('names an airport that couldn’t be read, and goes on', async () => {
    openAnswering({
      readAirport: ({ icao }) =>
        Promise.resolve(
          icao === 'EDDL' ? failed({ kind: 'unreadable' }) : done(airportWith(icao, 1)),
        ),
    });
    await check().click();
    await expect.element(status()).toMatchTextContent(/Checked 4 airports.*Couldn’t load EDDL\./);
  });

  test('is forgotten with the session, and a late reply shows nothing', async () => {
    const { asked, answer, push } = openPaused();
    await check().click();
    await expect.poll(() => asked).toHaveLength(3);
    answer('EDDF');
    await expect.poll(() => asked).toHaveLength(4);
    push({ ...signedIn, session: { kind: 'signed-out' } });
    await expect.element(page.getByText('Sign in to see your divisions’ airports.')).toBeVisible();
    for (const icao of ['EDDL', 'EDDH', 'EDDS']) answer(icao);
    push(signedIn);
    await expect.element(row('EDDF')).toBeVisible();
    await expect.element(header('Unlinked')).not.toBeInTheDocument();
    await expect.element(check()).toBeVisible();
    expect(asked).toHaveLength(4);
  });

  test('is copied as Markdown in the order shown', async () => {
    const copied: string[] = [];
    openAnswering({
      copyText: ({ text }) => {
        copied.push(text);
        return Promise.resolve(done(null));
      },
    });
    const more = page.getByRole('button', { name: 'More', exact: true });
    const item = page.getByRole('menuitem', { name: /^Copy overview as Markdown/ });
    await expect.element(check()).toBeVisible();
    await more.click();
    await expect.element(item).toHaveAccessibleName(/Check the links first\.$/);
    await page.getByRole('menuitem', { name: 'Check links' }).click();
    await expect.element(status()).toMatchTextContent(/^Checked 5 airports/);
    await header('Unlinked').getByRole('button').click();
    await more.click();
    await item.click();
    await expect.poll(() => copied).toHaveLength(1);
    expect(copied[0]?.split('\n').slice(2, 4)).toEqual([
      '| EDDH |  | Germany | 7 | 7 | 0 | off |',
      '| LSZH |  | Alps | 4 | 4 | 0 | off |',
    ]);
  });
});

describe('a row', () => {
  test('opens its airport in Linking, with the arrow keys too', async () => {
    openAnswering(airportHandlers());
    await expect.element(row('EDDF')).toBeVisible();
    const tick = page.getByRole('checkbox', { name: 'Select EDDF' });
    (tick.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('button', { name: 'Open EDDF in Linking' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
    await expect.element(page.getByRole('radio', { name: 'All 62' })).toBeChecked();
  });

  test('opens what its number counts', async () => {
    openAnswering(airportHandlers());
    await check().click();
    await page.getByRole('button', { name: '2 unlinked at EDDF: open in Linking' }).click();
    await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
  });
});
