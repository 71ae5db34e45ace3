import { isOfKind } from 'valibot';
import { describe, expect, test } from 'vitest';
import { createCompanion } from '../../electron/companion.ts';
import { calls, statePushed, type CallName } from '../../electron/contract.ts';
import { parseProfile } from '../../electron/profile.ts';

const names = Object.keys(calls) as CallName[];

const { handlers } = createCompanion({
  profile: parseProfile({
    name: 'Nowhere',
    baseUrl: 'https://service.invalid/v2',
    signIn: { authorizationEndpoint: 'https://identity.invalid/authorize', clientId: 'companion' },
  }),
  practice: false,
  version: '0.0.0',
  dataFolder: 'nowhere',
  fetch: () => Promise.reject(new TypeError('There is no network')),
  openExternal: () => Promise.resolve(),
  log: () => '',
});

describe.each(names)('the call %s', (name) => {
  test('has a schema', () => {
    expect(isOfKind('schema', calls[name].input)).toBe(true);
  });

  test('has a handler', () => {
    expect(handlers[name]).toBeTypeOf('function');
  });

  test('can be a channel beside the pushes and a method beside onState', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]*$/);
    expect([statePushed, 'onState']).not.toContain(name);
  });
});

test('no handler is without a call', () => {
  expect(Object.keys(handlers).sort()).toEqual([...names].sort());
});
