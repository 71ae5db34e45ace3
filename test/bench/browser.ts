import { chromium, type Browser, type JSHandle, type Locator, type Page } from '@playwright/test';
import { findWindowedChromium } from '../support/chromium.mjs';
import { inTime } from './measure.ts';

/** Opens Chromium without a GPU, so the processor draws. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findWindowedChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

export const viewport = { width: 1100, height: 760 } as const;

/** What shows that the screen has changed: an attribute of an element, or its text. */
export interface Witness {
  readonly of: string;
  readonly attribute?: string;
}

/** Says in the page whether the screen shows what a key does. */
type Sign = JSHandle<{ readonly isShown: () => boolean }>;

/** Presses a key. Returns the milliseconds from its event to the end of the frame that shows the sign. */
export async function keyToScreen(
  page: Page,
  key: string,
  what: string,
  sign: Sign,
): Promise<number> {
  const watched = await sign.evaluateHandle(({ isShown }) => {
    const shown = new Promise<number>((resolve) => {
      const watch = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          requestAnimationFrame(() => {
            // A task runs after the frame that this callback belongs to.
            const check = () => (isShown() ? resolve(performance.now() - timeStamp) : look());
            void scheduler.postTask(check, { priority: 'user-blocking' });
          });
        };
        look();
      };
      addEventListener('keydown', watch, { capture: true, once: true });
    });
    return { shown };
  });
  await page.keyboard.press(key);
  const ms = await inTime(
    what,
    watched.evaluate(({ shown }) => shown),
  );
  await watched.dispose();
  await sign.dispose();
  return ms;
}

async function keyToChange(page: Page, key: string, witness: Witness): Promise<number> {
  const sign = await page.evaluateHandle(({ of, attribute }) => {
    const read = () => {
      const found = document.querySelector(of);
      return attribute === undefined ? found?.textContent : found?.getAttribute(attribute);
    };
    const before = read();
    return { isShown: () => read() !== before };
  }, witness);
  const change = `${witness.attribute ?? 'the text'} of ${witness.of} to change after “${key}”`;
  return keyToScreen(page, key, change, sign);
}

/** Measures each key in turn. */
export async function eachToScreen(
  page: Page,
  focused: Locator,
  keys: readonly string[],
  witness: Witness,
): Promise<readonly number[]> {
  await focused.focus();
  const times: number[] = [];
  for (const key of keys) times.push(await keyToChange(page, key, witness));
  return times;
}

/**
 * Returns a function that does something on a page and returns the milliseconds of processor time that the
 * page's main thread takes until it's on the screen.
 */
export async function workOf(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
  return async (act: () => Promise<unknown>): Promise<number> => {
    await page.bringToFront();
    const before = await spent();
    await act();
    const frames = page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
    });
    await inTime('two frames', frames);
    return (await spent()) - before;
  };
}

/** Measures each of the actions in turn. */
export async function worksOf(
  page: Page,
  actions: readonly (() => Promise<unknown>)[],
): Promise<readonly number[]> {
  const work = await workOf(page);
  const times: number[] = [];
  for (const act of actions) times.push(await work(act));
  return times;
}

/** Presses each key six times, and measures the work of each press. */
export async function pressed(
  page: Page,
  to: Locator,
  keys: readonly string[],
): Promise<readonly number[]> {
  const all = Array.from({ length: 6 }, () => keys).flat();
  await to.focus();
  return worksOf(
    page,
    all.map((key) => () => page.keyboard.press(key)),
  );
}
