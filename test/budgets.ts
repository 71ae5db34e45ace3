// The most bytes that the build may have: unlike seconds, bytes are the same on every machine. Each limit
// leaves about 5 % of space, except that of the first page. If a page needs more, raise its limit in the same
// commit.
import type { PageName } from '../electron/contract/application/pages.ts';
import {
  bytesOf,
  everyAsset,
  firstPage,
  gzippedBytesOf,
  pageAssets,
  withImports,
} from './support/bundle-size.ts';

interface Budget {
  readonly name: string;
  readonly bytes: number;
  readonly max: number;
}

/** Compressed, without the first page: what opening the page reads in addition. */
const pages = {
  activity: 11_500,
  contact: 7_600,
  contributions: 14_500,
  'first-run': 3_000,
  'first-view': 3_000,
  licences: 8_000,
  linking: 69_500,
  palette: 5_800,
  settings: 17_000,
  shared: 37_300,
  'whats-new': 5_500,
} satisfies Record<
  PageName | 'first-run' | 'first-view' | 'licences' | 'palette' | 'shared' | 'whats-new',
  number
>;

export const budgets: readonly Budget[] = [
  {
    name: 'Main, before the first window',
    bytes: gzippedBytesOf(withImports('out/main/main.js')),
    max: 32_600,
  },
  { name: 'Preload', bytes: bytesOf(['out/preload/preload.cjs']), max: 5_000 },
  { name: 'First page', bytes: gzippedBytesOf(firstPage()), max: 47_000 },
  ...Object.entries(pages).map(([name, max]) => ({
    name: `Page ${name}`,
    bytes: gzippedBytesOf(pageAssets(name)),
    max,
  })),
  { name: 'All pages', bytes: gzippedBytesOf(everyAsset()), max: 226_000 },
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

// `npm run bench` reads the list alone.
if (import.meta.main) {
  for (const { name, bytes, max } of budgets) {
    console.log(`${name.padEnd(32)} ${kB(bytes).padStart(9)} of ${kB(max)}`);
  }
  for (const { name, bytes, max } of budgets.filter((budget) => budget.bytes > budget.max)) {
    console.error(
      `\n${name} is ${kB(bytes - max)} over its budget of ${kB(max)}. Make it smaller, or, if what it gained is worth that, raise its line in test/budgets.ts.`,
    );
    process.exitCode = 1;
  }
}
