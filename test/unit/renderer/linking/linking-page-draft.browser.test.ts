import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAirportDouble } from '../../../support/airport-double.ts';
import { open, option, row, button, load } from '../../../support/open-linking-page.ts';

describe('the user’s permission', () => {
  test('without it, the page says so and allows no changes', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();

    await expect.element(page.getByText(/Ask the division’s navigation head/)).toBeVisible();
    await expect.element(button('Link to nearest')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button('Import'))
      .toHaveAccessibleDescription('Your account can’t change links at EDDF.');
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/can’t change links/);
    await expect.element(button(/^Apply/)).not.toBeInTheDocument();
  });

  test('when it’s granted, loading the airport again allows changes', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();
    await expect.element(page.getByText(/Ask the division’s navigation head/)).toBeVisible();
    airport.double.permission = 'allowed';
    await load();

    await expect
      .element(page.getByText(/Ask the division’s navigation head/))
      .not.toBeInTheDocument();
    await expect.element(button('Import')).not.toHaveAttribute('aria-disabled', 'true');
  });
});
