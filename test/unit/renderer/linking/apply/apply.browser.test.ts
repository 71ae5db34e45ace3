import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  anUnlink,
  bar,
  barButton,
  openReview,
  openStaged,
  pane,
  pending,
  rows,
  stage,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { button, load, reload } from '../../../../support/linking/open-linking-page.ts';
import { failSecond } from '../../../../support/linking/refusals.ts';
import {
  appState,
  calls,
  inNode,
  openBridge,
  reloadPage,
} from '../../../../support/page/app/open-app.ts';

const status = () => page.getByRole('status');
const alert = () => page.getByRole('alert');
const bulk = () => inNode(({ requestsTo }) => requestsTo(/links\/bulk$/).map(({ body }) => body));
/** Holds the replies to the next applies. */
const holdApply = () => inNode(({ hold }) => hold({ path: /links\/bulk$/ }));
const release = () => inNode((app) => app.release());
/** Returns the stopbars of the lead-ons that these tests change. */
const links = () =>
  inNode(({ world }) =>
    ['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C', 'EDDF_LO_L1_07C'].map(
      (id) => world.points.get(id)?.linkedTo,
    ),
  );
/** Signs out while an apply of two changes reads the airport. */
async function stopBySignOut(): Promise<void> {
  await openStaged();
  await inNode(({ hold }) => hold({ path: /EDDF\/links$/ }));
  await barButton('Apply 2 changes').click();
  await expect.element(barButton('Cancel')).toBeVisible();
  await calls.signOut();
  await release();
  await expect.element(alert()).toMatchTextContent('No changes were applied at EDDF');
}
const [L9, L1] = [['EDDF_SB_L9_07C'], ['EDDF_SB_L1_07C']];

describe('an apply', () => {
  test('starts once with Ctrl+Enter, but not from a dialog, and the toast undoes and redoes it on the service', async () => {
    await openStaged([twoLinks[0], anUnlink]);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    dialog.remove();
    expect(await bulk()).toEqual([]);
    (page.getByRole('searchbox').element() as HTMLElement).focus();
    // The first apply must not end before the second press.
    await holdApply();
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await release();
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    expect(await bulk()).toHaveLength(1);
    expect(await links()).toEqual([L9, [], []]);
    const said = new Set<string>();
    const observer = new MutationObserver(() => said.add(status().element().textContent.trim()));
    observer.observe(status().element(), { subtree: true, childList: true, characterData: true });
    await button('Undo').last().click();

    await expect.element(status()).toMatchTextContent('Undid 2 changes at EDDF.');
    observer.disconnect();
    expect([...said].filter((text) => text.includes('to finish'))).toEqual([]);
    expect(await links()).toEqual([[], [], L1]);
    await expect.element(bar()).not.toBeInTheDocument();
    await button('Redo').click();

    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    expect(await links()).toEqual([L9, [], []]);
    await expect.element(bar()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    // It's neither a success nor a failure.
    await expect.element(status()).toMatchTextContent(/^No changes yet\.$/);
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('that waits for the service has one Cancel, in the bar', async () => {
    await openStaged();
    await inNode(({ faults }) => {
      const headers = { 'Retry-After': '29' };
      faults.next({ path: /links$/ }, { kind: 'answer', status: 429, headers });
    });
    await barButton('Apply 2 changes').click();
    await expect
      .element(page.getByRole('group', { name: 'Applying changes at EDDF' }))
      .toMatchTextContent('Practice service is limiting requests.');
    await expect.element(barButton('Cancel')).toBeVisible();
    expect(button('Cancel').elements()).toHaveLength(1);
    location.hash = '#/settings';
    await page.getByRole('group').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(status()).toMatchTextContent('Cancelled. Nothing was sent.');
    expect(await bulk()).toEqual([]);
    expect(await pending()).toHaveLength(2);
  });

  test('that a sign-out stopped is offered again, until something else is staged', async () => {
    await stopBySignOut();
    await inNode(({ signIn }) => signIn());
    const offer = page.getByRole('group', { name: /Apply changes at EDDF\?$/ });
    await expect.element(offer).toBeVisible();
    await stage([anUnlink]);
    await expect.element(barButton('Apply 3 changes')).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('that a sign-out stopped isn’t offered to another person', async () => {
    await stopBySignOut();
    await inNode(({ signIn }) => signIn('Tomas Keller, controller without rights'));
    await expect.element(button('Account: Tomas Keller')).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: /Apply changes/ }))
      .not.toBeInTheDocument();
  });

  test('whose toast’s undo can’t be sent stages the inverse', async () => {
    await openStaged();
    await barButton('Apply 2 changes').click();
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    await inNode(({ hold }) => hold({ path: /oauth/ }));
    void calls.signOut();
    await expect.element(button('Sign in')).toBeVisible();
    await button('Undo').last().click();

    await expect.element(status()).toMatchTextContent('Apply 2 changes at EDDF to finish.');
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    expect(await links()).toEqual([L9, L9, L1]);
  });

  test('whose toast’s undo is pressed while other changes are staged only stages the inverse', async () => {
    await openStaged();
    await inNode(failSecond, 'refused');
    await barButton('Apply 2 changes').click();
    await expect.element(alert()).toMatchTextContent('1 of 2 changes at EDDF was applied.');
    await button('Undo').last().click();

    await expect.element(status()).toMatchTextContent('Apply 2 changes at EDDF to finish.');
    expect(await links()).toEqual([L9, [], L1]);
  });

  test('of points that the service has deleted since says that they aren’t at the airport any more, and sends nothing', async () => {
    await openStaged([twoLinks[0]]);
    await inNode(({ world: { points } }) => {
      for (const id of ['EDDF_SB_L9_07C', 'EDDF_LO_L9_07C']) points.delete(id);
    });
    await barButton('Apply 1 change').click();
    await expect
      .element(alert())
      .toMatchTextContent(
        /^No changes were applied at EDDF\. A point isn’t at this airport any more\. Remove this change\.$/,
      );
    expect(await bulk()).toEqual([]);
    expect(await pending()).toEqual([twoLinks[0]]);
  });

  test('waits until the user is signed in, with an account that the service accepts, and says so', async () => {
    await openStaged(twoLinks, { signedIn: false });
    const apply = barButton('Apply 2 changes');
    await expect.element(apply).toHaveAccessibleDescription('Sign in to apply.');
    await expect.element(apply).toHaveAttribute('title', 'Sign in to apply.');
    await expect.element(bar().getByText('Sign in to apply.').first()).toBeVisible();
    expect(page.getByRole('button', { name: 'Sign in' }).elements()).toHaveLength(1);
    const press = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
    await press();
    await expect.element(status()).toMatchTextContent('Sign in to apply.');
    expect(document.querySelector('.toasts.shown')).toBeNull();
    void calls.signIn();
    await expect.element(apply).toHaveAccessibleDescription('Wait until you’re signed in.');
    await press();
    await inNode(({ browser }) => browser.comeBack().then(() => undefined));
    await expect.element(apply).toHaveAccessibleDescription('Ctrl Enter');
    await inNode(({ world }) => {
      for (const account of world.accounts) account.ban = { reason: null, expires_at: null };
    });
    await calls.checkAccount();
    await expect
      .element(apply)
      .toHaveAccessibleDescription('Your account is banned on Practice service with no end date.');
    await press();
    expect(await bulk()).toEqual([]);
    expect(await pending()).toHaveLength(2);
  });
});

describe('a running apply', () => {
  test('shows its progress and is cancelled after a reload, and tells at another airport how it ended', async () => {
    await openStaged();
    await holdApply();
    await barButton('Apply 2 changes').click();
    await expect.element(bar()).toMatchTextContent(/^Applying 2 changes: 0 done/);
    await expect.poll(() => bulk()).toHaveLength(1);
    await reloadPage();
    await expect.element(bar()).toMatchTextContent(/^Applying 2 changes: 0 done/);
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0');
    await barButton('Cancel').click();
    await expect.element(barButton('Stopping…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(bar()).toMatchTextContent(/Waiting for the changes already sent/);
    await release();

    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    await button('Undo').click();
    await expect.element(status()).toMatchTextContent('Undid 2 changes at EDDF.');

    // The user may go on at another airport.
    await stage([anUnlink]);
    await holdApply();
    await barButton('Apply 1 change').click();
    await expect.element(barButton('Cancel')).toBeVisible();
    await load('eddm');
    await expect
      .element(page.getByRole('group', { name: 'Applying changes at EDDF' }))
      .toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
    await release();
    await expect.element(status()).toMatchTextContent('Applied 1 change at EDDF.');
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('that ended while no page was open is reported by the next one, and only once', async () => {
    await openBridge();
    await calls.openAirport({ icao: 'EDDF' });
    const staged = await stage(twoLinks);
    const rev = staged.ok ? staged.value.staging.rev : 0;
    await calls.apply({ airports: [{ icao: 'EDDF', rev }] });
    location.hash = '#/linking';
    await reloadPage();
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    await expect.element(button('Undo')).toBeVisible();
    await expect.poll(async () => (await appState()).linking.apply).toBeNull();
    await reloadPage();

    await expect.element(reload()).toBeVisible();
    await expect.element(status()).not.toMatchTextContent('Applied');
  });
});

test('unknown outcomes are told with a way to check, which settles them, and can be undone', async () => {
  await openStaged();
  await inNode(failSecond, 'unknown');
  await barButton('Apply 2 changes').click();
  await expect
    .element(alert())
    .toMatchTextContent(
      /We don’t know whether 1 change at EDDF was applied\. .* Reload EDDF in a minute to check\./,
    );
  const note = bar().getByText(/^\? 1 change may have been applied/);
  await expect.element(note.last()).toHaveClass('caution');
  await expect.element(barButton('Apply 1 change')).not.toHaveClass('primary');
  await openReview();
  await expect.element(rows('1 change may have been applied')).toMatchTextContent('EDDF_LO_L9_25C');
  await expect
    .element(
      pane()
        .getByText(
          /^\? ?1 change may have been applied\s*The connection .* Reload the airport after \d\d:\d\d:\d\dz to/,
        )
        .last(),
    )
    .toBeVisible();
  await inNode(({ world, faults }) => {
    faults.clear();
    const leadOn = world.points.get('EDDF_LO_L9_25C');
    if (leadOn) leadOn.linkedTo = ['EDDF_SB_L9_07C'];
  });
  await barButton('Reload EDDF').click();

  await expect.element(status()).toMatchTextContent('1 change at EDDF was applied after all.');
  await expect.element(bar()).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.poll(links).toEqual([[], [], L1]);
});
