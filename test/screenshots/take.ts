// npm run screenshots: the README's pictures and those of every state, made anew from the practice
// data. With a word, `npm run screenshots -- linking`, only the states that have it in their name.
import { chromium } from '@playwright/test';
import { findWindowedChromium } from '../support/chromium.mjs';
import { takePages } from './pages.ts';
import { takeStates } from './states.ts';

const [, , wanted] = process.argv;
const executablePath = findWindowedChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  // As it is on a desktop.
  ignoreDefaultArgs: ['--hide-scrollbars'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  if (wanted === undefined) await takePages(browser);
  await takeStates(browser, wanted ?? '');
} finally {
  await browser.close();
}
