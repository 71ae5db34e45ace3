import fc from 'fast-check';
import type * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { check } from '../../electron/contract/fields.ts';
import * as lookUps from '../../electron/api/schema.ts';
import { sayError } from '../../renderer/text/errors.ts';
import { clientOf } from '../support/requests/client-call.ts';
import { operations } from '../support/requests/client-operations.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { jsonOf, payloadsOf } from '../support/requests/schema-payloads.ts';
import { anyCharacter } from '../support/requests/any-character.ts';

vi.setConfig({ testTimeout: fuzzingLimit });

const schemas = Object.entries(lookUps) as [string, v.GenericSchema][];
const token = 'the-token-of-nobody';

test('every schema accepts or rejects any response without throwing', () => {
  for (const [name, schema] of schemas) {
    const reads = { accepted: 0, rejected: 0 };
    fc.assert(
      fc.property(payloadsOf(schema), (answer) => {
        const read = check(schema, answer);
        reads[read.ok ? 'accepted' : 'rejected'] += 1;
        if (!read.ok && read.issues.length === 0)
          throw new Error('It was refused without a reason');
      }),
      fuzzing(20_000 / schemas.length),
    );
    // What a health look-up returns is checked by hand, so its payloads can't be derived.
    if (name !== 'health') expect(reads.accepted, name).toBeGreaterThan(0);
  }
  expect('polluted' in {}).toBe(false);
});

const headers = fc.dictionary(
  fc.constantFrom('Content-Type', 'Retry-After', 'Date', 'Location', 'Content-Length', 'X-Other'),
  fc.oneof(
    fc.constantFrom('application/json', 'text/html; charset=x', '0', '-1', '1e9', 'soon'),
    fc.constantFrom('Fri, 01 Jan 2100 00:00:00 GMT', 'https://elsewhere.example/', 'javascript:1'),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[^ -~]/g, '')),
  ),
);
const body = fc.oneof(
  fc.json(),
  fc.json().map((text) => text.slice(0, text.length / 2)),
  fc.string({ unit: anyCharacter }),
  fc.uint8Array({ maxLength: 200 }),
  ...Object.values(lookUps).map((schema) =>
    payloadsOf(schema)
      .filter((answer) => typeof answer === 'object')
      .map(jsonOf),
  ),
);
const statuses = fc.oneof(
  fc.constantFrom(200, 201, 301, 307, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503),
  fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
);

test('every operation returns a displayable result for any HTTP response', async () => {
  const ends = { done: 0, failed: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.record({ status: statuses, headers, body }),
      async ({ send }, reply) => {
        const client = clientOf('http://service.invalid/v2', {
          token: () => token,
          fetch: () => {
            const { status } = reply;
            const sent = typeof reply.body === 'string' ? reply.body : Uint8Array.from(reply.body);
            return Promise.resolve(new Response(sent, { status, headers: reply.headers }));
          },
          longestWaitMs: 0,
        });
        const result = await send(client);
        ends[result.ok ? 'done' : 'failed'] += 1;
        if (result.ok) return;
        const { what, next } = sayError(result.error, 'The service');
        if (what === '' || next === '') throw new Error(`Nothing is said of ${result.error.kind}`);
        if (`${what} ${next}`.includes(token)) throw new Error('The token was told');
      },
    ),
    fuzzing(20_000),
  );
  expect(Math.min(ends.done, ends.failed)).toBeGreaterThan(50);
});
