import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  chooseMore,
  load,
  option,
  row,
} from '../../../../support/linking/open-linking-page.ts';
import { threeAirports } from '../../../../support/linking/three-airports.ts';
import { calls, inNode, openApp, reloadPage } from '../../../../support/page/app/open-app.ts';

const csv = [
  'icao,stopbarId,leadOnId',
  'EDDM,EDDM_SB_L9_07C,EDDM_LO_L9_07C',
  'EDDM,EDDM_SB_L9_07C,EDDM_LO_L9_25C',
  'EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_07C',
  'EDDF,EDDF_SB_L1_07C,EDDF_LO_L1_07C',
  'EDDL,EDDL_SB_L9_07C,EDDL_LO_L9_07C',
  'EDXX,A,B',
  'nonsense',
].join('\n');
const review = () => page.getByRole('dialog', { name: 'Changes at all airports' });
const toReview = (name: string | RegExp) => review().getByRole('button', { name });

async function paste(lines: string): Promise<void> {
  await chooseMore('Import…');
  await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(lines);
}

/** Opens the app with three airports. */
async function open(): Promise<void> {
  await openApp({ prepare: threeAirports });
  await load();
}

/** Imports links at all of them. */
async function importAll(): Promise<void> {
  await paste(csv);
  await expect.element(page.getByText('6 links at 4 airports, 1 line skipped.')).toBeVisible();
  await button('Stage 6 links at 4 airports').click();
  await expect.element(toReview('Apply 4 changes at 3 airports')).toBeVisible();
}

/** The airports of which the service has the link of L9. */
const linked = () =>
  inNode(({ world }) =>
    ['EDDF', 'EDDL', 'EDDM'].filter((icao) =>
      world.points.get(`${icao}_LO_L9_07C`)?.linkedTo.includes(`${icao}_SB_L9_07C`),
    ),
  );

describe('several airports', () => {
  test('are imported, reviewed and applied one after another, and undone together', async () => {
    await open();
    // A line that occurs twice is one link.
    await paste(
      'icao,stopbarId,leadOnId\nEDDL,A,B\nEDDL,A,B\nEDDL,C,D\nEDDM,EDDM_SB_L1_07C,EDDM_LO_L1_07C',
    );
    await button('Stage 3 links at 2 airports').click();
    await expect
      .element(review())
      .toMatchTextContent(/EDDL.*Nothing staged\. Line 2: A isn’t at EDDL\..*EDDM/);
    await expect.element(review()).toMatchTextContent(/EDDM.*Nothing staged: 1 already linked\./);
    await expect.element(review()).not.toMatchTextContent('No changes left');
    await toReview('Close').click();

    await importAll();
    await expect
      .element(review())
      .toMatchTextContent(/EDDF\s*1 new link\s*1 imported, 1 already linked/);
    await expect.element(review()).toMatchTextContent(/EDXX.*None of its links were staged/);
    const lefts = toReview(/^Open /)
      .elements()
      .map((one) => one.getBoundingClientRect().left);
    expect(lefts.length).toBeGreaterThan(2);
    expect(new Set(lefts).size).toBe(1);
    expect(await linked()).toEqual([]);
    const status = page.getByRole('status');
    const said = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="status"], [role="alert"]'))
        if (textContent.includes('Applied')) said.add(textContent.trim());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await toReview('Apply 4 changes at 3 airports').click();

    await expect.element(status).toMatchTextContent('Applied 4 changes at 3 airports.');
    expect(await linked()).toEqual(['EDDF', 'EDDL', 'EDDM']);
    observer.disconnect();
    // No airport is reported alone, not even the one that is open.
    expect([...said].join()).toMatch(/^✓?\s*Applied 4 changes at 3 airports\.[^.]*$/);
    await calls.simulate('session-expired');
    await calls.checkAccount();
    await expect
      .element(toReview('Undo applied changes'))
      .toHaveAccessibleDescription('Sign in to apply.');
    await calls.simulate('none');
    await inNode(({ signIn }) => signIn());
    await toReview('Undo applied changes').click();
    await expect.element(status).toMatchTextContent('Undid 4 changes at 3 airports.');
    expect(await linked()).toEqual([]);
    await expect.element(review()).toMatchTextContent(/EDDM.*Undid 2 changes at EDDM\./);
    await expect.element(review()).not.toMatchTextContent('Applied');
    await expect.element(toReview('Undo applied changes')).not.toBeInTheDocument();
  });

  test('aren’t said to be undone where something was staged since', async () => {
    await open();
    await importAll();
    await toReview('Apply 4 changes at 3 airports').click();
    await expect.element(toReview('Undo applied changes')).toBeVisible();
    // Another page stages something at each of them.
    for (const icao of ['EDDF', 'EDDL', 'EDDM']) {
      const pair = { stopbarId: `${icao}_SB_L11_07C`, leadOnId: `${icao}_LO_L11_07C` };
      await calls.stage({ icao, changes: [{ ...pair, linked: true }] });
    }
    await toReview('Undo applied changes').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/What’s staged has changed since it was shown\. Nothing was sent\./);
    await expect.element(toReview('Apply 3 changes at 3 airports')).toBeVisible();
    expect(await linked()).toEqual(['EDDF', 'EDDL', 'EDDM']);
  });

  test('stop where it’s unknown what was made, and keep the rest staged', async () => {
    await open();
    await importAll();
    await inNode(({ faults }) => {
      faults.next({ path: /EDDL\/links\/bulk$/ }, { kind: 'reset' }, { times: 9 });
    });
    await toReview(/^Apply 4/).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /^Applied 1 of 4 changes\. We don’t know whether 1 change was applied\. The others are still staged\. Reload the airports in a minute to check\.$/,
      );
    await expect.element(review().getByText(/^\? .*EDDL/)).toHaveClass('caution');
    expect(await linked()).toEqual(['EDDF']);
    await toReview('Close').click();
    await chooseMore('Review changes at all airports…');
    await expect.element(toReview('Apply 3 changes at 2 airports')).toBeVisible();
  });

  test('aren’t said to be unchanged if it’s unknown what was made at the first one', async () => {
    await open();
    await importAll();
    await inNode(({ faults }) => {
      faults.next({ path: /EDDF\/links\/bulk$/ }, { kind: 'reset' }, { times: 9 });
    });
    await toReview(/^Apply 4/).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /^We don’t know whether 1 change was applied\. The others are still staged\. Reload the airports in a minute to check\.$/,
      );
    await expect.element(review().getByText(/^\? .*EDDF/)).toHaveClass('caution');
    expect(await linked()).toEqual([]);
    await expect.element(toReview('Apply 4 changes at 3 airports')).toBeVisible();
  });

  test('go on being applied after the page was reloaded or the review closed, are shown, cancelled and reported', async () => {
    await open();
    await importAll();
    const bulk = () => inNode(({ requestsTo }) => requestsTo(/EDDF\/links\/bulk$/).length);
    await inNode(({ hold }) => hold({ path: /EDDF\/links\/bulk$/ }));
    await toReview(/^Apply 4/).click();
    await expect.poll(bulk).toBe(1);
    await reloadPage();
    await chooseMore('Review changes at all airports…');
    await expect.element(review()).toMatchTextContent('Applying at EDDF, 1 of 3');
    // In the same words as the bar.
    await expect
      .element(review().getByText('Changes already sent are kept.', { exact: true }))
      .toBeVisible();
    await toReview('Cancel').click();
    await expect.element(toReview('Stopping…')).toHaveAttribute('aria-disabled', 'true');
    await inNode(({ release }) => release());
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied 1 of 4 changes. The others are still staged.');
    await expect.element(review()).toMatchTextContent(/EDDF.*Applied 1 change at EDDF\./);
    await toReview('Undo applied changes').click();
    await expect.poll(linked).toEqual([]);

    await expect.element(toReview('Apply 3 changes at 2 airports')).toBeVisible();
    await inNode(({ hold }) => hold({ path: /EDDL\/links\/bulk$/ }));
    await toReview(/^Apply 3/).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(review()).not.toBeInTheDocument();
    await inNode(({ release }) => release());
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied 3 changes at 2 airports.');
    // What is staged next is listed by name.
    await row('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_25C').click();
    await chooseMore('Review changes at all airports…');
    await expect.element(toReview('Apply 1 change at EDDF')).toBeVisible();
    await expect.element(review()).not.toMatchTextContent('EDDM');
    await review().getByText('Review', { exact: true }).click();
    await expect
      .element(review().getByRole('listitem').last())
      .toMatchTextContent(/^Link L9\b.* to L9/);
  });

  test('still say after an apply what an import skipped', async () => {
    await open();
    const lines = [
      'EDDL,A,B',
      ...['EDDL', 'EDDM'].map((at) => `${at},${at}_SB_L9_07C,${at}_LO_L9_07C`),
    ];
    await paste(['icao,stopbarId,leadOnId', ...lines].join('\n'));
    await button('Stage 3 links at 2 airports').click();
    await toReview('Apply 2 changes at 2 airports').click();
    await expect
      .element(review())
      .toMatchTextContent(/EDDL.*Applied 1 change at EDDL\. 1 skipped\. Line 2: A isn’t at EDDL\./);
    await expect.element(toReview('Undo applied changes')).toBeVisible();
    await expect.element(toReview('Undo import')).not.toBeInTheDocument();
  });

  test('have an import undone at all of them, and share what is staged with the Linking page', async () => {
    await open();
    await importAll();
    await toReview('Undo import').click();
    await expect.element(toReview('Apply changes')).toHaveAttribute('aria-disabled', 'true');
    await toReview('Open EDDM').click();
    await expect.element(row('EDDM_SB_L9_07C')).toBeVisible();
    await expect.element(button(/^Apply/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await chooseMore('Review changes at all airports…');
    await expect.element(toReview('Apply 2 changes at EDDM')).toBeVisible();
  });

  test('aren’t loaded after the user cancels', async () => {
    await open();
    await inNode(({ faults }) => {
      const headers = { 'Retry-After': '29' };
      faults.next({ path: /EDDL\/points$/ }, { kind: 'answer', status: 429, headers });
    });
    await paste(csv);
    await button('Stage 6 links at 4 airports').click();
    await expect.element(review()).toMatchTextContent('Loading EDDL, 2 of 4');
    const notice = page.getByText(/^Loading airports\./);
    await expect.element(notice).toBeInTheDocument();
    await toReview('Cancel').click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(review()).toMatchTextContent(/EDDM.*Not loaded: cancelled\./);
    expect(await inNode(({ requestsTo }) => requestsTo(/EDDM\/points$/).length)).toBe(0);
  });

  test('of an account aren’t told to the next, which can’t undo them', async () => {
    await open();
    await importAll();
    await toReview(/^Apply/).click();
    await expect.element(toReview('Undo applied changes')).toBeVisible();
    await calls.signOut();
    await expect
      .element(toReview('Undo applied changes'))
      .toHaveAccessibleDescription('Sign in to apply.');
    await inNode(({ signIn }) => signIn('Tomas Keller, controller without rights'));
    await expect.element(review()).toMatchTextContent('No airport has staged changes.');
    await expect.element(toReview('Undo applied changes')).not.toBeInTheDocument();
  });
});
