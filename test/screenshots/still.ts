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
      * { caret-color: transparent !important; }
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

/** Resolves when a new size is drawn: within two frames, or later for a large map. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const map = document.querySelector('canvas');
    let before = '';
    for (let same = 0; map && same < 20;) {
      await frame();
      const now = map.toDataURL();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
