import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAirportDouble } from '../../../support/airport-double.ts';
import { button, load, open, option, row } from '../../../support/open-linking-page.ts';

const forbidden = 'Your account can’t change links at EDDF.';
const askForAccess = () => page.getByText(/Ask your division’s navigation head for access/);
const nearest = () => button('Link to nearest…');
const importLinks = () => page.getByRole('menuitem', { name: /^Import links…/ });

describe('the user’s permission', () => {
  test('without it, the page says so and allows no changes', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();

    await expect.element(askForAccess()).toBeVisible();
    await expect.element(nearest()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(nearest()).toHaveAccessibleDescription(forbidden);
    await button('More').click();
    await expect.element(importLinks()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(importLinks()).toMatchTextContent(forbidden);
    await button('More').click();
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent(forbidden);
    await expect.element(button(/^Apply/)).not.toBeInTheDocument();
  });

  test('when it’s granted, loading the airport again allows changes', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();
    await expect.element(askForAccess()).toBeVisible();
    airport.double.permission = 'allowed';
    await load();

    await expect.element(askForAccess()).not.toBeInTheDocument();
    await expect.element(nearest()).not.toHaveAttribute('aria-disabled', 'true');
    await button('More').click();
    await expect.element(importLinks()).not.toHaveAttribute('aria-disabled', 'true');
  });
});
