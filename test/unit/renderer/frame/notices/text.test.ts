import { expect, test } from 'vitest';
import { sayStorageProblem, sayWait } from '../../../../../renderer/frame/notices/text.ts';

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

test('doesn’t say that the user cancelled an apply, because a sign-out stops one too', () => {
  const wait = { call: 'apply', airports: ['EDDF'], why: 'stopping', until: null } as const;
  expect(sayWait(wait)).toBe('Stopping changes at EDDF');
});
