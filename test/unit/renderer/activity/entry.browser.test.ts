import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import {
  cutShort,
  entry,
  linesOf,
  openActivity,
  rows,
} from '../../../support/activity/open-activity.ts';
import { calls, inNode, openApp } from '../../../support/page/app/open-app.ts';

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
