import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage, twoLinks } from '../../../support/linking/open-changes.ts';
import { button, load, row } from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';

const change = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18', linked: false };
const status = page.getByRole('status');
const undos = page.getByRole('listitem').getByRole('button', { name: /^Undo/ });

test('undoing an apply in Activity stages the opposite, says what can’t be undone, and that nothing is left to undo', async () => {
  await openApp();
  await load();
  await stage([change, deleted]);
  await button('Apply 2 changes').click();
  await expect.element(status).toMatchTextContent('Applied 2 changes at EDDF.');
  location.hash = '#/activity';
  await undos.click();
  await expect.element(button('Apply 1 change')).toBeVisible();
  await expect.element(row(change.stopbarId)).toHaveAccessibleName(/L9 07C will be unlinked$/);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/1 change can’t be staged.*Apply 1 change at EDDF to undo the rest/);

  await button('Apply 1 change').click();
  await expect.element(status).toMatchTextContent(/1 change at EDDF\.$/);
  await inNode(({ world }, { leadOnId, stopbarId }) => {
    const leadOn = world.points.get(leadOnId);
    if (leadOn) leadOn.linkedTo = [stopbarId];
  }, change);
  location.hash = '#/activity';
  await expect.poll(() => undos.elements().length).toBe(2);
  await undos.first().click();
  await expect.element(status).toMatchTextContent(/Nothing to undo/);
  expect(location.hash).toBe('#/activity');
});

/** Applies a link at EDDF. */
async function applyLink(): Promise<void> {
  await openApp();
  await load();
  await stage([change]);
  await button('Apply 1 change').click();
  await expect.element(status).toMatchTextContent('Applied 1 change at EDDF.');
}

test('undoing in Activity what is only staged to be undone shows it again, and says how to finish', async () => {
  await applyLink();
  for (let times = 0; times < 2; times += 1) {
    location.hash = '#/activity';
    await undos.click();
    await expect
      .element(status)
      .toMatchTextContent(/^Undo staged\. Apply 1 change at EDDF to finish\.$/);
    expect(location.hash).toBe('#/linking');
    await expect.element(button('Apply 1 change')).toBeVisible();
  }
});

test('undoing in Activity says there why the airport can’t be loaded', async () => {
  await applyLink();
  location.hash = '#/activity';
  await expect.element(undos).toBeVisible();
  await inNode(({ faults }) =>
    faults.next({ path: /EDDF\/points$/ }, { kind: 'answer', status: 500 }, { times: 9 }),
  );
  // Now no airport is in use, so the Linking page would say it in its place.
  await reloadPage();
  await undos.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Couldn’t load EDDF\. /);
  await expect.element(button('Dismiss')).toBeVisible();
  expect(location.hash).toBe('#/activity');
});

test('undoing in Activity while changes are applied at that airport says so, and stays there', async () => {
  const bulks = () => inNode(({ requestsTo }) => requestsTo(/links\/bulk$/).length);
  await openApp();
  await load();
  await stage([change]);
  await button('Apply 1 change').click();
  await expect.element(status).toMatchTextContent('Applied 1 change at EDDF.');
  await stage([twoLinks[1]]);
  await inNode(({ hold }) => hold({ path: /links\/bulk$/ }));
  await button('Apply 1 change').click();
  await expect.poll(bulks).toBe(2);
  location.hash = '#/activity';
  await undos.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Applying changes. Wait or cancel.');
  expect(location.hash).toBe('#/activity');
  await inNode(({ release }) => release());
  await expect.element(status).toMatchTextContent('Applied 1 change at EDDF.');
});
