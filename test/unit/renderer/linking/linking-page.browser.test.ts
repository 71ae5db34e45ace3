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
  reload,
  stageTwo,
} from '../../../support/open-linking-page.ts';

describe('the airport', () => {
  // This test must be the first, because the workspace is loaded only once.
  test('is reported as loaded when its points are rendered, not before', async () => {
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

  test('is suggested, and loads on a click', async () => {
    open(createAirportDouble());
    await button('EDDF').click();

    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Loaded EDDF: 62 stopbars, 91 lead-ons, 3 stale points, 18 links.');
    await expect.element(page.getByRole('listbox', { name: 'Stopbars' })).toBeVisible();
    await expect.element(page.getByRole('listbox', { name: 'Lead-ons' })).toBeVisible();
  });

  test('is loaded again in a reopened window', async () => {
    open(createAirportDouble(), { ...signedIn, airportInWork: 'EDDF' });

    await expect.element(reload()).toBeVisible();
    await expect.element(field()).toHaveValue('EDDF');
  });

  test('without points says so, and can still be linked by IDs', async () => {
    open(createAirportDouble());
    await field().fill('zzzz');
    await userEvent.keyboard('{Enter}');

    await expect.element(page.getByText(/has no points at ZZZZ/).first()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  });

  test('can’t be loaded on a service without lookups, and the page says what to do', async () => {
    const { double, handlers } = createAirportDouble();
    const notFound = { kind: 'not-found', status: 404, said: '' } as const;
    const loadAirport = () => Promise.resolve({ ok: false, error: notFound } as const);
    open({ double, handlers: { ...handlers, loadAirport } });
    await field().fill('eddf');
    await userEvent.keyboard('{Enter}');

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('doesn’t list points. Link by IDs instead.');
    // Only for screen readers: the page shows it in place of the points.
    await expect.element(page.getByRole('alert').getByText(/doesn’t list/)).toHaveClass('unseen');
    location.hash = '#/contact';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    location.hash = '#/linking';
    await expect.element(page.getByText(/doesn’t list points/)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toMatchTextContent('doesn’t list points');
    await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  });

  test('is marked as wrong if its code isn’t one, without a request', async () => {
    const { double, handlers } = createAirportDouble();
    const asked: string[] = [];
    const loadAirport: typeof handlers.loadAirport = (icao) => {
      asked.push(icao);
      return handlers.loadAirport?.(icao) ?? Promise.reject(new Error('no handler'));
    };
    open({ double, handlers: { ...handlers, loadAirport } });
    await field().fill('ed');
    await userEvent.keyboard('{Enter}');

    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveAccessibleDescription(/“ED” isn’t an ICAO code/);
    await userEvent.keyboard('DF{Enter}');
    await expect.element(reload()).toBeVisible();
    await expect.element(field()).not.toBeInvalid();
    expect(asked).toEqual(['EDDF']);
  });

  test('is marked as required if the field is empty', async () => {
    open(createAirportDouble());
    await field().click();
    await userEvent.keyboard('{Enter}');

    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveAccessibleDescription('▲ Enter an ICAO code, like EDDF.');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Enter an ICAO code');
  });

  test('keeps the selection and the draft when it’s loaded again', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await reload().click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF');
    await expect.element(option('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('with the keyboard', () => {
  test('the user can find a point, toggle its links, and undo and redo each step', async () => {
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

  test('the focus moves from a lead-on to its stopbars', async () => {
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

  test('undo in a text field undoes only the typing', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await page.getByRole('searchbox').fill('x');
    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('the lists', () => {
  test('show the points that pass the filter, and always the selected one', async () => {
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

  test('show 5,000 points and 8,000 links with fewer than 3,000 nodes, and react immediately', async () => {
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

test('the map has the same selection', async () => {
  open(createAirportDouble());
  await load();
  await option('EDDF_SB_L9_07C').click();
  await page.getByRole('tab', { name: 'List' }).click();
  await userEvent.keyboard('{ArrowRight}');

  await expect.element(page.getByRole('radio', { name: 'Map' })).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'Map' })).toBeChecked();
  await expect.element(option('EDDF_SB_L9_07C')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toMatchTextContent(/EDDF_SB_L9_07C/);
});
