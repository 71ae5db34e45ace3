import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  box,
  button,
  openContributions,
  switchOf,
} from '../../../support/contributions/open-contributions.ts';
import { inNode, reloadPage } from '../../../support/page/app/open-app.ts';

/** Opens another page and comes back. */
async function turnPage(): Promise<void> {
  location.hash = '#/linking';
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  location.hash = '#/contributions';
}

test('after another page was open, the table still follows the switches and the search', async () => {
  await openContributions();
  await turnPage();
  await switchOf('EDDF').click();
  await expect.element(switchOf('EDDF')).not.toBeChecked();
  await expect.element(page.getByText('On 5')).toBeVisible();
  await page.getByRole('searchbox').fill('eddm');
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
});

test('the airports that couldn’t be loaded are loaded when the page is opened again', async () => {
  await openContributions();
  await inNode(({ faults }) =>
    faults.next({ path: /divisions\/user$/ }, { kind: 'answer', status: 500 }, { times: 9 }),
  );
  await button(/Reload$/).click();
  const failure = page.getByText(/^Couldn’t reload/);
  await expect.element(failure).toBeVisible();
  await inNode(({ faults }) => faults.clear());
  await turnPage();
  await expect.element(switchOf('EDDF')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('airports stay selected, even if reloads interrupt loading', async () => {
  await openContributions();
  await box('EDDF').click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await inNode(({ hold }) => hold({ path: /divisions\/user$/ }, { times: 2 }));
  const reads = () => inNode(({ requestsTo }) => requestsTo(/divisions\/user$/).length);
  for (const expected of [2, 3]) {
    await reloadPage();
    await expect.poll(reads).toBe(expected);
  }
  await inNode(({ release }) => release());
  await expect.element(box('EDDF')).toBeChecked();
  await reloadPage();
  await expect.element(box('EDDF')).toBeChecked();
});
