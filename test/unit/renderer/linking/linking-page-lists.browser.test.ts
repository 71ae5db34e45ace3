import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAirportDouble } from '../../../support/airport-double.ts';
import { button, field, load, open, option } from '../../../support/open-linking-page.ts';

type Title = 'Stopbars' | 'Lead-ons';

const list = (title: Title) => page.getByRole('listbox', { name: title });
const heading = (title: Title) =>
  page.getByRole('heading', { level: 3, name: new RegExp(`^${title}`) });
const search = () => page.getByRole('searchbox');
const sortBy = (order: string) =>
  page.getByRole('combobox', { name: 'Sort by' }).selectOptions(order);

/** Returns the visible IDs of a list, from the top. */
function seenIn(title: Title): readonly string[] {
  const rows = list(title).element();
  const { top, bottom } = (rows.parentElement ?? rows).getBoundingClientRect();
  return [...rows.querySelectorAll('li')]
    .map((row) => ({ id: row.dataset['row'] ?? '', at: row.getBoundingClientRect() }))
    .filter(({ at }) => at.bottom > top + 1 && at.top < bottom - 1)
    .sort((a, b) => a.at.top - b.at.top)
    .map(({ id }) => id);
}

const expectFirst = (title: Title, ids: readonly string[]) =>
  expect.poll(() => seenIn(title).slice(0, ids.length)).toEqual(ids);

describe('sorted by distance', () => {
  test('selecting a point far down scrolls to it and to the nearest points', async () => {
    open(createAirportDouble());
    await load();
    await sortBy('distance');
    list('Stopbars').element().parentElement?.scrollTo({ top: 900 });
    await expect.poll(() => seenIn('Stopbars')).toContain('EDDF_SB_M14_07R');
    await option('EDDF_SB_M14_07R').click();

    await expectFirst('Stopbars', ['EDDF_SB_M14_07R', 'EDDF_SB_S13_07R']);
    await expect.element(option('EDDF_SB_M14_07R')).toHaveFocus();
    await expectFirst('Lead-ons', ['EDDF_LO_M14_07R', 'EDDF_LO_M14_25L']);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(option('EDDF_LO_M14_07R')).toHaveFocus();
  });

  test('the nearest lead-on comes before one that is linked', async () => {
    open(createAirportDouble());
    await load();
    await search().fill('EDDF_SB_M8_07R');
    await option('EDDF_SB_M8_07R').click();
    await search().clear();
    await expectFirst('Lead-ons', ['EDDF_LO_S7_07R']);
    await sortBy('distance');
    await expectFirst('Lead-ons', ['EDDF_LO_M8_07R', 'EDDF_LO_M8_25L', 'EDDF_LO_S7_07R']);
  });

  test('arrow keys move down the list, and Enter selects', async () => {
    open(createAirportDouble());
    await load();
    await sortBy('distance');
    await option('EDDF_SB_L1_07C').click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    const [, , , fourth = ''] = seenIn('Stopbars');
    await expect.element(option(fourth)).toHaveFocus();
    await expect.element(option('EDDF_SB_L1_07C')).toHaveAttribute('aria-selected', 'true');

    await userEvent.keyboard('{Enter}');
    await expect.element(option(fourth)).toHaveAttribute('aria-selected', 'true');
    await expectFirst('Stopbars', [fourth]);
    await expect.element(option(fourth)).toHaveFocus();
  });

  test('a row keeps the focus when the selection is cleared', async () => {
    open(createAirportDouble());
    await load();
    await sortBy('distance');
    await option('EDDF_SB_L1_07C').click();
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option');
    const last = document.activeElement;
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/Select a point with coordinates/)).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(last);
    await expect.poll(() => seenIn('Stopbars')).toContain(last?.getAttribute('data-row'));
  });
});

describe('the counts of the lists', () => {
  test('include the matches, but not a selected point that doesn’t match', async () => {
    open(createAirportDouble());
    await load();
    await option('EDDF_SB_L1_07C').click();
    await search().fill('w12');
    await expect.element(heading('Stopbars')).toMatchTextContent('1 of 64');
    expect(seenIn('Stopbars')).toEqual(['EDDF_SB_W12_18', 'EDDF_SB_L1_07C']);

    await search().fill('nothing like this');
    await expect.element(heading('Stopbars')).toMatchTextContent('0 of 64');
    await expect.element(option('EDDF_SB_L1_07C')).toBeVisible();
  });

  test('leaving the search focuses the list that has a match', async () => {
    open(createAirportDouble());
    await load();
    await option('EDDF_SB_L1_07C').click();
    await search().fill('EDDF_LO_L9');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveFocus();
  });
});

describe('Ctrl+A', () => {
  const selectedText = () => document.getSelection()?.toString() ?? '';

  test('in a list doesn’t select the text of the window', async () => {
    open(createAirportDouble());
    await load();
    await option('EDDF_SB_L1_07C').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(option('EDDF_SB_L1_07C')).toHaveFocus();
    expect(selectedText()).toBe('');
  });

  test('in a text field selects what is in it', async () => {
    open(createAirportDouble());
    await load();
    await search().fill('l9');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selectedText()).toBe('l9');
  });
});

test('Tab goes through the airport’s row from left to right', async () => {
  open(createAirportDouble());
  await expect.element(button('EDDM')).toBeVisible();
  await field().click();
  const passed: Element[] = [];
  for (let at = 0; at < 4; at += 1) {
    if (document.activeElement) passed.push(document.activeElement);
    await userEvent.keyboard('{Tab}');
  }
  const expected = [field(), button('Load airport'), button('EDDF'), button('EDDM')];
  expect(passed).toEqual(expected.map((locator) => locator.element()));
  const lefts = passed.map((element) => element.getBoundingClientRect().left);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});
