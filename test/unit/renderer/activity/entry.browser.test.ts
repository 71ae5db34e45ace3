import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { answer, entry, ids, needle } from '../../../support/activity/entries.ts';
import { calls, inNode, openApp } from '../../../support/page/app/open-app.ts';
import { mountPage } from '../../../support/page/mount-page.ts';

const rows = page.getByRole('listitem');

describe('an entry', () => {
  test('that is longer than the page starts below the heading of its day when it’s opened', async () => {
    const link = Array.from({ length: 60 }, (_, at) => ({
      stopbarId: `S${at}`,
      leadOnId: `L${at}`,
    }));
    const long: ActivityEntry = {
      ...entry(1),
      action: 'changeLinks',
      input: { icao: 'EDDF', link, unlink: [] },
    };
    mountPage('#/activity', { readActivity: () => answer({ entries: [long], unreadable: 0 }) });
    const summary = rows.getByRole('button', { name: /Linked 60 lead-ons/ }).first();
    await summary.click();
    await expect.element(rows.first()).toMatchTextContent('S59');
    const heading = page.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
    await expect
      .poll(() => summary.element().getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(heading.bottom);
  });

  test('shows IDs in the monospaced font', async () => {
    const failed: ActivityEntry = {
      ...entry(1),
      outcome: { ok: false, error: { kind: 'conflict', said: '' } },
      action: 'link',
      input: { icao: 'EDDF', stopbarId: 'EDDF_SB_1', leadOnId: 'EDDF_SB_10' },
    };
    mountPage('#/activity', { readActivity: () => answer({ entries: [failed], unreadable: 0 }) });
    await expect.element(rows.first()).toMatchTextContent('link EDDF_SB_10 to EDDF_SB_1');
    const ids = [...document.querySelectorAll('.what .ids')];
    expect(ids.map(({ textContent }) => textContent)).toEqual(['EDDF_SB_10', 'EDDF_SB_1']);
  });

  test('of links that is undone while the user opens Linking says so there, and not on the next page', async () => {
    const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };
    await openApp({ hash: '#/activity' });
    await calls.link({ icao: 'EDDF', ...pair });
    await inNode(({ hold }) => hold({ path: /points$/ }));
    location.hash = '#/contact';
    location.hash = '#/activity';
    await page.getByRole('button', { name: /^Undo/ }).click();
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

  test('that switched contributions can be undone, with a status', async () => {
    const sent: unknown[] = [];
    const done: ActivityEntry = { ...needle, outcome: { ok: true, value: null } };
    mountPage('#/activity', {
      readActivity: () => answer({ entries: [done], unreadable: 0 }),
      setContributions: ({ changes }) => {
        sent.push(...changes);
        return answer([{ ok: true, value: 'switched' }]);
      },
    });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect
      .element(page.getByRole('status').getByText(/^Disabled contributions at /))
      .toBeVisible();
    expect(sent).toEqual([{ ...ids, contributionsEnabled: false }]);
  });

  test('isn’t called unknown when its undo got no reply and was read back as not made', async () => {
    const done: ActivityEntry = { ...needle, outcome: { ok: true, value: null } };
    const error = { kind: 'unreachable', reason: 'broken' } as const;
    mountPage('#/activity', {
      readActivity: () => answer({ entries: [done], unreadable: 0 }),
      setContributions: () => Promise.resolve({ ok: false, error }),
    });
    await page.getByRole('button', { name: /^Undo/ }).click();
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent(/Couldn’t disable contributions.*Nothing was changed/);
    await expect.element(alert).not.toMatchTextContent(/may have/);
  });

  test('says why a link can’t be undone on a service without look-ups', async () => {
    const linked: ActivityEntry = {
      ...entry(1),
      outcome: { ok: true, value: null },
      action: 'link',
      input: { icao: 'EDDF', stopbarId: 'SB', leadOnId: 'LO' },
    };
    mountPage('#/activity', {
      readActivity: () => answer({ entries: [linked], unreadable: 0 }),
      openAirport: () =>
        Promise.resolve({ ok: false, error: { kind: 'not-found', status: 404, said: '' } }),
    });
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect.element(undo).not.toHaveAttribute('aria-disabled', 'true');
    await undo.click();

    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(undo)
      .toHaveAccessibleDescription(
        'Links can’t be undone: Test service doesn’t list points. Ask its operators.',
      );
  });

  test('lists all changes of an apply if two errors have the same text', async () => {
    const pair = (number: number) => ({ stopbarId: `SB_${number}`, leadOnId: `LO_${number}` });
    const refused = { ok: false, error: { kind: 'forbidden', said: '' } } as const;
    const invalid = { ok: false, error: { kind: 'rejected', status: 400, said: '' } } as const;
    const applied: ActivityEntry = {
      ...entry(1),
      outcome: refused,
      action: 'changeLinks',
      input: { icao: 'EDDF', link: [pair(1), pair(2)], unlink: [] },
      parts: [
        { link: [pair(1)], unlink: [], outcome: refused },
        { link: [pair(2)], unlink: [], outcome: invalid },
      ],
    };
    mountPage('#/activity', { readActivity: () => answer({ entries: [applied], unreadable: 0 }) });
    await rows.getByRole('button').first().click();
    for (const id of ['LO_1', 'LO_2']) await expect.element(page.getByText(id)).toBeVisible();
  });

  test('is copied with its time, its message and what to do next', async () => {
    const copied: string[] = [];
    mountPage('#/activity', {
      readActivity: () => answer({ entries: [needle], unreadable: 0 }),
      copyText: ({ text }) => {
        copied.push(text);
        return answer(null);
      },
    });
    await page.getByRole('button', { name: /^Copy/ }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied.');
    expect(copied[0]).toMatch(
      /^2026-.*\nKim Park\nTried to enable contributions.*\n.*Check before you try again/,
    );
  });

  test('says that the outcome is unknown and what to check if the app quit before the reply', async () => {
    const error = { kind: 'lost', reason: 'cut-short' } as const;
    mountPage('#/activity', {
      readActivity: () =>
        answer({ entries: [{ ...needle, outcome: { ok: false, error } }], unreadable: 0 }),
    });
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
    await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
