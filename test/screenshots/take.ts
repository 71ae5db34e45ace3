// Takes the README's pictures and a sheet of every state, with the practice data.
// `-- WORD` takes only those with the word in their name. `-- --check` changes no committed file, lists
// the pictures that differ and exits with 1 if there are any.
import '../support/page/deterministic.mjs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.ts';
import { readmeNames, takeReadme } from './readme.ts';
import type { Save } from './sheet.ts';
import { stateNames, takeStates, type Hashes } from './states.ts';

interface Kept {
  /** The version that took the pictures. */
  readonly chromium: string;
  readonly pictures: Hashes;
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [wanted = ''] = positionals;
const inReadme = fileURLToPath(new URL('readme', import.meta.url));
const toLookAt = fileURLToPath(new URL('../../test-results/screenshots', import.meta.url));
const hashFile = fileURLToPath(new URL('states.json', import.meta.url));

const kept = JSON.parse(await readFile(hashFile, 'utf8')) as Kept;
const taken: Record<string, string> = {};
const chromium = await takeAll();
if (chromium !== kept.chromium) {
  console.log(`Chromium ${chromium} took these, ${kept.chromium} those before: all may differ.`);
}
// A picture that wasn't taken keeps its hash.
const pictures = Object.fromEntries(
  [...readmeNames, ...stateNames].flatMap((name) => {
    const hash = taken[name] ?? kept.pictures[name];
    return hash === undefined ? [] : [[name, hash] as const];
  }),
);
const [before, after] = [kept.pictures, pictures];
const changed = Object.keys(after).filter((name) => name in before && before[name] !== after[name]);
const added = Object.keys(after).filter((name) => !(name in before));
const gone = Object.keys(before).filter((name) => !(name in after));
for (const name of changed) console.log(`changed: ${name}`);
for (const name of added) console.log(`new: ${name}`);
for (const name of gone) console.log(`gone: ${name}`);
const differing = changed.length + added.length + gone.length;
console.log(
  `${Object.keys(taken).length} pictures taken, ${differing} differ. Sheets: ${toLookAt}`,
);
if (!values.check) {
  const now: Kept = { chromium, pictures };
  await writeFile(hashFile, `${JSON.stringify(now, null, 2)}\n`);
} else if (differing > 0) process.exitCode = 1;

/** Takes all wanted pictures. Resolves to the browser's version. */
async function takeAll(): Promise<string> {
  // Times are shown in the zone of the process.
  process.env['TZ'] = 'UTC';
  await rm(toLookAt, { recursive: true, force: true });
  await mkdir(toLookAt, { recursive: true });
  const isWanted = (name: string) => name.includes(wanted);
  const saveIn =
    (folder: string): Save =>
    async (name, png, hash) => {
      await writeFile(join(folder, `${name}.png`), png);
      taken[name] = hash;
      console.log(name);
    };
  const browser = await launchBrowser();
  try {
    await takeReadme(browser, isWanted, saveIn(values.check ? toLookAt : inReadme));
    await takeStates(browser, isWanted, saveIn(toLookAt), values.check ? undefined : kept.pictures);
    return browser.version();
  } finally {
    await browser.close();
  }
}
