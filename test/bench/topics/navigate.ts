import type { Page } from '@playwright/test';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { firstPage } from '../../support/bundle-size.ts';
import { openBrowser, viewport } from '../browser.ts';
import { compared, row, type Row } from '../measure.ts';
import { report } from '../report.ts';

// From navigation to a page whose field can be used, against a page with only a field on the same host
// under the same policy.
const rounds = 15;
const field = '<label>Airport <input name="airport" role="combobox" /></label>';
const empty = `<!doctype html><html lang="en"><head><title>Empty</title></head><body>${field}</body></html>`;

const folder = await mkdtemp(join(tmpdir(), 'companion-empty-'));
await cp('out', folder, { recursive: true });
await writeFile(join(folder, 'renderer', 'index.html'), empty);
// Not in practice mode, which also loads its menu.
const practice = await startPractice();
const ours = await hostCompanion(practice.profile);
const bare = await hostCompanion(practice.profile, { out: folder });
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const page: number[] = [];
  const baseline: number[] = [];
  const loaded = new Set<string>();
  await visit(ours.address);
  await visit(bare.address);
  for (let round = 0; round < rounds; round += 1) {
    page.push(await visit(ours.address, loaded));
    baseline.push(await visit(bare.address));
  }
  const ownParts = new Set(firstPage().map((file) => basename(file)));
  const built = new Set(await readdir('out/renderer/assets'));
  // The font is preloaded on purpose, and only a browser requests the icon.
  const beyond = [...loaded].filter(
    (file) => built.has(file) && /\.(js|css)$/.test(file) && !ownParts.has(file),
  );
  rows.push(
    ...compared('Navigation to the usable page', page, baseline, {
      p50: 1.7,
      p95: null,
    }),
    row('Extra files loaded for the first page', 'files', beyond.length, null, 0),
  );
} finally {
  await browser.close();
  await ours.stop();
  await bare.stop();
  await practice.close();
  await rm(folder, { recursive: true, force: true });
}
report(rows);

/** Returns the milliseconds from navigation to the end of the first frame with a field, uncached. */
async function visit(address: string, loaded?: Set<string>): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteWhenUsable);
    await page.goto(address);
    const ms = await usableAfter(page);
    for (const file of await filesBefore(page, ms)) loaded?.add(file);
    await page.waitForLoadState('networkidle');
    return ms;
  } finally {
    await context.close();
  }
}

async function usableAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? NaN);
}

/** Returns the files that were requested before a time. Later ones don't delay the first page. */
async function filesBefore(page: Page, ms: number): Promise<readonly string[]> {
  const addresses = await page.evaluate(
    (ms) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < ms)
        .map(({ name }) => name),
    ms,
  );
  return addresses.map((address) => basename(new URL(address).pathname));
}

function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input[name="airport"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const mark = () => performance.mark('usable');
      void scheduler.postTask(mark, { priority: 'user-blocking' });
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
