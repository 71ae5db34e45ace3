import { isNewer } from '../../electron/contract/application/version.ts';

/** Lines of the changelog about one area, such as Linking. */
interface NewsGroup {
  /** Empty before the first heading of a version. */
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Returns what is new since a version, newest first; undefined for the newest version alone. The lines under
 * `Unreleased` are about the version that is running. A line that several versions have is listed once.
 */
export function readChangelog(changelog: string, since?: string): readonly NewsGroup[] {
  const [, ...versions] = changelog.split(/^## /m);
  const isNew = (version: string): boolean => {
    const name = /^\d[\w.+-]*/.exec(version)?.[0];
    return since === undefined || name === undefined || isNewer(name, since);
  };
  const wanted = since === undefined ? versions.slice(0, 1) : versions.filter(isNew);
  const lines = new Map<string, string[]>();
  for (const group of wanted.flatMap((version) => afterFirstLine(version).split(/^### /m))) {
    const [title, text] = group.startsWith('\n') ? ['', group] : splitAtLine(group);
    lines.set(title, [...(lines.get(title) ?? []), ...itemsIn(text)]);
  }
  return [...lines].flatMap(([title, items]) =>
    items.length > 0 ? { title, lines: [...new Set(items)] } : [],
  );
}

const afterFirstLine = (text: string): string => text.slice(text.search(/\n|$/));

function splitAtLine(text: string): readonly [first: string, rest: string] {
  return [text.slice(0, text.search(/\n|$/)).trim(), afterFirstLine(text)];
}

/** Returns the list's items as plain text, each on one line. */
const itemsIn = (text: string): readonly string[] =>
  text
    .split(/^- /m)
    .slice(1)
    .map((item) => plain(item).replace(/\s+/g, ' ').trim());

/** Removes Markdown for bold, code and links, and curls the apostrophes. */
const plain = (text: string): string =>
  text
    .replace(/\*\*|`/g, '')
    .replaceAll("'", '’')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
