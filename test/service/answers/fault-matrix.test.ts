import { describe, expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { operations } from '../../support/requests/client-operations.ts';
import { faultCases } from '../../support/requests/fault-cases.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const waiting: ReadonlySet<string> = new Set(['hang', 'trickle']);
// The reply to an unlink has no body that could break off.
const inBody: ReadonlySet<string> = new Set(['cut', 'trickle']);

/** The page's text for each. The advice is the same for all errors of a kind. */
const shown: Readonly<Record<string, RegExp>> = {
  offline: / Nothing was sent\.$/,
  lost: / The change may have gone through\.$/,
  unreachable: /(took too long to reply|dropped before it replied)\. Nothing was changed\.$/,
  server: /returned an error \(500\)\.$/,
  unavailable: /isn’t available \(50[23]\)\./,
  limited: /is limiting requests\.$/,
  unreadable: /sent a reply that can’t be read\.$/,
  rejected: /redirects to another address\.$/,
  forbidden: /rejected the request: “No\.”$/,
};

describe.each(faultCases)('$line: $what', { timeout: 60_000 }, ({ fault, network, ends, sent }) => {
  const met = operations.filter(
    ({ name }) => !(name === 'unlink' && fault && inBody.has(fault.kind)),
  );

  test.each(met)(
    '$name ends with the right error, and without useless retries',
    async (operation) => {
      const { after, end } = limitsByHand();
      const { client, faults, nadia } = await openClient({
        after,
        ...(network && { fetch: network }),
      });
      if (fault) faults.next({ path: /./ }, fault, { times: Infinity });
      const sending = operation.send(client);
      if (fault && waiting.has(fault.kind)) {
        await expect.poll(() => faults.requests).toHaveLength(1);
        end();
      }
      const result = await sending;

      expect(result.ok ? 'done' : result.error.kind).toBe(ends(operation));
      expect(faults.requests).toHaveLength(sent(operation));
      const told = result.ok ? '' : JSON.stringify([result, sayError(result.error, 'The service')]);
      expect(told).not.toContain(nadia);
      if (result.ok) return;
      const { what, next } = sayError(result.error, 'The service');
      expect(what).toMatch(shown[result.error.kind] ?? /^$/);
      expect(next).not.toBe('');
      for (const request of faults.requests) {
        expect(request.path + request.query + request.body).not.toContain(nadia);
        expect('x-network-token' in request.headers).toBe(operation.authorized);
      }
    },
  );
});
