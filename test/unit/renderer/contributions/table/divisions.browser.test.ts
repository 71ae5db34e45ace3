import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  box,
  button,
  openContributions,
  openPrepared,
  release,
  switchOf,
} from '../../../../support/contributions/open-contributions.ts';
import { axeFindsNothing } from '../../../../support/page/axe-finds-nothing.ts';
import { inNode, reloadPage } from '../../../../support/page/app/open-app.ts';
import type { AppInNode } from '../../../../support/page/app/serve-apps.ts';

const reload = () => button(/Reload$/);
/** Makes the airports of Germany unreadable. */
const failGermany = ({ faults }: AppInNode) =>
  faults.next({ path: /12\/airports$/ }, { kind: 'answer', status: 500 }, { times: 9 });
const failDivisions = ({ faults }: AppInNode) =>
  faults.next({ path: /divisions\/user$/ }, { kind: 'answer', status: 500 }, { times: 9 });
const clear = ({ faults }: AppInNode) => faults.clear();

test('each division is shown when it arrives', async () => {
  await openPrepared(({ hold }) => hold({ path: /12\/airports$/ }));
  await expect.element(switchOf('EHAM')).toBeVisible();
  await expect.element(button(/^Loading….*Reload$/)).toBeVisible();
  await axeFindsNothing();
  await release();
  await expect.element(switchOf('EDDF')).toBeVisible();
});

test('a division that can’t be read says so beside the others and is retried, and the time of the last load stays until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T14:05Z') });
  const failure = page.getByText(/^Couldn’t load airports in Germany\. /);
  await openPrepared(failGermany);
  await expect.element(switchOf('EHAM')).toBeVisible();
  await expect.element(failure).toBeVisible();
  await axeFindsNothing();
  await page.viewport(420, 720);
  await expect.element(button('Details')).toBeVisible();
  expect(failure.element().getBoundingClientRect().height).toBe(20);
  await page.viewport(1100, 760);
  await inNode(clear);
  await button('Try again (Germany)').click();
  await expect.element(switchOf('EDDF')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();

  vi.setSystemTime(new Date('2026-03-01T14:07Z'));
  await inNode(failGermany);
  await button('14:05z Reload').click();
  await expect.element(failure).toBeVisible();
  await expect.element(switchOf('EDDF')).toBeVisible();
  await expect.element(button('14:05z Reload')).toBeVisible();
  await inNode(clear);
  await button('Try again (Germany)').click();
  await expect.element(button('14:07z Reload')).toBeVisible();
});

test.each<readonly [string, string, (app: AppInNode) => unknown, RegExp]>([
  ['can’t be read', 'Try again', failDivisions, /returned an error \(500\)/],
  [
    'aren’t listed by the service, where IDs can be used',
    'Check again',
    ({ faults }) => {
      faults.next(
        { path: /divisions\/user$/ },
        { kind: 'answer', status: 404, body: 'Not found' },
        { times: 9 },
      );
    },
    /doesn’t list divisions\. Enter the IDs instead/,
  ],
  [
    'have no such member',
    'Check again',
    ({ faults }) => {
      faults.next({ path: /divisions\/user$/ }, { kind: 'answer', status: 200, body: '[]' });
    },
    /aren’t a member of a division on /,
  ],
])('divisions that %s are explained, and “%s” reads them', async (_, name, fail, words) => {
  await openPrepared(fail);
  await expect.element(page.getByText(words)).toBeVisible();
  await axeFindsNothing();
  await inNode(clear);
  await button(name).click();
  await expect.element(switchOf('EDDF')).toBeVisible();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

test('a failed reload keeps the table and the selection, and says so until the next one starts', async () => {
  await openContributions();
  await box('EDDF').click();
  await inNode(failDivisions);
  await reload().click();
  const failure = page.getByText(/^Couldn’t reload your divisions\./);
  await expect.element(failure).toBeVisible();
  await axeFindsNothing();
  await inNode(({ faults, hold }) => {
    faults.clear();
    hold({ path: /divisions\/user$/ });
  });
  await button('Try again').click();
  await expect.element(failure).not.toBeInTheDocument();
  await release();
  await expect.element(button(/z Reload$/)).toBeVisible();
  await expect.element(box('EDDF')).toBeChecked();
});

test('a switch by someone else is marked until the user marks it as seen', async () => {
  await openContributions();
  await inNode(({ world }) => {
    for (const one of world.airportRequests) {
      if (one.icao === 'EDDF') one.contributions_enabled = false;
    }
  });
  await reload().click();
  await expect
    .element(page.getByText('Someone else disabled contributions at EDDF.'))
    .toBeVisible();
  await expect.element(page.getByText(/Disabled by someone else since \d/)).toBeVisible();
  await axeFindsNothing();
  await button('Mark as seen').click();
  await expect.element(page.getByText(/someone else/)).not.toBeInTheDocument();
});

test('the table is read again when the window gets the focus after five minutes, and not before', async () => {
  await openContributions();
  const reads = () => inNode(({ requestsTo }) => requestsTo(/divisions\/user$/).length);
  await expect.element(button(/z Reload$/)).toBeVisible();
  dispatchEvent(new Event('focus'));
  expect(await reads()).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 });
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(reads).toBe(2);
});

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
  await inNode(failDivisions);
  await reload().click();
  const failure = page.getByText(/^Couldn’t reload/);
  await expect.element(failure).toBeVisible();
  await inNode(clear);
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
  await release();
  await expect.element(box('EDDF')).toBeChecked();
  await reloadPage();
  await expect.element(box('EDDF')).toBeChecked();
});
