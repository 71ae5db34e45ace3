import type { Page } from '@playwright/test';

/** Timers of the page that are over soon, such as the delay before it saves a draft. */
interface PageWithWorldTime {
  worldTime?: number;
  soon?: Set<unknown>;
}

/**
 * Makes a page's date that of the world, which `answered` renews. Timers go on; short ones fire
 * sooner, because `answered` waits for them.
 */
export function useWorldTime(start: number): void {
  const page = globalThis as PageWithWorldTime;
  const shortMs = 300;
  page.worldTime = start;
  const soon = (page.soon = new Set());
  const now = () => page.worldTime ?? start;
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts, made) =>
      Reflect.construct(real, parts.length > 0 ? parts : [now()], made) as Date,
  });
  Date.now = now;
  const real = {
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
  };
  Object.assign(globalThis, {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      if (ms > shortMs) return real.setTimeout(run, ms, ...given);
      const fire = () => {
        soon.delete(timer);
        run(...given);
      };
      const timer = real.setTimeout(fire, ms / 20);
      soon.add(timer);
      return timer;
    },
    clearTimeout: (timer: number | undefined) => {
      soon.delete(timer);
      real.clearTimeout(timer);
    },
  });
}

/**
 * Resolves when the page has taken every push and answer that was sent to it before; to false if the
 * host shows the app in another tab instead.
 */
export async function answered(page: Page, now: number): Promise<boolean> {
  await page.evaluate(scriptsHaveRun);
  return page.evaluate(async (time) => {
    const { soon } = Object.assign(globalThis as PageWithWorldTime, { worldTime: time });
    if (document.getElementById('browser-host')) return false;
    try {
      await window.companion.readState(undefined);
    } catch {
      return false;
    }
    do await new Promise(requestAnimationFrame);
    while (soon?.size);
    return true;
  }, now);
}

/**
 * Resolves when every script that the page has loaded has run, which can be long after that on a busy machine. It's text
 * because Vitest replaces `import`.
 */
const scriptsHaveRun = `Promise.allSettled(
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js') && name.includes('/assets/'))
    .map(({ name }) => import(name)),
).then(() => undefined)`;

/** Makes the page do what it does when it's left, and resolves when the app has all of it. */
export const flushed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await window.companion.readState(undefined);
  });
