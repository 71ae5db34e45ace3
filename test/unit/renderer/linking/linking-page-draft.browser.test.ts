import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LinkDraft } from '../../../../electron/contract/linking.ts';
import { createAirportDouble, frankfurt } from '../../../support/airport-double.ts';
import { signedOut } from '../../../support/companion-double.ts';
import {
  open,
  option,
  button,
  changes,
  close,
  load,
  stageTwo,
} from '../../../support/open-linking-page.ts';

describe('a draft', () => {
  const staged: LinkDraft = {
    steps: [
      [{ stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true }],
      [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C', linked: false }],
    ],
    position: 2,
  };

  test('is saved within a second of a change', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await option('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click();
    const since = performance.now();

    await expect.poll(() => double.drafts.get('EDDF')?.position, { interval: 20 }).toBe(1);
    expect(performance.now() - since).toBeLessThan(1000);
    expect(double.drafts.get('EDDF')?.steps).toEqual([staged.steps[0]]);
  });

  test('is saved when the user leaves the page, and is still shown afterwards', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await stageTwo();
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    expect(double.drafts.get('EDDF')?.position).toBe(2);

    await page.getByRole('link', { name: 'Linking' }).click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('is restored with its undo and redo steps', async () => {
    const airport = createAirportDouble();
    airport.double.drafts.set('EDDF', { ...staged, position: 1 });
    open(airport);
    await load();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await button('Redo').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await expect
      .element(changes().getByRole('listitem').nth(1))
      .toMatchTextContent('Unlink L1 EDDF_LO_L1_07C from L1 EDDF_SB_L1_07C');
  });

  test('says which links have changed on the service since, and keeps the other changes', async () => {
    const links = [
      ...frankfurt().links,
      { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' },
    ];
    const airport = createAirportDouble({ ...frankfurt(), links });
    airport.double.drafts.set('EDDF', staged);
    open(airport);
    await load();

    await expect.element(changes()).toMatchTextContent(/changed on the service since/);
    await expect
      .element(page.getByRole('list', { name: 'Already made' }))
      .toMatchTextContent('EDDF_LO_L9_07C');
    await expect.element(button('Apply 1 change')).toBeVisible();
    await button('Remove from my changes').click();
    await expect.element(changes()).not.toMatchTextContent(/changed on the service since/);
  });

  test('can be discarded, and that can be undone', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Discard').click();
    await expect.element(button('Apply 0 changes')).toBeVisible();
    await button('Undo').click();

    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('has one undo, which stages the inverse of an apply and no discarded changes', async () => {
    const airport = createAirportDouble();
    open(airport);
    await load();
    await option('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click();
    await button('Discard').click();
    await option('EDDF_LO_L9_25C').click();
    await button('Apply 1 change').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Applied: 1 change at EDDF.');
    expect(page.getByRole('button', { name: /undo/i }).elements()).toHaveLength(1);
    await expect.poll(() => airport.double.drafts.get('EDDF')?.applied?.changes).toHaveLength(1);

    // The next start restores it.
    await close();
    open(airport);
    await load();
    // A text field has its own undo.
    await option('EDDF_SB_L9_07C').click();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Staged 1 change to undo the last apply.');
    const rows = page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem');
    await expect.element(rows).toMatchTextContent(/Unlink.*EDDF_LO_L9_25C/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(button('Apply 0 changes')).toBeVisible();
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('lets the user remove a single change', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Remove: Link EDDF_LO_L9_07C, EDDF_SB_L9_07C').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(button('Remove: Link EDDF_LO_L9_25C, EDDF_SB_L9_07C')).toHaveFocus();
  });
});

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
    await option('EDDF_SB_L9_07C').click();
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
