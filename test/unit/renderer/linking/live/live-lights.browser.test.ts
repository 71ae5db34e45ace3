import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lights } from '../../../../../electron/contract/airports.ts';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import { LiveLights } from '../../../../../renderer/linking/live/live-lights.svelte.ts';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { airportState, frankfurt } from '../../../../support/linking/airport-data.ts';
import { load, reload } from '../../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../../support/page/app/open-app.ts';
import { createCompanionDouble, signedOut } from '../../../../support/page/companion-double.ts';
import {
  closeWorkspace,
  showWorkspace,
  row,
  search,
} from '../../../../support/linking/open-workspace.ts';

const lights = (lit: readonly string[], unlit: readonly string[] = []): Result<Lights> => ({
  ok: true,
  value: { controllers: 2, offline: false, lit, unlit },
});
const failing = (error: AppError) => ({ ok: false, error }) as const;

const L1 = 'EDDF_SB_L1_07C';
const L1LeadOn = 'EDDF_LO_L1_07C';
const limits = { everyMs: 20, longestMs: 60_000, idleMs: 60_000 };

interface Options {
  readonly view?: 'list' | 'split' | 'map';
  readonly idleMs?: number;
}

/** Opens an airport whose service gives one reply after the other, and the last one from then on. */
function openLive(replies: readonly Result<Lights>[], options: Options = {}) {
  const { view = 'list', idleMs = limits.idleMs } = options;
  const asked: string[] = [];
  const cancelled: string[] = [];
  const handlers = {
    readLights: (icao: string) => {
      asked.push(icao);
      return Promise.resolve(replies[asked.length - 1] ?? replies.at(-1) ?? lights([]));
    },
    cancelWaiting: ({ call }: { call: string }) => {
      cancelled.push(call);
      return Promise.resolve({ ok: true, value: null } as const);
    },
  };
  const { companion } = createCompanionDouble(handlers);
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  app.state = signedOut;
  const work = showWorkspace(airportState(frankfurt()), { view });
  const own = { ...limits, idleMs };
  const show = () => (work.live = new LiveLights(work, own));
  return { work, asked, cancelled, show, own };
}

const bar = page.getByRole('region', { name: 'Live lights' });
const said = bar.getByRole('status');
const button = page.getByRole('button', { name: 'Live lights', exact: true });
const press = (key: string) => userEvent.keyboard(key);

describe('live lights', () => {
  test('are shown and hidden with L, but not while the user types', async () => {
    const { work, asked } = openLive([lights([L1])]);
    await search().click();
    await press('l');
    expect(work.lights).toBeUndefined();
    await search().fill('');
    await row(L1).click();
    await press('l');
    await expect.element(bar).toMatchTextContent(/1 of 62 stopbars/);
    expect(asked[0]).toBe('EDDF');
    await press('l');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('say in each row what is lit, in words', async () => {
    const { show } = openLive([lights([L1], [L1LeadOn])]);
    show();
    await expect.element(row(L1)).toHaveAccessibleName(/^L1 EDDF_SB_L1_07C, lit, L1 off$/);
    await expect.element(row(L1).getByText('Lit', { exact: true })).toBeVisible();
    await expect.element(row('EDDF_SB_L3_07C').getByText('Off', { exact: true })).toBeVisible();
    await expect.element(bar).toMatchTextContent(/90 of 91 lead-ons/);
    await expect.element(bar).toMatchTextContent(/2 controllers connected · updated just now/);
  });

  test('follow the service, and screen readers hear only what is news', async () => {
    const broken = failing({ kind: 'unreachable', reason: 'broken' });
    const { show } = openLive([lights([L1]), lights([L1]), lights([]), broken]);
    show();
    await expect.element(bar).toMatchTextContent(/1 of 62 stopbars/);
    await expect
      .element(said)
      .toMatchTextContent(
        'Live lights on. Lit: 1 of 62 stopbars, 91 of 91 lead-ons. 2 controllers connected.',
      );
    await expect.element(bar).toMatchTextContent(/Test service.*Trying again/);
    await expect.element(said).toMatchTextContent(/dropped|reach|Test service/);
    // What was read before stays shown.
    await expect.element(bar).toMatchTextContent(/0 of 62 stopbars/);
  });

  test('pause when the window isn’t used, and continue with a button', async () => {
    const { show, asked, own } = openLive([lights([L1])], { idleMs: 100 });
    show();
    const button = bar.getByRole('button', { name: 'Continue' });
    await expect.element(button).toBeVisible();
    const { length } = asked;
    await expect.element(bar).toMatchTextContent(/haven’t used the window for ten minutes/);
    own.idleMs = limits.idleMs;
    await button.click();
    await expect.poll(() => asked.length).toBeGreaterThan(length);
  });

  test('stop when the page is left, and cancel the request in flight', async () => {
    const { work, cancelled } = openLive([]);
    const asking = vi.fn(() => new Promise<never>(() => undefined));
    Object.assign(window.companion, { readLights: asking });
    work.live = new LiveLights(work, limits);
    await expect.poll(() => asking).toHaveBeenCalledOnce();
    await closeWorkspace();
    await expect.poll(() => cancelled).toEqual(['readLights']);
  });

  test('that the service lacks can’t be shown with the map’s button, L, the menu or the palette, and each says why until the airport is reloaded', async () => {
    await openApp();
    await inNode(({ faults }) => {
      const headers = { 'Content-Type': 'application/json' };
      const missing = {
        kind: 'answer',
        status: 404,
        headers,
        body: '{"error":"Not Found"}',
      } as const;
      faults.next({ path: /\/state$/ }, missing, { times: 9 });
    });
    await load();
    await press('l');
    const why = 'Practice service doesn’t show live lights.';
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(why);
    await expect.element(button).toHaveAttribute('title', why);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(alert).toBeEmptyDOMElement();
    await press('l');
    await expect.element(alert).toMatchTextContent(why);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const item = page.getByRole('menuitem', { name: /^Show live lights/ });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await press('{Escape}{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Command' }).fill('live lights');
    await expect
      .element(page.getByRole('option', { name: /^Show live lights/ }))
      .toMatchTextContent(why);
    await press('{Escape}');
    await reload().click();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
  });
});
