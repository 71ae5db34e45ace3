import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import type { Result } from '../../../../../electron/contract/result.ts';
import type { Handlers } from '../../../../../electron/contract.ts';
import { airportHandlers, frankfurt } from '../../../../support/linking/airport-data.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
  oneByOne,
} from '../../../../support/contributions/board-double.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';
import { press, switchOf } from '../../../../support/contributions/open-board-page.ts';

const dialog = () => page.getByRole('dialog');
const question = (icao: string) => `Enable contributions at ${icao}?`;

/** Opens a division whose airports are switched off. Records which are read and how they're switched. */
function openOff(changes: Partial<Handlers> = {}) {
  const switched: boolean[] = [];
  const asked: string[] = [];
  const board = new Map([[germany, [airport(203, 'EDDF'), airport(204, 'EDDM')]]]);
  const { readAirport = () => Promise.resolve(done(frankfurt())), ...others } = changes;
  const opened = mountPage('#/contributions', {
    ...boardHandlers(board),
    setContributions: oneByOne(({ contributionsEnabled }) => {
      switched.push(contributionsEnabled);
      return Promise.resolve(done('switched'));
    }),
    readAirport: (input) => {
      asked.push(input.icao);
      return readAirport(input);
    },
    ...others,
  });
  return { ...opened, switched, asked };
}

/** Stops the time limit for the check, because time can pass between two clicks. */
const neverGiveUp = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** An airport with one stopbar and its lead-on. */
const ready: Airport = {
  ...{ icao: 'EDDF', readAt: 0, links: [{ stopbarId: 'S', leadOnId: 'L' }] },
  points: (['stopbar', 'lead-on'] as const).map((kind) => ({
    ...{ id: kind === 'stopbar' ? 'S' : 'L', kind, name: 'A1', airportId: 'EDDF' },
    coordinates: [{ lat: 50, lng: 8 }],
  })),
};

describe('enabling an airport that doesn’t look ready', () => {
  test('asks first, with what was found and the files of the EuroScope plugin', async () => {
    const { switched } = openOff({
      readEuroScopeFiles: () => Promise.resolve(done([{ name: 'EDDF.txt', uploadedAt: null }])),
    });
    await switchOf('EDDF').click();
    await expect.element(dialog()).toHaveAccessibleName(question('EDDF'));
    await expect
      .element(dialog())
      .toMatchTextContent(/49 stopbars without a lead-on.*3 points with stale/);
    await expect
      .element(dialog())
      .toMatchTextContent(/EuroScope plugin files? for EDDF:.*EDDF\.txt/);
    expect(switched).toEqual([]);
    await press('Enable anyway');
    await expect.poll(() => switched).toEqual([true]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(switchOf('EDDF')).toBeChecked();
  });

  test('can be cancelled, and nothing is sent', async () => {
    const { switched } = openOff();
    await switchOf('EDDF').click();
    await press('Cancel');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'false');
    expect(switched).toEqual([]);
  });

  test('can be left for Linking, which shows what was found', async () => {
    const { switched } = openOff(airportHandlers());
    await switchOf('EDDF').click();
    await press('Open EDDF');
    await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
    await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
    expect(switched).toEqual([]);
  });

  test('says that there are no points if the service has none', async () => {
    openOff({ readAirport: () => Promise.resolve(done({ ...ready, points: [], links: [] })) });
    await switchOf('EDDF').click();
    await expect.element(dialog()).toMatchTextContent('EDDF isn’t ready: it has no points yet.');
  });
});

describe('enabling takes one click', () => {
  test('if there’s nothing to warn about', async () => {
    const { switched, asked } = openOff({ readAirport: () => Promise.resolve(done(ready)) });
    await switchOf('EDDF').click();
    await expect.poll(() => switched).toEqual([true]);
    expect(asked).toEqual(['EDDF']);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('if the service doesn’t list points', async () => {
    const { switched } = openOff({
      readAirport: () => Promise.resolve(failed({ kind: 'not-found', said: '' })),
    });
    await switchOf('EDDM').click();
    await expect.poll(() => switched).toEqual([true]);
  });
});

describe('an airport that can’t be checked', () => {
  const readings: Record<string, [says: string, Handlers['readAirport']]> = {
    'because the check fails': [
      'is limiting requests.',
      () => Promise.resolve(failed({ kind: 'limited', said: '' })),
    ],
    'because the service doesn’t reply in time': [
      'took too long to reply.',
      () => new Promise(() => undefined),
    ],
  };

  for (const [why, [says, readAirport]] of Object.entries(readings)) {
    test(`is enabled only after a question, ${why}`, async () => {
      const { switched } = openOff({ readAirport });
      await switchOf('EDDM').click();
      await expect.element(dialog()).toMatchTextContent('Couldn’t check EDDM.');
      await expect.element(dialog()).toMatchTextContent(says);
      expect(switched).toEqual([]);
      await press('Enable anyway');
      await expect.poll(() => switched).toEqual([true]);
    });
  }

  test('can be checked again, and is enabled if it looks ready then', async () => {
    let isFailing = true;
    const { switched, asked } = openOff({
      readAirport: (): Promise<Result<Airport>> =>
        Promise.resolve(isFailing ? failed({ kind: 'limited', said: '' }) : done(ready)),
    });
    await switchOf('EDDF').click();
    await press('Check again');
    await expect.poll(() => asked).toEqual(['EDDF', 'EDDF']);
    await expect.element(dialog()).toMatchTextContent('Couldn’t check EDDF.');
    expect(switched).toEqual([]);
    isFailing = false;
    await press('Check again');
    await expect.poll(() => switched).toEqual([true]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('uses the result of an earlier check', async () => {
    let isFailing = false;
    const { switched } = openOff({
      readAirport: (): Promise<Result<Airport>> =>
        Promise.resolve(isFailing ? failed({ kind: 'limited', said: '' }) : done(frankfurt())),
    });
    await press('Check links');
    await expect.element(page.getByRole('status')).toMatchTextContent(/^Checked 2 airports/);
    isFailing = true;
    await switchOf('EDDF').click();
    await expect.element(dialog()).toHaveAccessibleName(question('EDDF'));
    await expect.element(dialog()).toMatchTextContent(/49 stopbars without a lead-on/);
    expect(switched).toEqual([]);
  });
});

test('a second click before the service replies switches back without a question', async () => {
  const sent: boolean[] = [];
  const { asked } = openOff({
    readAirportRequests: () =>
      Promise.resolve(done([{ ...airport(203, 'EDDF'), contributionsEnabled: true }])),
    setContributions: oneByOne(({ contributionsEnabled }) => {
      sent.push(contributionsEnabled);
      return new Promise(() => undefined);
    }),
  });
  await switchOf('EDDF').click();
  await expect.element(switchOf('EDDF')).not.toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'On 1' })).toBeInTheDocument();
  await switchOf('EDDF').click();
  await expect.poll(() => sent).toEqual([false, true]);
  expect(asked).toEqual([]);
});

test('disabling never asks', async () => {
  const { switched, asked } = openOff({ readAirport: () => Promise.resolve(done(ready)) });
  await switchOf('EDDF').click();
  await expect.element(switchOf('EDDF')).toBeChecked();
  await switchOf('EDDF').click();
  await expect.poll(() => switched).toEqual([true, false]);
  expect(asked).toEqual(['EDDF']);
});

test('two airports can be enabled one right after another, and each is asked about', async () => {
  neverGiveUp();
  const first = Promise.withResolvers<Result<Airport>>();
  const second = Promise.withResolvers<Result<Airport>>();
  const { switched, asked } = openOff({
    readAirport: ({ icao }) => (icao === 'EDDF' ? first : second).promise,
  });
  await switchOf('EDDF').click();
  await switchOf('EDDM').click();
  await expect.poll(() => asked).toEqual(['EDDF', 'EDDM']);
  first.resolve(done(frankfurt()));
  await expect.element(dialog()).toHaveAccessibleName(question('EDDF'));
  second.resolve(done(frankfurt()));
  await press('Enable anyway');
  await expect.element(dialog()).toHaveAccessibleName(question('EDDM'));
  await press('Enable anyway');
  await expect.poll(() => switched).toEqual([true, true]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

describe('while an airport is checked', () => {
  /** Opens the page and starts to enable EDDF, whose points are read once the test says so. */
  async function openChecking() {
    neverGiveUp();
    const reply = Promise.withResolvers<Result<Airport>>();
    const opened = openOff({ readAirport: () => reply.promise });
    await switchOf('EDDF').click();
    await expect.poll(() => opened.asked).toEqual(['EDDF']);
    return {
      ...opened,
      answer: () => {
        reply.resolve(done(frankfurt()));
      },
    };
  }

  test('a second click cancels the first', async () => {
    const { switched, answer } = await openChecking();
    await switchOf('EDDF').click();
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(switchOf('EDDF')).toHaveAttribute('aria-busy', 'false');
    answer();
    await switchOf('EDDM').click();
    await expect.element(dialog()).toHaveAccessibleName(question('EDDM'));
    expect(switched).toEqual([]);
  });

  test('signing out sends nothing and asks nothing', async () => {
    const { switched, answer, push } = await openChecking();
    push({ ...signedIn, session: { kind: 'signed-out' } });
    await expect.element(page.getByText('Sign in to see your divisions’ airports.')).toBeVisible();
    answer();
    push(signedIn);
    await expect.element(switchOf('EDDF')).not.toBeChecked();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(switched).toEqual([]);
  });
});

test('enabling several shows one summary, and its progress while airports are checked', async () => {
  const reply = Promise.withResolvers<Result<Airport>>();
  const { switched } = openOff({
    readAirport: ({ icao }) =>
      icao === 'EDDF' ? Promise.resolve(done(frankfurt())) : reply.promise,
  });
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await press('Enable contributions');
  await expect.element(dialog()).toMatchTextContent(/Checking links: 1 of 2 airports…/);
  await expect
    .element(dialog())
    .toMatchTextContent(/EDDF ?49 stopbars without a lead-on ?3 points/);
  reply.resolve(done(ready));
  await expect.element(dialog()).toMatchTextContent(/1 of 2 airports has problems\./);
  expect(dialog().element().textContent.match(/EDDF/g)).toHaveLength(1);
  expect(switched).toEqual([]);
  await press('Enable anyway');
  await expect.poll(() => switched).toEqual([true, true]);
});

test('an airport without points counts among those with problems', async () => {
  const { asked } = openOff({
    readAirportRequests: () =>
      Promise.resolve(done([{ ...airport(204, 'EDDM'), hasObjects: false }, airport(203, 'EDDF')])),
  });
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await press('Enable contributions');
  await expect.element(dialog()).toMatchTextContent(/Both airports have problems\./);
  await expect.element(dialog()).toMatchTextContent(/EDDM ?No points yet/);
  expect(asked).toEqual(['EDDF']);
});

test('enabling several airports asks about the only one that is off as its own switch does', async () => {
  const { switched } = openOff({
    readAirportRequests: () =>
      Promise.resolve(
        done([airport(203, 'EDDF'), { ...airport(204, 'EDDM'), contributionsEnabled: true }]),
      ),
  });
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await press('Enable contributions');
  await expect.element(dialog()).toHaveAccessibleName(question('EDDF'));
  await expect.element(dialog().getByRole('button', { name: 'Open EDDF' })).toBeVisible();
  await press('Enable anyway');
  await expect.poll(() => switched).toEqual([true]);
  await expect.element(page.getByRole('checkbox', { name: 'Select EDDF' })).not.toBeChecked();
});
