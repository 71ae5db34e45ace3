import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { linkingActions } from '../../../../../renderer/linking/actions.ts';
import { airportChoice } from '../../../../../renderer/linking/airport/airport-choice.svelte.ts';
import {
  anUnlink,
  bar,
  barButton,
  openStaged,
  pending,
  stage,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { reload } from '../../../../support/linking/open-linking-page.ts';
import { inNode } from '../../../../support/page/app/open-app.ts';

const undoKeys = '{Control>}z{/Control}';
const redoKeys = '{Control>}{Shift>}z{/Shift}{/Control}';
const status = () => page.getByRole('status');

describe('the changes bar', () => {
  test('is hidden until something is staged, also by another page', async () => {
    await openStaged([]);
    await expect.element(bar()).not.toBeInTheDocument();
    await stage(twoLinks);
    await expect.element(bar()).toMatchTextContent(/^2 changes at EDDF/);
    await stage([anUnlink]);
    await expect.element(bar()).toMatchTextContent(/^3 changes at EDDF/);
  });

  test('undoes and redoes by keys, with Ctrl+Shift+Z and with Ctrl+Y', async () => {
    await openStaged();
    await userEvent.keyboard(undoKeys);
    await expect.element(bar()).not.toBeInTheDocument();
    await userEvent.keyboard(redoKeys);
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
    await userEvent.keyboard(undoKeys);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('undoes and redoes at once what the main process hasn’t answered yet', async () => {
    await openStaged([]);
    void airportChoice().work?.stage(twoLinks);
    expect(linkingActions().undo.blocked).toBeUndefined();
    void linkingActions().undo.run();
    expect(linkingActions().redo.blocked).toBeUndefined();
    void linkingActions().redo.run();
    await expect.poll(pending).toEqual(twoLinks);
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('the toast offers to redo what was undone, and to undo a discard', async () => {
    await openStaged();
    await barButton('Undo').click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(status()).toMatchTextContent('Undid 2 changes.');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);

    await barButton('Discard').click();
    await expect.element(status()).toMatchTextContent('Discarded 2 changes.');
    await expect.element(bar()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
  });

  test('says why each button is disabled, and keeps the changes', async () => {
    await openStaged(twoLinks, { signedIn: false });
    await expect.element(barButton('Redo')).toHaveAccessibleDescription('Nothing to redo.');
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toHaveAccessibleDescription('Sign in to apply.');
    await expect.element(apply).toHaveAttribute('title', 'Sign in to apply.');
    await expect.element(bar().getByText('Sign in to apply.').first()).toBeVisible();
    expect(page.getByRole('button', { name: 'Sign in' }).elements()).toHaveLength(1);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Sign in to apply.');
    expect(await pending()).toHaveLength(2);
  });

  test('in a small window has one line, full names for screen readers, and its notes in full', async () => {
    await page.viewport(420, 720);
    await openStaged();
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toBeVisible();
    expect(apply.element().clientWidth).toBeLessThan(80);
    for (const name of ['Redo', 'Discard'])
      await expect.element(barButton(name)).not.toBeInTheDocument();
    const { scrollWidth, clientWidth, clientHeight } = bar().element();
    expect(scrollWidth).toBe(clientWidth);
    expect(clientHeight).toBeLessThanOrEqual(44);

    await inNode(({ world }) => void world.points.delete('EDDF_LO_L9_25C'));
    await reload().click();
    const note = bar().getByText(/^▲/);
    await expect.element(note).toBeVisible();
    const notes = note.element().parentElement;
    expect(notes?.scrollWidth).toBe(notes?.clientWidth);
    expect(notes?.scrollHeight).toBe(notes?.clientHeight);
  });

  test('has room for the proposal in place of Apply in a narrow window', async () => {
    await page.viewport(700, 680);
    await openStaged(twoLinks, { signedIn: false });
    await expect.element(barButton('Save proposal…')).toBeVisible();
    await expect.element(barButton(/^Apply/)).not.toBeInTheDocument();
    const { scrollWidth, clientWidth } = bar().element();
    expect(scrollWidth).toBe(clientWidth);
  });
});
