import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrated, versionAfter, type Migration } from '../../../electron/storage/migration.ts';

const steps: readonly Migration[] = [
  ({ topmost, ...rest }) => ({ ...rest, onTop: topmost === true ? 'always' : 'never' }),
  ({ onTop, ...rest }) => ({ ...rest, window: { onTop } }),
];

test.each([
  ['the first version', { version: 1, topmost: true, theme: 'dark' }],
  ['a file without a version', { topmost: true, theme: 'dark' }],
  ['the second version', { version: 2, onTop: 'always', theme: 'dark' }],
  ['the newest version', { version: 3, window: { onTop: 'always' }, theme: 'dark' }],
])('%s is converted to the newest version', (_which, found) => {
  expect(migrated(found, steps)).toEqual({
    version: 3,
    theme: 'dark',
    window: { onTop: 'always' },
  });
});

test('a file of a newer version is read unchanged', () => {
  expect(migrated({ version: 9, window: { onTop: 'never' } }, steps)).toEqual({
    version: 3,
    window: { onTop: 'never' },
  });
});

test('a file with any version becomes one of the newest version', () => {
  fc.assert(
    fc.property(fc.anything(), (version) => {
      expect(migrated({ version }, steps)).toMatchObject({ version: versionAfter(steps) });
    }),
  );
});
