import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LinkOutcome } from '../../../../../electron/contract/linking.ts';
import {
  createAirportDouble,
  frankfurt,
  largeMapData,
} from '../../../../support/linking/airport-double.ts';
import {
  anUnlink,
  bar,
  barButton,
  link,
  load,
  openReview,
  openStaged,
  pane,
  removeButton,
  rows,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { button, row } from '../../../../support/linking/open-linking-page.ts';

const forbidden = { kind: 'forbidden', status: 403, said: 'Not at this airport' } as const;

describe('staged changes that others have made impossible', () => {
  test('are marked in the table, and the review says what to do', async () => {
    const { double, work } = await openStaged(createAirportDouble(), [...twoLinks, anUnlink]);
    const points = double.airport.points
      .filter(({ id }) => id !== 'EDDF_LO_L9_25C')
      .map((point) =>
        point.id === anUnlink.leadOnId ? { ...point, kind: 'other' as const } : point,
      );
    work.refresh({ ...double.airport, points });
    await expect.element(bar()).toMatchTextContent(/^3 changes.*2 changes can’t be applied/);
    await expect.element(row(anUnlink.stopbarId)).toMatchTextContent('− L1');
    await expect.element(page.getByRole('radio', { name: 'Changed 2' })).toBeVisible();
    await openReview();
    await expect.poll(() => rows('2 changes can’t be applied').elements().length).toBe(2);
    await expect.element(pane()).toMatchTextContent('A point was deleted or changed type');

    await removeButton('EDDF_LO_L9_25C').click();
    await button(/^Remove: Unlink/).click();
    await expect.element(bar()).toMatchTextContent(/^1 change at/);
    await expect.element(pane()).not.toMatchTextContent('can’t be applied');
  });
});

describe('the review', () => {
  test('lists each change under a heading, by name and ID', async () => {
    await openStaged(createAirportDouble(), [...twoLinks, anUnlink]);
    await openReview();

    await expect.poll(() => rows('2 new links').elements().length).toBe(2);
    await expect
      .element(rows('2 new links').first())
      .toMatchTextContent('+ Link L9 EDDF_SB_L9_07C → to L9 07C EDDF_LO_L9_07C');
    await expect
      .element(rows('1 link to remove'))
      .toMatchTextContent('− Unlink L1 EDDF_SB_L1_07C → from L1 EDDF_LO_L1_07C');
    const heights = rows('2 new links')
      .elements()
      .map((row) => row.clientHeight);
    expect(heights).toEqual([28, 28]);
  });

  test('works with keys alone, and returns the focus when it’s closed', async () => {
    const { work } = await openStaged(createAirportDouble(), [...twoLinks, anUnlink]);
    (barButton('Review').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(removeButton('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    expect(work.hoveredId).toBe('EDDF_SB_L9_07C');
    await userEvent.keyboard('{End}');
    await expect.element(button(/^Remove: Unlink/)).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
    await userEvent.keyboard('{Escape}');
    await expect.element(pane()).not.toBeInTheDocument();
    await expect.element(barButton('Review')).toHaveFocus();
  });

  test('keeps the focus in the list when a change is removed, and closes with its button', async () => {
    await openStaged(createAirportDouble());
    await openReview();
    await removeButton('EDDF_LO_L9_07C').click();
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    await expect.element(barButton('Apply 1 change')).toBeVisible();
    await removeButton('EDDF_LO_L9_25C').click();
    await expect.element(pane().getByRole('button', { name: 'Close' })).toHaveFocus();
    await expect.element(pane()).toMatchTextContent(/No changes/);
    await userEvent.keyboard('{Enter}');
    await expect.element(pane()).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('keeps the focus on a change that fails again', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = () => ({ kind: 'refused', error: forbidden });
    await openStaged(airport);
    await openReview();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(pane()).toMatchTextContent('2 changes not applied');
    (removeButton('EDDF_LO_L9_25C').element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => airport.double.applied.length).toBe(2);
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
  });

  test('warns about a far pair in its row', async () => {
    await openStaged(createAirportDouble(), [link('EDDF_LO_P25_25R')]);
    await openReview();
    await expect
      .element(rows('1 new link'))
      .toMatchTextContent(/▲ \d\.\d km \(usually shorter than 270 m\)/);
    await expect
      .element(removeButton('EDDF_LO_P25_25R'))
      .toHaveAccessibleDescription(/▲ \d\.\d km \(usually shorter than 270 m\)/);
  });

  test('renders only the visible rows of 1,000 changes, and reaches the last by key', async () => {
    const airport = { ...largeMapData(2000, 0), icao: 'EDDF' };
    const changes = Array.from({ length: 1000 }, (_, at) => ({
      ...{ stopbarId: `XXXX_SB_${at}`, leadOnId: `XXXX_LO_${at}`, linked: true },
    }));
    await openStaged(createAirportDouble(airport), changes);
    await openReview();
    const list = rows('1,000 new links');
    await expect.element(list.first()).toHaveAttribute('aria-setsize', '1000');
    expect(list.elements().length).toBeLessThan(40);
    await userEvent.keyboard('{End}');
    await expect.element(button('Remove: Link XXXX_LO_999, XXXX_SB_999')).toHaveFocus();
    await expect.element(button('Remove: Link XXXX_LO_999, XXXX_SB_999')).toBeInViewport();
    expect(list.elements().length).toBeLessThan(40);
    await userEvent.keyboard('{PageUp}');
    await expect.element(button('Remove: Link XXXX_LO_999, XXXX_SB_999')).not.toHaveFocus();
  });

  test('lists what someone else already made, and removes that', async () => {
    const links = [...frankfurt().links, twoLinks[0]];
    const airport = createAirportDouble({ ...frankfurt(), links });
    airport.double.drafts.set('EDDF', { steps: [[twoLinks[0]], [anUnlink]], position: 2 });
    await openStaged(airport, []);
    await expect.element(bar()).toMatchTextContent(/^1 change.*1 change already made by others/);
    await openReview();
    await expect
      .element(rows('1 change already made by others: won’t be sent'))
      .toMatchTextContent('EDDF_LO_L9_07C');
    await expect.element(bar()).not.toMatchTextContent(/others/);
    await button('Remove from my changes').click();
    await expect.element(rows('1 link to remove')).toBeVisible();
    await expect.element(page.getByText(/made by others/)).not.toBeInTheDocument();
  });
});

describe('after an apply, the review', () => {
  test.each<[LinkOutcome, string, RegExp]>([
    [{ kind: 'refused', error: forbidden }, '1 change not applied', /“Not at this airport\.” Ask/],
    [{ kind: 'other-airport' }, '1 change not applied', /belongs to another airport/],
    [{ kind: 'cannot-unlink' }, '1 change not applied', /can’t remove links/],
    [
      { kind: 'not-sent', error: { kind: 'cancelled' } },
      '1 change not applied',
      /Cancelled before it was sent/,
    ],
    [
      { kind: 'unknown' },
      '1 change may have been applied',
      /^\? ?1 change may have been applied\s*The connection dropped/,
    ],
  ])('says why for the outcome %o, and keeps the change staged', async (outcome, title, words) => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = ({ leadOnId }) =>
      leadOnId === 'EDDF_LO_L9_25C' ? outcome : undefined;
    await openStaged(airport);
    await barButton('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/1 of 2|Of the others, 1 was applied/);
    await expect.element(bar()).toMatchTextContent(new RegExp(`^1 change.*${title}`));
    await openReview();
    await expect.element(rows(title)).toMatchTextContent('EDDF_LO_L9_25C');
    await expect.element(pane().getByText(words).last()).toBeVisible();
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveAccessibleDescription(/\.$/);
    await expect.element(rows('1 change applied')).toMatchTextContent('EDDF_LO_L9_07C');
    await expect.element(barButton('Apply 1 change')).toBeVisible();
  });

  test('groups the same reasons, and shows all of a long one', async () => {
    const said = `${'Not at this airport while its division rebuilds it. '.repeat(6)}Ask again.`;
    const airport = createAirportDouble();
    airport.double.outcomeOf = () => ({ kind: 'refused', error: { ...forbidden, said } });
    await openStaged(airport);
    await barButton('Apply 2 changes').click();
    await openReview();

    await expect.poll(() => rows('2 changes not applied').elements().length).toBe(2);
    const reason = pane().getByText(/Ask again\.”/);
    await expect.element(reason).toBeVisible();
    const { scrollWidth, clientWidth, clientHeight } = reason.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(clientHeight).toBeGreaterThan(20);
  });

  test('keeps the reasons while another airport is loaded, until the change is staged again', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = ({ leadOnId }) =>
      leadOnId === 'EDDF_LO_L9_25C' ? { kind: 'other-airport' } : undefined;
    await openStaged(airport);
    await barButton('Apply 2 changes').click();
    await expect.element(bar()).toMatchTextContent(/1 change not applied/);
    await load('EDDM');
    await expect.element(bar()).not.toBeInTheDocument();
    const work = await load();
    await expect.element(bar()).toMatchTextContent(/1 change not applied/);
    work.stage([{ ...twoLinks[1], linked: false }]);
    work.stage([twoLinks[1]]);
    await expect.element(bar()).toMatchTextContent(/^1 change/);
    await expect.element(bar()).not.toMatchTextContent(/not applied/);
  });
});
