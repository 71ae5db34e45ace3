import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { check, icao, pointId, requestId } from '../../../electron/contract/fields.ts';

/** Returns the problem of a single field, or its parsed value. */
function judge(schema: v.GenericSchema, input: unknown): unknown {
  const checked = check(v.object({ field: schema }), { field: input });
  return checked.ok ? checked.value : checked.issues.map(({ problem }) => problem).join();
}
const utf16Unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const value = (field: unknown) => ({ field });

describe('an ICAO code', () => {
  test.each([
    ['EDDF', 'EDDF'],
    ['eddf', 'EDDF'],
    [' eDdF\t\n', 'EDDF'],
    ['\u00a0eddf\u3000', 'EDDF'],
    ['K1O0', 'K1O0'],
    ['\u202aED\u200bDF\ufeff', 'EDDF'],
  ])('%j is read as %j', (typed, code) => {
    expect(judge(icao, typed)).toEqual(value(code));
  });

  test('is checked without invisible characters', () => {
    expect(judge(icao, '.\u200b.')).toBe('id');
    expect(judge(icao, '\u200b')).toBe('required');
  });

  test('is checked in capitals, so an accepted code is accepted again', () => {
    expect(judge(icao, 'ß'.repeat(51))).toBe('too-long');
    expect(judge(icao, 'ß'.repeat(50))).toEqual(value('S'.repeat(100)));
  });
});

describe.each([
  ['an ICAO code', icao],
  ['a point id', pointId],
])('%s', (_name, schema) => {
  test.each([
    ['', 'required'],
    [' \n ', 'required'],
    [undefined, 'required'],
    [null, 'wrong-type'],
    [7, 'wrong-type'],
    [['EDDF'], 'wrong-type'],
    [{}, 'wrong-type'],
    ['.', 'id'],
    ['..', 'id'],
    [' .. ', 'id'],
    ['\ud800', 'id'],
    ['A\udc00B', 'id'],
    ['A'.repeat(101), 'too-long'],
  ])('%j is rejected as “%s”', (input, problem) => {
    expect(judge(schema, input)).toBe(problem);
  });

  test.each(['...', 'A'.repeat(100), '%2E%2E', 'A/B', '滑走路', '🛬'])('can be %j', (input) => {
    expect(judge(schema, input)).toEqual(value(input));
  });

  test('can be used in a path if it is accepted', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.string({ unit: utf16Unit }), (input) => {
        const judged = judge(schema, input);
        if (typeof judged === 'string') return;
        accepted += 1;
        const { field } = judged as { field: string };
        const { pathname } = new URL(`http://host/${encodeURIComponent(field)}/end`);
        expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', field, 'end']);
      }),
    );
    expect(accepted).toBeGreaterThan(20);
  });
});

test('a point ID keeps its case, which isn’t specified', () => {
  expect(judge(pointId, ' Bars_7kq2m ')).toEqual(value('Bars_7kq2m'));
});

describe('a request id', () => {
  test.each([
    [0, 'whole-number'],
    [-1, 'whole-number'],
    [-0, 'whole-number'],
    [1.5, 'whole-number'],
    [NaN, 'whole-number'],
    [Infinity, 'whole-number'],
    [2 ** 53, 'whole-number'],
    ['12', 'whole-number'],
    ['EDDF', 'whole-number'],
    [null, 'whole-number'],
    [true, 'whole-number'],
    [[12], 'whole-number'],
    [12n, 'whole-number'],
    [undefined, 'required'],
  ])('%s is rejected as “%s”', (input, problem) => {
    expect(judge(requestId, input)).toBe(problem);
  });

  test('is any whole number from 1', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(judge(requestId, number)).toEqual(number >= 1 ? value(number) : 'whole-number');
      }),
      { examples: [[1], [Number.MAX_SAFE_INTEGER]] },
    );
  });
});
