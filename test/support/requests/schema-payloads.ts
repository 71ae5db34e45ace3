import fc from 'fast-check';
import type * as v from 'valibot';
import { anyCharacter } from './any-character.ts';

/** The parts of a schema that we read. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly Shape[];
  /** The values of a record. */
  readonly value?: Shape;
}

const texts = fc.oneof(
  fc.constantFrom(
    ...['EDDF', 'eddf', 'EDDF_SB_L7_07C', 'EDDF_LO_L7_25C', 'Bug Report', 'nadia@example.org'],
    ...['http://127.0.0.1:1/callback?code=a', 'https://service.example/v2', 'loopback'],
    ...['Control+Alt+S', 'F5', '', ' ', '.', '..', '../..', '%2e%2e', '\0', '\uD800', '\u202E'],
    ...['ß'.repeat(100), 'x'.repeat(101), 'x'.repeat(5000), '__proto__', 'constructor', '{}'],
  ),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
);
const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, 12, 203, -1, 1.5, NaN, Infinity, 2 ** 53, Number.MAX_VALUE),
  fc.integer(),
);

/** Hostile keys as own properties, which no object literal can have. */
const poisoned = fc
  .constantFrom(
    ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
    ...['{"__proto__":null,"length":1e9}', '{"toString":1,"valueOf":1,"then":1}'],
  )
  .map((text): unknown => JSON.parse(text));

const anything = fc.oneof(
  ...[texts, numbers, poisoned, fc.boolean(), fc.constantFrom(null, undefined, 7n)],
  fc.anything({ maxDepth: 2, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
);

/** Generates payloads that mostly fit the schema, with some errors. */
export function payloadsOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: shaped(schema as unknown as Shape) },
    { weight: 1, arbitrary: anything },
  );
}

function shaped(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(shape) }, { weight: 1, arbitrary: anything });
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  const { type, entries, wrapped, item, options, literal, pipe, value } = shape;
  // A limit on the length is checked before the elements are.
  const array = type === 'custom' ? pipe?.find((step) => step.item !== undefined) : undefined;
  if (array) return fitting(array);
  if (value) return fc.dictionary(texts, shaped(value), { maxKeys: 3 });
  if (entries) return objects(entries);
  if (wrapped)
    return fc.oneof(
      { weight: 4, arbitrary: shaped(wrapped) },
      fc.constant(null),
      fc.constant(undefined),
    );
  if (item) return fc.array(shaped(item), { maxLength: 4 });
  if (options) {
    return fc.oneof(...options.map((one) => (isShape(one) ? shaped(one) : fc.constant(one))));
  }
  if (type === 'literal') return fc.constant(literal);
  if (type === 'string') return texts;
  if (type === 'number') return numbers;
  if (type === 'boolean') return fc.boolean();
  return type === 'undefined' ? fc.constant(undefined) : anything;
}

function objects(entries: Readonly<Record<string, Shape>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(entries).map(([name, shape]) => [name, shaped(shape)]),
  );
  const whole = fc.record(fields);
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole, poisoned)
        .map(([object, more]): unknown => JSON.parse(merged(object, more))),
    },
  );
}

/** Joins both objects as text, so `__proto__` becomes an own key. */
function merged(object: object, more: unknown): string {
  const [one, other] = [object, more].map((value) => jsonOf(value).slice(1, -1));
  return `{${[one, other].filter((part) => part !== '').join(',')}}`;
}

/** Returns JSON, with big integers as numbers. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part));

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && 'type' in value;
