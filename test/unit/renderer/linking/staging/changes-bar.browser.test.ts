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

const status = () => page.getByRole('status');

describe('the changes bar', () => {
  test('is hidden until something is staged, also by another page, and undoes and redoes by keys', async () => {
    await openStaged([]);
    await expect.element(bar()).not.toBeInTheDocument();
    await stage([anUnlink]);
    await expect.element(bar()).toMatchTextContent(/^1 change at EDDF/);
    await stage(twoLinks);
    await expect.element(bar()).toMatchTextContent(/^3 changes at EDDF/);
    await expect.element(barButton('Redo')).toHaveAccessibleDescription('Nothing to redo.');
    for (const redoKeys of ['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}']) {
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect.element(bar()).toMatchTextContent(/^1 change at/);
      await userEvent.keyboard(redoKeys);
      await expect.element(bar()).toMatchTextContent(/^3 changes at/);
    }
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

  test('in a small window has one line, full names for screen readers, and its notes in full', async () => {
    await page.viewport(700, 680);
    await openStaged(twoLinks, { signedIn: false });
    const isWhole = () => bar().element().scrollWidth === bar().element().clientWidth;
    // The proposal is in place of Apply.
    await expect.element(barButton('Save proposal…')).toBeVisible();
    await expect.element(barButton(/^Apply/)).not.toBeInTheDocument();
    expect(isWhole()).toBe(true);
    await inNode(({ signIn }) => signIn());
    await page.viewport(420, 720);
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toBeVisible();
    expect(apply.element().clientWidth).toBeLessThan(80);
    for (const name of ['Redo', 'Discard'])
      await expect.element(barButton(name)).not.toBeInTheDocument();
    expect(isWhole()).toBe(true);
    expect(bar().element().clientHeight).toBeLessThanOrEqual(44);

    await inNode(({ world }) => void world.points.delete('EDDF_LO_L9_25C'));
    await reload().click();
    const note = bar().getByText(/^▲/);
    await expect.element(note).toBeVisible();
    const notes = note.element().parentElement;
    expect(notes?.scrollWidth).toBe(notes?.clientWidth);
    expect(notes?.scrollHeight).toBe(notes?.clientHeight);
  });
});
