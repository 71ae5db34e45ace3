import { hostname, userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { technicalDetails } from '../../../../electron/features/contact/technical-details.ts';

const circumstances = {
  version: '1.2.3',
  profile: { name: 'Test service', baseUrl: 'https://user:secret@service.example/v2?key=secret#x' },
  airport: 'EDDF',
  errorIds: ['1a2b3c4d', '5e6f7a8b'],
};

test('the technical details name versions, system and the last errors', () => {
  const lines = technicalDetails(circumstances).split('\n');
  expect(lines[0]).toBe('Stopbar Companion 1.2.3');
  expect(lines[1]).toMatch(/^System: \w+ \S+ \(\w+\)$/);
  expect(lines.slice(2)).toEqual([
    'Service: Test service (https://service.example/v2)',
    'Loaded airport: EDDF',
    'Error IDs in the log: 1a2b3c4d, 5e6f7a8b',
  ]);
  const none = technicalDetails({ ...circumstances, airport: null, errorIds: [] });
  expect(none).toMatch(/\nLoaded airport: none$/);
});

test('the technical details don’t include secrets, the computer or its user', () => {
  const text = technicalDetails(circumstances);
  expect(text).not.toContain('secret');
  const words = text.split(/[^\w.-]+/);
  for (const personal of [hostname(), userInfo().username]) expect(words).not.toContain(personal);
});
