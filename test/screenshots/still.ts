import type { Page } from '@playwright/test';
import {
  hostCompanion,
  type HostedCompanion,
  type HostOptions,
} from '../support/application/hosted-companion.ts';

/** The service's port. It's fixed because pages show the address. */
export const servicePort = 41_700;

const repeatable = new URL('../support/page/deterministic.mjs', import.meta.url).href;

/** Starts the app with a stopped clock and IDs that count up. */
export const hostStill = (profile?: object, options: HostOptions = {}): Promise<HostedCompanion> =>
  hostCompanion(profile, {
    ...options,
    env: { ...options.env, NODE_OPTIONS: `--import ${repeatable}` },
  });

/** Takes a picture when everything is drawn, without the caret and animations. */
export async function picture(page: Page): Promise<Buffer> {
  await page.evaluate((port) => {
    const still = new CSSStyleSheet();
    still.replaceSync(`
      /* Forced colours show the caret all the same: don't let it blink. */
      * { caret-color: transparent !important; caret-animation: manual !important; }
      progress:indeterminate { appearance: none; }
    `);
    document.adoptedStyleSheets = [still];
    // The built-in practice service uses any free port.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const fixed = text.data.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`);
      if (text.data !== fixed) text.data = fixed;
    }
  }, servicePort);
  await drawn(page);
  return page.screenshot({ animations: 'disabled', caret: 'initial' });
}

/** Resolves when a new size is drawn: within two frames. A map is also drawn when it learns the runways. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const counter = globalThis as { drawings?: number };
    let before = counter.drawings;
    for (let same = 0; document.querySelector('canvas') && same < 20; same += 1) {
      await frame();
      if (counter.drawings !== before) same = 0;
      before = counter.drawings;
    }
  });
