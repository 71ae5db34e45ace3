import { expect, test } from 'vitest';
import {
  findCommands,
  icaoIn,
  type Command,
} from '../../../../../renderer/frame/palette/find-commands.ts';

const command = (title: string, also = ''): Command => ({
  ...{ id: title, title, kind: 'Action', also },
  run: () => undefined,
});
const all = ['Linking', 'Contact', 'Open EDDF', 'Open EDDB', 'Sign in'].map((title) =>
  command(title),
);
const found = (query: string, recents: readonly string[] = []) =>
  findCommands([...all, command('Theme: Dark', 'theme eddf')], query, recents).map(({ id }) => id);

test('matches in a title come before matches in other words', () => {
  expect(found('eddf')).toEqual(['Open EDDF', 'Theme: Dark']);
  expect(found('theme')).toEqual(['Theme: Dark']);
  expect(found('open eddb')).toEqual(['Open EDDB']);
  expect(found('in')).toEqual(['Sign in', 'Linking']);
  expect(found('nothing of this')).toEqual([]);
});

test('recent commands come first among equal matches', () => {
  expect(found('', ['Contact', 'Sign in']).slice(0, 2)).toEqual(['Contact', 'Sign in']);
  expect(found('open', ['Open EDDB'])[0]).toBe('Open EDDB');
});

test.each([
  ['eddm', 'EDDM'],
  ['Open EDDM', 'EDDM'],
  [' open  eddm ', 'EDDM'],
  ['open', 'OPEN'],
  ['eddm now', undefined],
  ['open eddmx', undefined],
])('finds the ICAO code in %j', (query, icao) => {
  expect(icaoIn(query)).toBe(icao);
});
