import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LinkDraft } from '../../../../../electron/contract/linking.ts';
import { createAirportDouble } from '../../../../support/linking/airport-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import {
  anUnlink,
  bar,
  barButton,
  load,
  openStaged,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { button, close, open } from '../../../../support/linking/open-linking-page.ts';

const undoKeys = '{Control>}z{/Control}';
const redoKeys = '{Control>}{Shift>}z{/Shift}{/Control}';
const status = () => page.getByRole('status');

describe('the changes bar', () => {
  test('is hidden until something is staged', async () => {
    const { work } = await openStaged(createAirportDouble(), []);
    await expect.element(bar()).not.toBeInTheDocument();
    work.stage(twoLinks);
    await expect.element(bar()).toMatchTextContent(/^2 changes at EDDF/);
    expect(bar().element().getBoundingClientRect().height).toBe(44);
  });

  test('undoes and redoes by keys, with Ctrl+Shift+Z and with Ctrl+Y', async () => {
    await openStaged(createAirportDouble());
    await userEvent.keyboard(undoKeys);
    await expect.element(bar()).not.toBeInTheDocument();
    await userEvent.keyboard(redoKeys);
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
    await userEvent.keyboard(undoKeys);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('the toast offers to redo what was undone when nothing is left in the bar', async () => {
    await openStaged(createAirportDouble());
    await barButton('Undo').click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(status()).toMatchTextContent('Undid 2 changes.');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('says why each button is disabled', async () => {
    await openStaged(createAirportDouble(), twoLinks, signedOut);
    await expect.element(barButton('Redo')).toHaveAccessibleDescription('Nothing to redo.');
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toHaveAccessibleDescription('Sign in to apply.');
    await expect.element(apply).toHaveAttribute('title', 'Sign in to apply.');
    await expect.element(bar().getByText('Sign in to apply.').first()).toBeVisible();
  });

  test('discards all changes, and the toast offers to undo that', async () => {
    await openStaged(createAirportDouble());
    await barButton('Discard').click();
    await expect.element(status()).toMatchTextContent('Discarded 2 changes.');
    await expect.element(bar()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('in a small window has one line, and full names for screen readers', async () => {
    await page.viewport(420, 720);
    await openStaged(createAirportDouble());
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toBeVisible();
    expect(apply.element().clientWidth).toBeLessThan(80);
    for (const name of ['Redo', 'Discard'])
      await expect.element(barButton(name)).not.toBeInTheDocument();
    const { scrollWidth, clientWidth, clientHeight } = bar().element();
    expect(scrollWidth).toBe(clientWidth);
    expect(clientHeight).toBeLessThanOrEqual(44);
  });

  test('has room for the proposal in place of Apply in a narrow window', async () => {
    await page.viewport(700, 680);
    await openStaged(createAirportDouble(), twoLinks, signedOut);
    await expect.element(barButton('Save proposal…')).toBeVisible();
    await expect.element(barButton(/^Apply/)).not.toBeInTheDocument();
    const { scrollWidth, clientWidth } = bar().element();
    expect(scrollWidth).toBe(clientWidth);
  });

  test('in a small window shows its notes in full', async () => {
    await page.viewport(420, 720);
    const { work } = await openStaged(createAirportDouble());
    const { airport } = work.index;
    work.refresh({ ...airport, links: [...airport.links, twoLinks[0]] });
    const note = bar().getByText(/^▲/);
    await expect.element(note).toBeVisible();
    const notes = note.element().parentElement;
    expect(notes?.scrollWidth).toBe(notes?.clientWidth);
    expect(notes?.scrollHeight).toBe(notes?.clientHeight);
  });

  test('says why it can’t apply while signed out, and keeps the changes', async () => {
    const { double, work } = await openStaged(createAirportDouble(), twoLinks, signedOut);
    await expect
      .element(barButton('Apply 2 changes'))
      .toHaveAccessibleDescription('Sign in to apply.');
    expect(page.getByRole('button', { name: 'Sign in' }).elements()).toHaveLength(1);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Sign in to apply.');
    expect(double.applied).toEqual([]);
    expect(work.pending).toHaveLength(2);
  });

  test('says why an account without permission can’t apply', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    await openStaged(airport);
    await expect
      .element(barButton('Apply 2 changes'))
      .toHaveAccessibleDescription('Your account can’t change links at EDDF.');
  });
});

describe('a draft', () => {
  const staged: LinkDraft = { steps: [[twoLinks[0]], [anUnlink]], position: 2 };

  test('is saved without leaving the page', async () => {
    const { double } = await openStaged(createAirportDouble(), [twoLinks[0]]);
    await expect.poll(() => double.drafts.get('EDDF')?.position, { interval: 20 }).toBe(1);
    expect(double.drafts.get('EDDF')?.steps).toEqual([[twoLinks[0]]]);
  });

  test('is saved when the user leaves the page, and is still shown afterwards', async () => {
    const { double } = await openStaged(createAirportDouble());
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    expect(double.drafts.get('EDDF')?.position).toBe(1);

    await page.getByRole('link', { name: 'Linking' }).click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('is restored with its undo and redo steps', async () => {
    const airport = createAirportDouble();
    airport.double.drafts.set('EDDF', { ...staged, position: 1 });
    await openStaged(airport, []);

    await expect.element(barButton('Apply 1 change')).toBeVisible();
    await barButton('Redo').click();
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
  });

  test('has one undo, which stages the inverse of an apply and no discarded changes', async () => {
    const airport = createAirportDouble();
    const { work } = await openStaged(airport, [twoLinks[0]]);
    await barButton('Discard').click();
    work.stage([twoLinks[1]]);
    await barButton('Apply 1 change').click();
    await expect.element(status()).toMatchTextContent('Applied 1 change at EDDF.');
    await expect.poll(() => airport.double.drafts.get('EDDF')?.applied?.changes).toHaveLength(1);

    // The next window restores it.
    await close();
    open(airport);
    const restored = await load();
    await userEvent.keyboard(undoKeys);
    await expect.element(status()).toMatchTextContent('Apply 1 change at EDDF to finish.');
    expect(restored.pending).toEqual([{ ...twoLinks[1], linked: false }]);
    await userEvent.keyboard(undoKeys);
    await expect.element(bar()).not.toBeInTheDocument();
    expect(restored.pending).toEqual([]);
  });
});
