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

test('what is asked for comes first, and other words for it after that', () => {
  expect(found('eddf')).toEqual(['Open EDDF', 'Theme: Dark']);
  expect(found('theme')).toEqual(['Theme: Dark']);
  expect(found('open eddb')).toEqual(['Open EDDB']);
  expect(found('in')).toEqual(['Sign in', 'Linking']);
  expect(found('nothing of this')).toEqual([]);
});

test('what was used last comes first among what fits as well', () => {
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
])('takes the airport from %j, also in the command’s own title', (query, icao) => {
  expect(icaoIn(query)).toBe(icao);
});
