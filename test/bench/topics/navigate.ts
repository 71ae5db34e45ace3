import type { Page } from '@playwright/test';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
const ours = await hostCompanion();
const bare = await hostCompanion(undefined, { out: folder });
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
  // Only a browser requests the icon: Electron's window has its own.
  const beyond = [...loaded].filter(
    (file) => built.has(file) && !file.endsWith('.svg') && !ownParts.has(file),
  );
  rows.push(
    ...compared('Navigation to the usable page', page, baseline, {
      p50: 2.5,
      p95: null,
    }),
    row('Extra files loaded for the first page', 'files', beyond.length, null, 0),
  );
} finally {
  await browser.close();
  await ours.stop();
  await bare.stop();
  await rm(folder, { recursive: true, force: true });
}
report(rows);

/** Returns the milliseconds from navigation to the end of the first frame with a field, uncached. */
async function visit(address: string, loaded?: Set<string>): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    page.on('response', (answer) => loaded?.add(basename(new URL(answer.url()).pathname)));
    await page.addInitScript(noteWhenUsable);
    await page.goto(address);
    const ms = await usableAfter(page);
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

function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input[name="airport"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('usable');
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
