import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handlers } from '../../../../../electron/contract.ts';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import { done, failed, type Result } from '../../../../../electron/contract/result.ts';
import { airportChoice } from '../../../../../renderer/linking/airport/airport-choice.svelte.ts';
import {
  button,
  changes,
  chooseMore,
  field,
  load,
  open,
  option,
  row,
  signedIn,
} from '../../../../support/linking/open-linking-page.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { copyAs, createAirports } from '../../../../support/linking/three-airports.ts';

const csv = [
  'icao,stopbarId,leadOnId',
  'EDDM,EDDM_SB_L9_07C,EDDM_LO_L9_07C',
  'EDDM,EDDM_SB_L9_07C,EDDM_LO_L9_25C',
  'EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_07C',
  'EDDF,EDDF_SB_L1_07C,EDDF_LO_L1_07C',
  'EDDL,EDDL_SB_L9_07C,EDDL_LO_L9_07C',
  'EDXX,A,B',
  'nonsense',
].join('\n');
const review = () => page.getByRole('dialog', { name: 'Changes at all airports' });
const toReview = (name: string | RegExp) => review().getByRole('button', { name });

async function importAll() {
  await chooseMore('Import…');
  await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(csv);
  await button('Stage 6 links at 4 airports').click();
  await expect.element(toReview('Apply 4 changes at 3 airports')).toBeVisible();
}

/** Returns the handlers with an apply that waits for `finish`. */
function withSlowApply(handlers: Partial<Handlers>) {
  const finish = Promise.withResolvers<undefined>();
  const applyLinks: Handlers['applyLinks'] = async (asked) => {
    await finish.promise;
    return handlers.applyLinks?.(asked) ?? Promise.reject(new Error('No answer'));
  };
  return { finish, handlers: { ...handlers, applyLinks } };
}

const isLinked = (airport: Airport) =>
  airport.links.some(({ leadOnId }) => leadOnId === `${airport.icao}_LO_L9_07C`);

describe('several airports', () => {
  let airports: ReturnType<typeof createAirports>;
  beforeEach(() => {
    airports = createAirports();
  });
  const linked = () =>
    ['EDDF', 'EDDL', 'EDDM'].filter((icao) => isLinked(airports.at(icao).double.airport));

  test('are imported, reviewed and applied one after another, and undone together', async () => {
    open(airports);
    await load();
    await importAll();
    await expect
      .element(review())
      .toMatchTextContent(/EDDF.*1 new link\. 1 imported, 1 already linked/);
    await expect.element(review()).toMatchTextContent(/EDXX.*None of its links were staged/);
    expect(airports.applied).toEqual([]);
    await toReview('Apply 4 changes at 3 airports').click();

    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied 4 changes at 3 airports.');
    expect(airports.applied).toEqual(['EDDF', 'EDDL', 'EDDM']);
    expect(linked()).toEqual(['EDDF', 'EDDL', 'EDDM']);
    await toReview('Undo applied changes').click();
    await expect.poll(linked).toEqual([]);
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Undid 4 changes at 3 airports.');
    await expect.element(review()).toMatchTextContent(/EDDM.*Undid 2 changes at EDDM\./);
    await expect.element(review()).not.toMatchTextContent('Applied');
    await expect.element(toReview('Undo applied changes')).not.toBeInTheDocument();
  });

  test('can’t be applied while the account is banned, which the button says', async () => {
    const { push } = open(airports);
    await load();
    await importAll();
    const trouble = { kind: 'banned', ban: { until: null }, reason: '' } as const;
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    await expect
      .element(toReview(/^Apply/))
      .toHaveAccessibleDescription('Your account is banned on Test service with no end date.');
    await toReview(/^Apply/).click({ force: true });
    expect(airports.applied).toEqual([]);
  });

  test('aren’t read any more after the review was closed', async () => {
    const staged = Promise.withResolvers<Result<Readonly<Record<string, number>>>>();
    const read: string[] = [];
    const { handlers } = airports;
    open({
      ...airports,
      handlers: {
        ...handlers,
        readStagedAirports: () => staged.promise,
        readAirport: (asked) => {
          read.push(asked.icao);
          return handlers.readAirport?.(asked) ?? Promise.reject(new Error('No answer'));
        },
      },
    });
    await load();
    await chooseMore('Review changes at all airports…');
    await expect.element(review()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(review()).not.toBeInTheDocument();
    staged.resolve(done({ EDDL: 1, EDDM: 1 }));
    await load('eddm');
    expect(read).toEqual([]);
  });

  test('are reviewed with the names of their points', async () => {
    open(airports);
    await load();
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click();
    await chooseMore('Review changes at all airports…');
    await expect.element(toReview('Apply 1 change at EDDF')).toBeVisible();
    await review().getByText('Review', { exact: true }).click();
    await expect
      .element(review().getByRole('listitem').last())
      .toMatchTextContent(/^Link L9\b.* to L9/);
  });

  test('says in one sentence that no line of the import fits the airport', async () => {
    open(airports);
    await load();
    await chooseMore('Import…');
    const lines = [
      'icao,stopbarId,leadOnId',
      'EDDL,A,B',
      'EDDL,C,D',
      'EDDM,EDDM_SB_L1_07C,EDDM_LO_L1_07C',
    ];
    await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(lines.join('\n'));
    await button('Stage 3 links at 2 airports').click();

    await expect
      .element(review())
      .toMatchTextContent(/EDDL.*Nothing staged\. Line 2: A isn’t at EDDL\..*EDDM/);
    await expect.element(review()).toMatchTextContent(/EDDM.*Nothing staged: 1 already linked\./);
    await expect.element(review()).not.toMatchTextContent('No changes left');
  });

  test('keep what isn’t applied staged, even after the review is closed', async () => {
    const { at } = airports;
    at('EDDL').double.outcomeOf = () => ({
      ...{ kind: 'not-sent', error: { kind: 'signed-out' } },
    });
    open(airports);
    await load();
    await importAll();
    await toReview(/^Apply 4/).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Applied 1 of 4 changes. The others are still staged.');
    expect(airports.applied).toEqual(['EDDF', 'EDDL']);
    await toReview('Close').click();
    at('EDDL').double.outcomeOf = () => undefined;
    await chooseMore('Review changes at all airports…');
    await toReview('Apply 3 changes at 2 airports').click();

    await expect.poll(linked).toEqual(['EDDF', 'EDDL', 'EDDM']);
  });

  test.each([
    ['failure', '▲', { kind: 'not-sent', error: { kind: 'signed-out' } }],
    ['caution', '?', { kind: 'unknown' }],
  ] as const)('mark failed and unknown changes: %s %s', async (tone, mark, outcome) => {
    airports.at('EDDF').double.outcomeOf = () => outcome;
    open(airports);
    await load();
    await importAll();
    await toReview(/^Apply 4/).click();
    await expect.element(review().getByText(new RegExp(`^\\${mark} .*EDDF`))).toHaveClass(tone);
  });

  test('stop after the airport at which the user cancels', async () => {
    const { handlers } = airports;
    const started = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const applyLinks: Handlers['applyLinks'] = async (asked) => {
      started.resolve(undefined);
      await finish.promise;
      return handlers.applyLinks?.(asked) ?? Promise.reject(new Error('No answer'));
    };
    const cancelApplyLinks: Handlers['cancelApplyLinks'] = () => {
      finish.resolve(undefined);
      return Promise.resolve(done(null));
    };
    open({ ...airports, handlers: { ...handlers, applyLinks, cancelApplyLinks } });
    await load();
    await importAll();
    await toReview(/^Apply 4/).click();
    await started.promise;
    await toReview('Cancel').click();

    await expect.element(toReview('Apply 3 changes at 2 airports')).toBeVisible();
    expect(airports.applied).toEqual(['EDDF']);
  });

  test('an import is undone at all of them', async () => {
    open(airports);
    await load();
    await importAll();
    await toReview('Undo import').click();
    await expect.element(toReview('Apply changes')).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => airports.at('EDDM').double.drafts.get('EDDM')?.position).toBe(0);
  });

  test.each([
    ['in the dialog', () => toReview('Cancel').click(), ['readAirport']],
    ['in the notice about the wait', () => undefined, []],
  ])('aren’t loaded after the user cancels %s', async (_, press, cancelled) => {
    const asked: string[] = [];
    const calls: string[] = [];
    const wait = Promise.withResolvers<Result<Airport>>();
    const handlers: Partial<Handlers> = {
      readAirport: ({ icao }) => {
        asked.push(icao);
        return icao === 'EDDL' ? wait.promise : Promise.resolve(done(copyAs(icao)));
      },
      cancelWaiting: ({ call }) => {
        calls.push(call);
        return Promise.resolve(done(null));
      },
    };
    open({ ...airports, handlers: { ...airports.handlers, ...handlers } });
    await load();
    await chooseMore('Import…');
    await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(csv);
    await button('Stage 6 links at 4 airports').click();
    await expect.poll(() => asked).toEqual(['EDDL']);
    await press();
    wait.resolve(failed({ kind: 'cancelled' }));
    await expect.element(review()).toMatchTextContent(/EDDM.*Not loaded: cancelled\./);
    expect(asked).toEqual(['EDDL']);
    expect(calls).toEqual(cancelled);
  });

  test('share their draft with the Linking page', async () => {
    open(airports);
    await load();
    await importAll();
    await toReview('Open EDDM').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Apply 2 changes')).not.toBeInTheDocument();
    await expect.poll(() => airports.at('EDDM').double.drafts.get('EDDM')?.position).toBe(0);
  });

  test('imported at an airport that was left during its apply aren’t lost', async () => {
    const { finish, handlers } = withSlowApply(airports.handlers);
    open({ ...airports, handlers });
    await load();
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_25C').click();
    await button('Apply 1 change').click();
    await load('eddm');
    await expect.element(row('EDDM_SB_L9_07C')).toBeVisible();
    finish.resolve(undefined);
    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 1 change at EDDF.');
    await importAll();
    await toReview('Open EDDF').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(changes()).not.toMatchTextContent('already made by others');
  });

  test('share their draft with an airport that loads during the import', async () => {
    const { handlers, at } = airports;
    const arrive = Promise.withResolvers<undefined>();
    const loadAirport: Handlers['loadAirport'] = async (icao) => {
      if (icao === 'EDDM') await arrive.promise;
      return done(at(icao).double.airport);
    };
    open({ ...airports, handlers: { ...handlers, loadAirport } });
    await load();
    await field().fill('eddm');
    await userEvent.keyboard('{Enter}');
    await importAll();
    arrive.resolve(undefined);
    await expect.poll(() => airportChoice.work?.icao).toBe('EDDM');
    await toReview('Undo import').click();
    await toReview('Close').click();

    await expect.element(row('EDDM_SB_L9_07C')).toBeVisible();
    await expect.element(changes()).not.toBeInTheDocument();
  });

  test('of one service aren’t reviewed on the next, even while they’re applied', async () => {
    const { finish, handlers } = withSlowApply(airports.handlers);
    const { push } = open({ ...airports, handlers });
    await load();
    await importAll();
    await toReview(/^Apply/).click();
    await expect.element(toReview('Cancel')).toBeVisible();
    for (const icao of ['EDDF', 'EDDL', 'EDDM']) airports.at(icao).double.drafts.clear();
    push({ ...signedIn, service: 'service 2' });
    await expect.element(review()).not.toBeInTheDocument();
    await chooseMore('Review changes at all airports…');
    await expect.element(review()).toMatchTextContent('No airport has staged changes.');
    await expect.element(review()).not.toMatchTextContent('EDDM');
    finish.resolve(undefined);
    await expect.poll(() => airports.applied).toEqual(['EDDF']);
  });

  test('stay in the review for another account, without what the one before was told and could undo', async () => {
    const { push } = open(airports);
    await load();
    await importAll();
    await toReview(/^Apply/).click();
    await expect.element(review()).toMatchTextContent(/Applied/);
    await expect.element(toReview('Undo applied changes')).toBeVisible();
    push(signedOut);
    push(signedIn);
    await expect.element(toReview('Undo applied changes')).not.toBeInTheDocument();
    await expect.element(review()).toMatchTextContent('EDDM');
    await expect.element(review()).not.toMatchTextContent(/Applied/);
  });

  test('are read again when the review is opened after it was closed during an apply', async () => {
    const { finish, handlers } = withSlowApply(airports.handlers);
    open({ ...airports, handlers });
    await load();
    await importAll();
    await toReview(/^Apply 4/).click();
    await userEvent.keyboard('{Escape}');
    finish.resolve(undefined);
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied 4 changes at 3 airports.');
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_25C').click();
    await chooseMore('Review changes at all airports…');

    await expect.element(toReview('Apply 1 change at EDDF')).toBeVisible();
    await expect.element(review()).not.toMatchTextContent('EDDM');
  });
});
