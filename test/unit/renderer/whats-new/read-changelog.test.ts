import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readChangelog } from '../../../../renderer/whats-new/read-changelog.ts';

const changelog = `# Changelog

What users notice.

## 1.10.0 – 2026-12-01

- Before any heading.

### Linking

- A **bold** line with \`code\`, that goes on
  in the next line.

## 1.9.0

### Linking

- See [the docs](https://example.org/a).

### Contact

- Ninth.

## 1.2.0

### Linking

- Old.
`;

describe('what’s new', () => {
  test('since a version lists what came after it, grouped by area and without Markdown', () => {
    expect(readChangelog(changelog, '1.2.0')).toEqual([
      { title: '', lines: ['Before any heading.'] },
      {
        title: 'Linking',
        lines: ['A bold line with code, that goes on in the next line.', 'See the docs.'],
      },
      { title: 'Contact', lines: ['Ninth.'] },
    ]);
  });

  test('lists a line once that several versions have', () => {
    const fixes = '### Fixes\n\n- Small fixes.\n';
    const repeated = `## 1.2.0\n\n${fixes}\n## 1.1.0\n\n${fixes}`;
    expect(readChangelog(repeated, '1.0.0')).toEqual([{ title: 'Fixes', lines: ['Small fixes.'] }]);
  });

  test('compares versions by their numbers', () => {
    expect(readChangelog(changelog, '1.9.0').map(({ title }) => title)).toEqual(['', 'Linking']);
    expect(readChangelog(changelog, '1.10.0')).toEqual([]);
  });

  test('without a version lists what the newest one brought', () => {
    expect(readChangelog(changelog)).toEqual(readChangelog(changelog, '1.9.0'));
  });

  test('includes what is listed under Unreleased', () => {
    const unreleased = changelog.replace('## 1.10.0 – 2026-12-01', '## Unreleased');
    expect(readChangelog(unreleased, '1.9.0')).toEqual(readChangelog(changelog, '1.9.0'));
  });

  test('includes every line of this project’s changelog', async () => {
    const own = await readFile('CHANGELOG.md', 'utf8');
    const groups = readChangelog(own, '0.0.0');
    const items = own.match(/^- /gm) ?? [];
    expect(groups.flatMap(({ lines }) => lines)).toHaveLength(items.length);
    expect(groups.every(({ title, lines }) => title !== '' && lines.every(Boolean))).toBe(true);
  });
});
