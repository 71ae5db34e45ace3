import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { findChromium } from '../support/chromium.mjs';
import { stopClock } from '../support/page/stop-clock.mjs';

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // Show scroll bars, as on a desktop.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--disable-gpu',
      '--disable-lcd-text',
      '--disable-partial-raster',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
  });
}

/** Returns a context with a stopped clock, like the app's, and with the same language everywhere. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(stopClock, Date.now());
  await context.addInitScript(countDrawings);
  return context;
}

/** Counts in `drawings` how often a canvas is drawn, because comparing its pixels takes longer. */
function countDrawings(): void {
  const counter = globalThis as { drawings?: number };
  const canvas = CanvasRenderingContext2D.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with its context below.
  const { drawImage } = canvas;
  counter.drawings = 0;
  canvas.drawImage = function (...parts: unknown[]) {
    counter.drawings = (counter.drawings ?? 0) + 1;
    Reflect.apply(drawImage, this, parts);
  };
}
