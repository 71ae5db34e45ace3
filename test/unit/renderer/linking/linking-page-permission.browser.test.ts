import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { airportChoice } from '../../../../renderer/linking/airport/airport-choice.svelte.ts';
import { createAirportDouble } from '../../../support/airport-double.ts';
import { button, load, open, option, row, signedIn } from '../../../support/open-linking-page.ts';

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

  test('is read again when a ban ends, and isn’t shown during it', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    const { push } = open(airport);
    await load();
    await expect.element(askForAccess()).toBeVisible();
    const trouble = { kind: 'banned', ban: { until: null }, reason: '' } as const;
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    await expect.element(askForAccess()).not.toBeInTheDocument();
    push(signedIn);
    await expect.element(askForAccess()).toBeVisible();
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    await expect.element(askForAccess()).not.toBeInTheDocument();
    airport.double.permission = 'allowed';
    push(signedIn);
    await expect.poll(() => airportChoice.work?.permission).toBe('allowed');
    await expect.element(nearest()).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(askForAccess()).not.toBeInTheDocument();
  });
});
