import { describe, expect, test } from 'vitest';
import {
  findCommands,
  icaoIn,
  offeredCommands,
  type Command,
  type CommandGroup,
} from '../../../../../renderer/frame/palette/find-commands.ts';

const command = (title: string, more: Partial<Command> = {}): Command => ({
  ...{ id: title, kind: 'action', title, also: '', ...more },
  run: () => undefined,
});
const all = [
  command('EDDF', { kind: 'airport', name: 'Frankfurt/Main', also: 'open' }),
  command('EDDB', { kind: 'airport', name: 'Berlin', also: 'open' }),
  command('Sign in'),
  command('Theme: Dark', { also: 'colours painting eddf' }),
  command('Undo', { blocked: 'Nothing to undo.' }),
  command('Undock'),
  command('L9', { kind: 'point', name: 'EDDF_SB_L9_07C', also: 'stopbar' }),
  command('Linking', { kind: 'page' }),
  command('Contact', { kind: 'page' }),
];
const titles = (groups: readonly CommandGroup[]) =>
  groups.map(({ kind, commands }) => [kind, ...commands.map(({ title }) => title)]);
const found = (query: string, recents: readonly string[] = []) =>
  titles(findCommands(all, query, recents));

describe('with a query', () => {
  test('the group with the best match comes first, and matches in a title come first in it', () => {
    expect(found('eddf')).toEqual([
      ['airport', 'EDDF'],
      ['point', 'L9'],
      ['action', 'Theme: Dark'],
    ]);
    expect(found('l9')).toEqual([['point', 'L9']]);
    expect(found('in')).toEqual([
      ['action', 'Sign in'],
      ['airport', 'EDDF', 'EDDB'],
    ]);
    expect(found('nothing of this')).toEqual([]);
  });

  test.each([
    ['frankfurt', 'EDDF'],
    ['open eddb', 'EDDB'],
    ['dark', 'Theme: Dark'],
    ['l9 07c', 'L9'],
    ['stopbar', 'L9'],
  ])('%j finds %s', (query, title) => {
    expect(found(query)[0]?.[1]).toBe(title);
  });

  test.each(["what's new", 'whats', 'WHAT’S'])('%j finds an apostrophe as in print', (query) => {
    const news = command('What’s new');
    expect(titles(findCommands([news], query, []))).toEqual([['action', 'What’s new']]);
  });

  test('two letters inside a word find no action or page, three do', () => {
    expect(found('oc')).toEqual([]);
    expect(found('ock')).toEqual([['action', 'Undock']]);
    expect(found('ki')).toEqual([]);
    expect(found('king')).toEqual([['page', 'Linking']]);
  });

  test('the start that the IDs of an airport share finds none of its points', () => {
    const point = command('W1', { kind: 'point', name: 'EDDF_SB_W1', shared: 'EDDF_' });
    const offered = (query: string) => titles(findCommands([point], query, []));
    expect(offered('ed')).toEqual([]);
    expect(offered('eddf_')).toEqual([]);
    expect(offered('eddf_s')).toEqual([['point', 'W1']]);
    expect(offered('sb_w')).toEqual([['point', 'W1']]);
  });

  test('recent commands come first among equal matches', () => {
    expect(found('open')[0]).toEqual(['airport', 'EDDF', 'EDDB']);
    expect(found('open', ['EDDB'])[0]).toEqual(['airport', 'EDDB', 'EDDF']);
  });

  test('commands that can’t run now come after equal matches that can', () => {
    expect(found('und')).toEqual([['action', 'Undock', 'Undo']]);
    expect(found('undo')[0]).toEqual(['action', 'Undo', 'Undock']);
  });

  test.each([
    ['undo', [['action', 'Undo', 'Undock']]],
    ['dark', [['action', 'Theme: Dark']]],
    ['nock', [['action', 'Load NOCK']]],
    ['ndoc', [['action', 'Undock', 'Load NDOC']]],
  ])('a code that isn’t suggested is offered last, unless it’s a word: %j', (query, offered) => {
    const guess = command(`Load ${query.toUpperCase()}`, { isGuess: true });
    expect(titles(findCommands([...all, guess], query, []))).toEqual(offered);
  });

  test('at most ten of a kind are listed', () => {
    const many = Array.from({ length: 50 }, (_, n) => command(`L${n}`, { kind: 'point' }));
    const [group] = findCommands(many, 'l', []);
    expect(group?.commands).toHaveLength(10);
    expect(group?.more).toBe(many.length - 10);
  });
});

describe('without a query', () => {
  test('recent commands come first, once, and those that can’t run now are left out', () => {
    expect(titles(offeredCommands(all, ['Contact', 'Undo', 'gone', 'EDDB']))).toEqual([
      ['recent', 'Contact', 'EDDB'],
      ['page', 'Linking'],
      ['airport', 'EDDF'],
      ['action', 'Sign in', 'Theme: Dark', 'Undock'],
      ['point', 'L9'],
    ]);
    expect(titles(offeredCommands(all, []))[0]?.[0]).toBe('page');
  });

  test('rare commands are only found by a search', () => {
    const rare = command('Simulate: offline', { isRare: true });
    expect(offeredCommands([rare], [])).toEqual([]);
    expect(offeredCommands([rare], [rare.id])).toHaveLength(1);
    expect(findCommands([rare], 'offline', [])).toHaveLength(1);
  });

  test('at most six airports are listed', () => {
    const many = Array.from({ length: 60 }, (_, n) => command(`ED${n}`, { kind: 'airport' }));
    expect(offeredCommands(many, [])[0]?.commands).toHaveLength(6);
  });
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
