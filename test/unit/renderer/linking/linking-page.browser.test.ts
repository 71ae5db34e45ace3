import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAirportDouble, largeMapData } from '../../../support/airport-double.ts';
import {
  signedIn,
  open,
  field,
  option,
  button,
  load,
  stageTwo,
} from '../../../support/open-linking-page.ts';

describe('the airport', () => {
  // The first, because what shows an airport is fetched but once.
  test('is said to be loaded when its points are on the screen, and not before', async () => {
    open(createAirportDouble());
    const first: string[] = [];
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role="option"]')) first.push('points');
      if (document.querySelector('[role="status"]')?.textContent.includes('Loaded'))
        first.push('told');
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    await button('EDDF').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF');
    watch.disconnect();
    expect(first[0]).toBe('points');
  });

  test('is offered, and loads when it is pressed', async () => {
    open(createAirportDouble());
    await button('EDDF').click();

    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Loaded EDDF: 62 stopbars, 91 lead-ons, 3 stale points, 18 links.');
    await expect.element(page.getByRole('listbox', { name: 'Stopbars' })).toBeVisible();
    await expect.element(page.getByRole('listbox', { name: 'Lead-ons' })).toBeVisible();
  });

  test('that was in work is loaded at once in a window that was made anew', async () => {
    open(createAirportDouble(), { ...signedIn, airportInWork: 'EDDF' });

    await expect.element(page.getByRole('heading', { name: 'EDDF' })).toBeVisible();
    await expect.element(field()).toHaveValue('EDDF');
  });

  test('without points is said to have none, and the way by ids stays open', async () => {
    open(createAirportDouble());
    await field().fill('zzzz');
    await button('Load airport').click();

    await expect.element(page.getByText(/has no points at ZZZZ/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  });

  test('of a service without look-ups cannot be loaded, and the page says what can be done', async () => {
    const { double, handlers } = createAirportDouble();
    const notFound = { kind: 'not-found', status: 404, said: '' } as const;
    const loadAirport = () => Promise.resolve({ ok: false, error: notFound } as const);
    open({ double, handlers: { ...handlers, loadAirport } });
    await field().fill('eddf');
    await button('Load airport').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('doesn’t list points. Link by IDs instead.');
    // Only once: the page says it itself when the status line doesn't.
    expect(page.getByText(/doesn’t list points/).elements()).toHaveLength(1);
    location.hash = '#/contact';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    location.hash = '#/linking';
    await expect.element(page.getByText(/doesn’t list points/)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toMatchTextContent('doesn’t list points');
    await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  });

  test('is marked where none is given', async () => {
    open(createAirportDouble());
    await field().fill('');
    await button('Load airport').click();

    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveAccessibleDescription('Required.');
  });

  test('keeps selection and draft when it is loaded again', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Load airport').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF');
    await expect.element(option('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('with the keyboard', () => {
  test('a point is found, its links are toggled, and each step is undone and redone', async () => {
    open(createAirportDouble());
    await load();
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('l9{ArrowDown}');
    await expect.element(option('EDDF_SB_L9_07C')).toHaveFocus();
    await userEvent.keyboard(' {ArrowRight}');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('EDDF_LO_L9_25C')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Apply 2 changes')).toBeVisible();

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(button('Apply 1 change')).toBeVisible();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.element(button('Apply 0 changes')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the way leads from a lead-on to its stopbars', async () => {
    open(createAirportDouble());
    await load();
    await option('EDDF_SB_L7_07C').click();
    option('EDDF_LO_M8_07C').element().focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');

    await expect.element(option('EDDF_LO_M8_07C')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('EDDF_SB_L7_07C')).toHaveAttribute('aria-checked', 'true');
    await expect.element(option('EDDF_SB_M8_07C')).toHaveAttribute('aria-checked', 'true');
    await expect.element(option('EDDF_SB_L1_07C')).toHaveAttribute('aria-checked', 'false');
  });

  test('undo in a text field is the field’s own', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await page.getByRole('searchbox').fill('x');
    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('the lists', () => {
  test('show what a filter asks for, and always the selection', async () => {
    open(createAirportDouble());
    await load();
    await button('stale').click();

    const stopbars = page.getByRole('listbox', { name: 'Stopbars' });
    await expect.poll(() => stopbars.getByRole('option').elements().length).toBe(3);
    await option('EDDF_SB_L5_07C').click();
    await button('stale').click();
    await button('changed').click();
    await expect.element(stopbars.getByRole('option')).toMatchTextContent('EDDF_SB_L5_07C');
  });

  test('hold 5,000 points and 8,000 links in under 3,000 nodes, and follow at once', async () => {
    open(createAirportDouble(largeMapData(5000, 8000)));
    await load('xxxx');
    await expect.element(page.getByText('2500 of 2500').first()).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);

    await option('XXXX_SB_0').click();
    await userEvent.keyboard('{End}');
    await expect.element(option('XXXX_SB_2499')).toHaveFocus();
    await page.getByRole('searchbox').fill('t1234');
    await expect.element(option('XXXX_LO_1234')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);

    await option('XXXX_LO_1234').click();
    await expect.element(option('XXXX_LO_1234')).toMatchTextContent('will link');
    await button('Link to nearest').click();
    await button('Close').click();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  });
});

test('the map shows the same selection', async () => {
  open(createAirportDouble());
  await load();
  await option('EDDF_SB_L9_07C').click();
  await page.getByRole('tab', { name: 'List' }).click();
  await userEvent.keyboard('{ArrowRight}');

  await expect.element(page.getByRole('tab', { name: 'Map' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/EDDF_SB_L9_07C/);
});
