import fc from 'fast-check';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  check,
  contactMessage,
  contributionSwitch,
  linkRequest,
} from '../../../electron/contract/fields.ts';

const schemas: readonly (readonly [string, v.GenericSchema, Readonly<Record<string, unknown>>])[] =
  [
    ['linkRequest', linkRequest, { icao: 'EDDF', stopbarId: 'S', leadOnId: 'L' }],
    [
      'contributionSwitch',
      contributionSwitch,
      { divisionId: 12, airportRequestId: 203, contributionsEnabled: true },
    ],
    ['contactMessage', contactMessage, { email: 'a@b.c', topic: 'topic', message: 'message' }],
  ];

describe.each(schemas)('%s', (_name, schema, valid) => {
  const fields = Object.keys(valid);
  const wrongValue = fc.oneof(fc.jsonValue(), fc.constant(undefined));

  test('accepts valid input and drops unknown fields', () => {
    expect(check(schema, valid)).toEqual({ ok: true, value: valid });
    expect(check(schema, { ...valid, token: 'secret', icao2: 'EDDM' })).toEqual({
      ok: true,
      value: valid,
    });
  });

  test('reports every missing key as required, in order', () => {
    const required = fields.map((field) => ({ field, problem: 'required' }));
    expect(check(schema, {})).toEqual({ ok: false, issues: required });
  });

  test('reports one problem for each invalid field', () => {
    const changes = fc.dictionary(fc.constantFrom(...fields), wrongValue);
    fc.assert(
      fc.property(changes, (wrong) => {
        const checked = check(schema, { ...valid, ...wrong });
        const named = checked.ok ? [] : checked.issues.map(({ field }) => field);
        expect(new Set(named).size).toBe(named.length);
        for (const field of named) expect(Object.keys(wrong)).toContain(field);
        for (const field of Object.keys(wrong)) {
          const alone = check(schema, { ...valid, [field]: wrong[field] });
          expect(named.includes(field)).toBe(!alone.ok);
        }
      }),
    );
  });

  test.each([null, undefined, 7, 'text', true])('reports %j as invalid as a whole', (input) => {
    expect(check(schema, input)).toEqual({
      ok: false,
      issues: [{ field: '', problem: 'wrong-type' }],
    });
  });

  test('ignores the key __proto__', () => {
    const inherited: unknown = JSON.parse(`{"__proto__": ${JSON.stringify(valid)}}`);
    expect(check(schema, inherited)).toMatchObject({ ok: false });
    const polluting = JSON.stringify(valid).replace('{', '{"__proto__": {"admin": true},');
    const checked = check(schema, JSON.parse(polluting));
    expect(checked).toEqual({ ok: true, value: valid });
    expect(checked.ok && Object.getPrototypeOf(checked.value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('admin');
  });

  test('returns a value that it accepts again unchanged', () => {
    const spaced = Object.entries(valid).map(([key, value]) => [
      key,
      typeof value === 'string' ? ` ${value}\n` : value,
    ]);
    const once = check(schema, Object.fromEntries(spaced));
    expect(once).toEqual({ ok: true, value: valid });
    expect(once.ok && check(schema, once.value)).toEqual(once);
  });
});
