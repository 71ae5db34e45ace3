import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import {
  cutShort,
  entry,
  linesOf,
  openActivity,
  rows,
} from '../../../support/activity/open-activity.ts';
import { calls, inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';

/** Opens a long activity. Its oldest entry has an unknown outcome. */
const openLong = (length: number) =>
  openActivity([
    cutShort,
    ...linesOf(...Array.from({ length: length - 1 }, (_, at) => entry(at + 1))),
  ]);

test('entries are shown while an action is running, and with an outcome that becomes known later', async () => {
  await openApp({ hash: '#/activity' });
  await inNode(({ faults }) => {
    faults.next({ method: 'GET', path: /./ }, { kind: 'answer', status: 500 }, { times: 9 });
    faults.next({ path: /contributions$/ }, { kind: 'lost' }, { times: 3 });
  });
  const change = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
  await calls.setContributions({ changes: [change] });
  await expect.element(rows.first()).toMatchTextContent('Tried to disable contributions');
  await inNode(({ faults, hold }) => {
    faults.clear();
    hold({ path: /contact$/ });
  });
  const message = { email: 'kim@example.org', topic: 'Lights', message: 'They stay dark.' };
  const sending = calls.sendContactMessage({ ...message, anyway: false });
  await calls.readAirportRequests({ divisionId: 12 });
  await expect.element(rows.first()).toMatchTextContent('Disabled contributions');
  await inNode(({ release }) => release());
  await sending;
  await expect.element(rows.first()).toMatchTextContent('Sent a message');
});

describe('a long activity', () => {
  test('shows the newest entries, and older ones at the end of the list', async () => {
    await openLong(250);
    await expect.element(rows.first()).toMatchTextContent('Topic 249');
    const older = page.getByRole('button', { name: 'Show older' });
    for (const shown of [100, 200]) {
      await expect.poll(() => rows.elements().length).toBe(shown);
      await older.click();
    }
    await expect.poll(() => rows.elements().length).toBe(250);
    // Rows out of sight aren't drawn, and have the same height.
    const heights = rows.elements().map((row) => row.getBoundingClientRect().height);
    expect(new Set(heights)).toEqual(new Set([30]));
    await expect.element(rows.last()).toMatchTextContent(/Tried to enable/);
    await expect.element(older).not.toBeInTheDocument();
  });

  test('is searched back to the first entry', async () => {
    await openLong(2500);
    await expect.element(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Unknown' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(rows.getByText(/The change may have gone through/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such thing');
    await expect.element(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows.elements().length).toBeGreaterThan(1);
  });
});

test('the filters of a compact window are a menu beside the search', async () => {
  await page.viewport(420, 720);
  await openActivity([cutShort, ...linesOf(entry(1), entry(2))]);
  await expect.poll(() => rows.elements().length).toBe(3);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Unknown');
  await expect.poll(() => rows.elements().length).toBe(1);
  await choose('Unknown');
  await expect.poll(() => rows.elements().length).toBe(3);
  await choose('Links');
  await expect.element(page.getByText('No matches')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Filter: Links' })).toBeVisible();
});

describe('the log', () => {
  const day = 86_400_000;
  const linked: ActivityEntry = {
    ...entry(1),
    ...{ id: 'today', at: Date.now(), action: 'changeLinks' },
    input: {
      icao: 'EDDF',
      link: [
        { stopbarId: 'SB1', leadOnId: 'LO1' },
        { stopbarId: 'SB2', leadOnId: 'LO2' },
      ],
      unlink: [{ stopbarId: 'SB3', leadOnId: 'LO3' }],
    },
  };
  const first = page.getByRole('button', { name: /Linked 2 lead-ons/ }).first();

  test('is grouped by day, with one line for each entry, even if the clock was wrong for a day in between, and counts what can’t be read', async () => {
    const entries = [0, 1, 0].map((back, at) => ({ ...entry(at), at: Date.now() - back * day }));
    await openActivity(['not an entry', {}, ...linesOf(...entries, linked)]);
    const note = page.getByText(/activity file can’t be read/);
    await expect.element(note).toHaveTextContent('2 lines of the activity file can’t be read.');
    for (const name of ['Today', 'Yesterday'])
      await expect.element(page.getByRole('heading', { name }).first()).toBeVisible();
    await expect.element(first).toMatchTextContent(/^\d\d:\d\dz.*Done:.*unlinked 1 lead-on.*EDDF$/);
    for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBe(30);
    const shown = () => rows.elements().map(({ textContent }) => /Topic \d/.exec(textContent)?.[0]);
    await expect.poll(() => shown().slice(1)).toEqual(['Topic 2', 'Topic 0', 'Topic 1']);
  });

  test('shows details on Enter, also after another page and a reload, until they’re closed, moves with the arrow keys, and has a menu whose last item opens the airport', async () => {
    await openActivity(linesOf({ ...entry(2), at: Date.now() - day }, linked));
    const other = page.getByRole('button', { name: /Sent a message/ }).first();
    await expect.element(first).toBeVisible();
    first.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('SB3')).toBeVisible();
    await expect.element(first).toHaveAttribute('aria-expanded', 'true');
    location.hash = '#/contact';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    location.hash = '#/activity';
    await expect.element(page.getByText('SB3')).toBeVisible();
    await reloadPage();
    await expect.element(page.getByText('SB3')).toBeVisible();
    await expect.element(other).toHaveAttribute('aria-expanded', 'false');
    await first.click();
    await reloadPage();
    await expect.element(first).toHaveAttribute('aria-expanded', 'false');

    first.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(other).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{ContextMenu}');
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.elements().map(({ textContent }) => textContent.trim()))
      .toEqual(['Undo…', 'Copy', 'Open EDDF']);
    await expect.element(items.first()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(items.nth(1)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(items.first()).not.toBeInTheDocument();
    await expect.element(first).toHaveFocus();
    await first.click({ button: 'right' });
    await items.nth(2).click();
    await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
  });
});

const undo = () => page.getByRole('button', { name: /^Undo/ });
const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };

/** An apply of this many links. */
const applied = (links: number): ActivityEntry => ({
  ...entry(1),
  action: 'changeLinks',
  input: {
    ...{ icao: 'EDDF', unlink: [] },
    link: Array.from({ length: links }, (_, at) => ({ stopbarId: `S${at}`, leadOnId: `L${at}` })),
  },
});

/** Starts to undo a link. Reading the airport's points then waits for `release`. */
async function undoLinkSlowly(): Promise<void> {
  await openApp({ hash: '#/activity' });
  await calls.link({ icao: 'EDDF', ...pair });
  await inNode(({ hold }) => hold({ path: /points$/ }));
  location.hash = '#/contact';
  location.hash = '#/activity';
  await undo().click();
}

describe('an entry', () => {
  test('that is longer than the page starts below the heading of its day when it’s opened', async () => {
    await openActivity(linesOf(applied(60)));
    const summary = rows.getByRole('button', { name: /Linked 60 lead-ons/ }).first();
    await summary.click();
    await expect.element(rows.first()).toMatchTextContent('S59');
    const heading = page.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
    await expect
      .poll(() => summary.element().getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(heading.bottom);
  });

  test('of links that is undone while the user opens Linking says so there, and not on the next page', async () => {
    await undoLinkSlowly();
    location.hash = '#/linking';
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Linking' }))
      .toBeInTheDocument();
    await inNode(({ release }) => release());
    const status = page.getByRole('status');
    await expect.element(status).toMatchTextContent('Apply 1 change at EDDF to finish.');
    location.hash = '#/contact';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect.element(status).not.toMatchTextContent('Apply 1 change');
  });

  test('of links leaves the user on the page that they open while it’s being undone', async () => {
    await undoLinkSlowly();
    location.hash = '#/contact';
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.click();
    await inNode(({ release }) => release());
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Apply 1 change at EDDF to finish.');
    await expect.element(message).toHaveFocus();
  });

  test('says why a link can’t be undone on a service without look-ups', async () => {
    await openApp({ hash: '#/activity' });
    await calls.link({ icao: 'EDDF', ...pair });
    await inNode(({ faults }) => {
      const missing = { kind: 'answer', status: 404, body: 'Not found' } as const;
      faults.next({ method: 'GET', path: /EDDF/ }, missing, { times: 9 });
    });
    await expect.element(undo()).not.toHaveAttribute('aria-disabled', 'true');
    await undo().click();
    await expect.element(undo()).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(undo())
      .toHaveAccessibleDescription(/^Links can’t be undone: .* doesn’t list points\. Ask its/);
  });

  test('lists all changes of an apply if two errors have the same text', async () => {
    const [begun] = linesOf(applied(2));
    const parts = (['forbidden', 'rejected'] as const).map((kind, at) => ({
      ...{ of: [at] },
      outcome: { ok: false, error: { kind, status: 400, said: '' } },
    }));
    await openActivity([begun ?? {}, { id: entry(1).id, parts }]);
    await rows.getByRole('button').first().click();
    for (const id of ['L0', 'L1']) await expect.element(page.getByText(id)).toBeVisible();
  });

  test('of a request that was cut short says that its outcome is unknown and what to check, also in the copy', async () => {
    await openActivity([cutShort]);
    await expect
      .element(rows)
      .toMatchTextContent(
        /Unknown: Tried to enable contributions .*Stopbar Companion quit before the service replied\. The change may have gone through\./,
      );
    await rows
      .getByRole('button', { name: /Tried to enable/ })
      .first()
      .click();
    await expect.element(rows).toMatchTextContent(/Check before you try again\./);
    await expect.element(undo()).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Copy/ }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied.');
    expect(await inNode(({ copied }) => copied)).toEqual([
      expect.stringMatching(
        /^2026-.*\nKim Park\nTried to enable contributions.*\n.*Check before you try again/,
      ),
    ]);
  });
});
