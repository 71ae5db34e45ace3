import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportChoice } from '../../../../renderer/linking/airport/airport-choice.svelte.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import {
  button,
  changes,
  load,
  open,
  signedIn,
  stageTwo,
} from '../../../support/linking/open-linking-page.ts';

const forbidden = 'Your account can’t change links at EDDF.';
const askForAccess = () =>
  page.getByText(/Ask your navigation head or the service’s operators for access/);
const nearest = () => button('Link to nearest…');

describe('the user’s permission', () => {
  test('without it, changes can be staged and proposed but not applied', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();

    await expect.element(askForAccess()).toBeVisible();
    await expect.element(nearest()).not.toHaveAttribute('aria-disabled', 'true');
    await stageTwo();
    const apply = button('Apply 2 changes');
    await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
    await expect.element(apply).toHaveAccessibleDescription(forbidden);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(forbidden);
    expect(airport.double.applied).toEqual([]);
    await changes().getByRole('button', { name: 'Save proposal…' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Save proposal' })).toBeVisible();
  });

  test('without it, a compact window says so in one line until its details are wanted', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    await page.viewport(420, 720);
    open(airport);
    await load();

    const details = button('Details');
    await expect.element(details).toHaveAttribute('aria-expanded', 'false');
    const line = page.getByText(`▲ ${forbidden}`);
    await expect.element(line).toBeVisible();
    await expect.element(askForAccess()).not.toBeVisible();
    const height = () => details.element().parentElement?.clientHeight;
    expect(height()).toBeLessThanOrEqual(30);
    await details.click();
    await expect.element(askForAccess()).toBeVisible();
    await details.click();
    await expect.element(askForAccess()).not.toBeVisible();
    await page.viewport(1100, 760);
    await expect.element(askForAccess()).toBeVisible();
    await expect.element(details).not.toBeInTheDocument();
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
    await stageTwo();
    await expect.element(button('Apply 2 changes')).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Save proposal…')).not.toBeInTheDocument();
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
    await expect.element(askForAccess()).not.toBeInTheDocument();
  });
});
