import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { load, reload, row } from '../../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../../support/page/app/open-app.ts';

const L1 = 'EDDF_SB_L1_07C';
const L1LeadOn = 'EDDF_LO_L1_07C';
const second = 1000;

/** Makes the service answer the next requests like this, one after another. */
const answer = (...answers: readonly { status?: number; body?: object; headers?: object }[]) =>
  inNode(({ faults }, all) => {
    for (const { status = 200, body, headers } of all) {
      const type = { 'Content-Type': 'application/json', ...headers };
      const text = JSON.stringify(body ?? { error: 'Failed' });
      faults.next({ path: /\/state$/ }, { kind: 'answer', status, headers: type, body: text });
    }
  }, answers);

/** A reply of the service, with a controller connected (SERVICE.md B9). */
function lit(...ids: readonly string[]) {
  const objects = ids.map((id) => ({ id, state: id !== L1LeadOn, timestamp: 0 }));
  const controllers = ['1000001', '1000002'];
  return { body: { airport: 'EDDF', controllers, pilots: [], objects, offline: false } };
}

const missing = { status: 404, body: { error: 'Not Found' } };
const broken = { status: 500 };

const bar = page.getByRole('region', { name: 'Live lights' });
const said = bar.getByRole('status');
const button = page.getByRole('button', { name: 'Live lights', exact: true });
const alert = page.getByRole('alert');
const press = (key: string) => userEvent.keyboard(key);
/** When the lights were requested. */
const asked: number[] = [];
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);

/** Shows the lights of EDDF, in a time that passes by hand. Resolves when the first request is sent. */
async function openLights(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await press('l');
  await expect.element(bar).toBeVisible();
  await secondsToNext();
}

/**
 * Lets time pass until the lights are requested again. Returns how many seconds lie between the requests.
 * Each look at the page lets a little time pass too.
 */
async function secondsToNext(): Promise<number> {
  const { length } = asked;
  while (asked.length === length) {
    await new Promise(requestAnimationFrame);
    await vi.advanceTimersToNextTimerAsync();
  }
  const [before = 0, last = 0] = asked.slice(-2);
  return (last - before) / second;
}

function turnWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  await openApp();
  const { companion } = window;
  const readLights: typeof companion.readLights = (...input) => {
    asked.push(performance.now());
    return companion.readLights(...input);
  };
  const value = { ...companion, readLights };
  Object.defineProperty(window, 'companion', { value, configurable: true });
  asked.length = 0;
  await load();
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

describe('live lights', () => {
  test('are shown and hidden with L, but not while the user types', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a point' });
    await search.click();
    await press('l');
    expect(bar.elements()).toEqual([]);
    await search.fill('');
    await row(L1).click();
    await press('l');
    await expect.element(bar).toBeVisible();
    await press('l');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('say in each row what is lit, and tell screen readers only what is news', async () => {
    await answer(lit(L1, L1LeadOn), lit(L1, L1LeadOn), broken, lit());
    await openLights();
    await expect.element(row(L1)).toHaveAccessibleName(/^L1 EDDF_SB_L1_07C, lit, L1 off$/);
    await expect.element(row(L1).getByText('Lit', { exact: true })).toBeVisible();
    await expect.element(row('EDDF_SB_L3_07C').getByText('Off', { exact: true })).toBeVisible();
    await expect.element(bar).toMatchTextContent(/2 controllers connected · updated just now/);
    const first =
      'Live lights on. Lit: 1 of 62 stopbars, 90 of 91 lead-ons. 2 controllers connected.';
    await expect.element(said).toMatchTextContent(first);
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/updated just now/);
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/Lights not loaded: error 500\..*Trying again/);
    await expect.element(said).toMatchTextContent(/^Couldn’t load the live lights\./);
    // What was read before stays shown.
    await expect.element(bar).toMatchTextContent(/1 of 62 stopbars/);
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/0 of 62 stopbars/);
    await expect.element(said).toMatchTextContent(/^Live lights on\. Lit: 0 of 62/);
  });

  test('keep to one line when the service fails, so the table doesn’t move', async () => {
    await answer(lit(L1), { status: 429, headers: { 'Retry-After': '90' } });
    await openLights();
    await expect.element(bar).toMatchTextContent(/2 controllers connected/);
    const heights = async () => {
      const found: number[] = [];
      for (const width of [320, 420, 640, 900, 1100]) {
        await page.viewport(width, 680);
        found.push(bar.element().getBoundingClientRect().height);
      }
      return found;
    };
    const before = await heights();
    expect(new Set(before).size).toBe(1);
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/Lights not loaded: too many requests\./);
    expect(await heights()).toEqual(before);
    const whole = /^Couldn’t load the live lights\. Practice service is limiting requests\./;
    await expect.element(bar.getByTitle(whole)).toBeVisible();
  });

  test('are read every 3 s, later after failures, and at most as often if they’re hidden and shown', async () => {
    await answer(lit(), broken, broken, lit());
    await openLights();
    await expect.element(bar).toMatchTextContent(/stopbars/);
    await press('ll');
    expect(await secondsToNext()).toBeGreaterThanOrEqual(3);
    await expect.element(bar).toMatchTextContent(/Trying again in 6 s/);
    expect(await secondsToNext()).toBeGreaterThanOrEqual(6);
    await expect.element(bar).toMatchTextContent(/Trying again in 12 s/);
    expect(await secondsToNext()).toBeGreaterThanOrEqual(12);
    await expect.element(bar).not.toMatchTextContent(/Trying again/);
    await answer({ status: 429, headers: { 'Retry-After': '90' } });
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/Trying again in (90|89) s/);
    await press('ll');
    expect(await secondsToNext()).toBeGreaterThan(89);
  });

  test('are read at once if the user tries again, but not twice in a second', async () => {
    await answer(broken, { status: 429, headers: { 'Retry-After': '90' } }, lit(L1));
    await openLights();
    const retry = bar.getByRole('button', { name: 'Try again' });
    // On a busy machine, a click of the browser can come later than the next frames, which let time pass.
    const click = () => (retry.element() as HTMLElement).click();
    await expect.element(retry).toBeVisible();
    click();
    expect(await secondsToNext()).toBeGreaterThanOrEqual(1);
    await expect.element(bar).toMatchTextContent(/too many requests/);
    click();
    const retriedAt = performance.now();
    await secondsToNext();
    expect((asked.at(-1) ?? Infinity) - retriedAt).toBeLessThanOrEqual(second);
    await expect.element(bar).toMatchTextContent(/1 of 62 stopbars/);
    await expect.element(retry).not.toBeInTheDocument();
  });

  test('aren’t read while the window is hidden or another page is open', async () => {
    await inNode(({ hold }) => hold({ path: /\/state$/ }));
    await openLights();
    turnWindow(true);
    await inNode(({ release }) => release());
    await pass(60);
    expect(asked).toHaveLength(1);
    await expect.element(bar).toMatchTextContent(/Loading the lights/);
    await answer(lit());
    turnWindow(false);
    await secondsToNext();
    await expect.element(bar).toMatchTextContent(/stopbars/);
    location.hash = '#/settings';
    await expect.element(bar).not.toBeInTheDocument();
    const { length } = asked;
    await pass(60);
    expect(asked).toHaveLength(length);
  });

  test('that the service lacks can’t be shown with the map’s button, L, the menu or the palette, and each says why until the airport is reloaded', async () => {
    await answer(...Array.from({ length: 9 }, () => missing));
    await press('l');
    const why = 'Practice service doesn’t show live lights.';
    await expect.element(alert).toMatchTextContent(why);
    await expect.element(button).toHaveAttribute('title', why);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(alert).toBeEmptyDOMElement();
    await press('l');
    await expect.element(page.getByRole('status').getByText(why)).toBeVisible();
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
