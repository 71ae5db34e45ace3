import { expect, test } from 'vitest';
import { sayStorageProblem } from '../../../../../renderer/frame/notices/text.ts';

test.each([
  [
    'unreadable',
    ['settings.json', 'contact.json'],
    'Can’t read settings.json, contact.json in /data.',
  ],
  ['unwritable', [''], 'Can’t save to /data. Your changes are kept only until you quit. Check'],
  ['full', ['settings.json'], 'Can’t save to /data: the disk is full. Your changes are kept only'],
] as const)('S10 says which files can’t be used and what to do: %s', (kind, files, words) => {
  expect(sayStorageProblem({ kind, folder: '/data', files })).toContain(words);
});
