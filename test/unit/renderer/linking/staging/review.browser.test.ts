import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  anUnlink,
  bar,
  barButton,
  link,
  openReview,
  openStaged,
  pane,
  pending,
  removeButton,
  rows,
  stage,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { button, load, reload, row } from '../../../../support/linking/open-linking-page.ts';
import { failSecond, refuseAll } from '../../../../support/linking/refusals.ts';
import { calls, inNode, reloadPage } from '../../../../support/page/app/open-app.ts';

test('staged changes that became impossible are marked, and the review says what to do', async () => {
  await openStaged([...twoLinks, anUnlink]);
  await inNode(({ world }, leadOnId) => {
    world.points.delete('EDDF_LO_L9_25C');
    const point = world.points.get(leadOnId);
    if (point) point.type = 'taxiway';
  }, anUnlink.leadOnId);
  await reload().click();
  await expect.element(bar()).toMatchTextContent(/^3 changes.*2 changes can’t be applied/);
  await expect.element(row(anUnlink.stopbarId)).toMatchTextContent('− L1');
  await expect.element(page.getByRole('radio', { name: 'Changed 2' })).toBeVisible();
  await openReview();
  await expect.poll(() => rows('2 changes can’t be applied').elements().length).toBe(2);
  await expect.element(pane()).toMatchTextContent('A point was deleted or changed type');

  await removeButton('EDDF_LO_L9_25C').click();
  await button(/^Remove: Unlink/).click();
  await expect.element(bar()).toMatchTextContent(/^1 change at/);
  await expect.element(pane()).not.toMatchTextContent('can’t be applied');
});

describe('the review', () => {
  test('doesn’t list what an apply made once something else is staged, or it’s undone', async () => {
    await openStaged([twoLinks[0]]);
    await barButton('Apply 1 change').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 1 change at EDDF.');
    await stage([anUnlink]);
    await openReview();
    await expect.poll(() => rows('1 link to remove').elements().length).toBe(1);
    await expect.element(pane()).not.toMatchTextContent('1 change applied');
    await barButton('Apply 1 change').click();
    await expect.poll(pending).toEqual([]);
    await calls.undo({ icao: 'EDDF' });
    await expect.poll(() => rows('1 new link').elements().length).toBe(1);
    await expect.element(pane()).not.toMatchTextContent('1 change applied');
  });

  test('lists each change under a heading, by name and ID, and warns about a far pair', async () => {
    await openStaged([...twoLinks, link('EDDF_LO_P25_25R'), anUnlink]);
    await openReview();

    await expect.poll(() => rows('3 new links').elements().length).toBe(3);
    await expect
      .element(rows('3 new links').first())
      .toMatchTextContent('+ Link L9 EDDF_SB_L9_07C → to L9 07C EDDF_LO_L9_07C');
    await expect
      .element(rows('1 link to remove'))
      .toMatchTextContent('− Unlink L1 EDDF_SB_L1_07C → from L1 EDDF_LO_L1_07C');
    const far = /▲ \d\.\d km \(usually shorter than 270 m\)/;
    await expect.element(rows('3 new links').last()).toMatchTextContent(far);
    await expect.element(removeButton('EDDF_LO_P25_25R')).toHaveAccessibleDescription(far);
  });

  test('works with keys alone, and returns the focus when it’s closed by Escape, which only the next time hides a compact window', async () => {
    const asked = () => inNode(({ asked }) => asked);
    await openStaged([...twoLinks, anUnlink]);
    await calls.changeSettings({ mode: 'compact' });
    (barButton('Review').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(removeButton('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    await expect.element(row('EDDF_SB_L9_07C')).toHaveClass(/lit/);
    await userEvent.keyboard('{End}');
    await expect.element(button(/^Remove: Unlink/)).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    await expect.element(bar()).toMatchTextContent(/^2 changes/);
    await userEvent.keyboard('{Escape}');
    await expect.element(pane()).not.toBeInTheDocument();
    await expect.element(barButton('Review')).toHaveFocus();
    await calls.readState();
    expect(await asked()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(asked).toEqual(['hideWindow']);

    await userEvent.keyboard('{Enter}');
    await expect.element(removeButton('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(pane()).toMatchTextContent(/No changes/);
    await expect.element(pane().getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(pane()).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('says one sentence if all changes fail, shows all of a long reason, and keeps the focus on a change that fails again', async () => {
    await openStaged();
    await inNode(
      refuseAll,
      `${'Not at this airport while its division rebuilds it. '.repeat(6)}Ask again.`,
    );
    await openReview();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => rows('2 changes not applied').elements().length).toBe(2);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /^No changes were applied at EDDF\. Practice service rejected the request: “Not at this airport while/,
      );
    const reason = pane().getByText(/Ask again\.”/);
    await expect.element(reason).toBeVisible();
    const { scrollWidth, clientWidth, clientHeight } = reason.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(clientHeight).toBeGreaterThan(20);

    await expect.element(removeButton('EDDF_LO_L9_25C')).toBeVisible();
    (removeButton('EDDF_LO_L9_25C').element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => inNode(({ requestsTo }) => requestsTo(/bulk$/).length)).toBe(2);
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveFocus();
  });

  test('says after an apply what wasn’t made and why, until it’s staged again', async () => {
    await openStaged();
    await inNode(failSecond, 'refused');
    await barButton('Apply 2 changes').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 of 2 changes at EDDF was applied.');
    await openReview();
    await expect.element(rows('1 change applied')).toMatchTextContent('EDDF_LO_L9_07C');

    await reloadPage();
    await load('eddm');
    await expect.element(bar()).not.toBeInTheDocument();
    await load();
    await expect.element(bar()).toMatchTextContent(/^1 change.*1 change not applied/);
    const note = bar().getByText(/^▲ 1 change not applied/);
    await expect.element(note.last()).toHaveClass('failure');
    await openReview();
    await expect.element(rows('1 change not applied')).toMatchTextContent('EDDF_LO_L9_25C');
    await expect
      .element(
        pane()
          .getByText(/“Not at this airport\.” Ask/)
          .last(),
      )
      .toBeVisible();
    await expect.element(removeButton('EDDF_LO_L9_25C')).toHaveAccessibleDescription(/\.$/);
    await expect.element(barButton('Apply 1 change')).toBeVisible();

    await stage([{ ...twoLinks[1], linked: false }]);
    await stage([twoLinks[1]]);
    await expect.element(bar()).toMatchTextContent(/^1 change/);
    await expect.element(bar()).not.toMatchTextContent(/not applied/);
  });
});
