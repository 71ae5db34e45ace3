import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { operation } from '../../support/requests/client-operations.ts';
import { faultCases } from '../../support/requests/fault-cases.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const waiting: ReadonlySet<string> = new Set(['hang', 'trickle']);

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

/** One of each class: public, object and never repeated reads, and writes that may be repeated or not. */
const met = (
  ['readPoints', 'readAccount', 'readLights', 'link', 'changeLinks', 'sendContactMessage'] as const
).map(operation);

test.each(faultCases)(
  '$line: $what ends with the right error, without useless retries, and tells no secret',
  async ({ fault, network, ends, sent }) => {
    for (const one of met) {
      const { after, end } = limitsByHand();
      const { client, faults, nadia } = await openClient({
        after,
        ...(network && { fetch: network }),
      });
      if (fault) faults.next({ path: /./ }, fault, { times: Infinity });
      const sending = one.send(client);
      if (fault && waiting.has(fault.kind)) {
        await expect.poll(() => faults.requests).toHaveLength(1);
        end();
      }
      const result = await sending;

      expect(result.ok ? 'done' : result.error.kind, one.name).toBe(ends(one));
      expect(faults.requests, one.name).toHaveLength(sent(one));
      for (const request of faults.requests) {
        expect(request.path + request.query + request.body).not.toContain(nadia);
        expect('x-network-token' in request.headers).toBe(one.authorized);
      }
      if (result.ok) continue;
      const { what, next } = sayError(result.error, 'The service');
      expect(what, one.name).toMatch(shown[result.error.kind] ?? /^$/);
      expect(next, one.name).not.toBe('');
      expect(JSON.stringify([result, what, next])).not.toContain(nadia);
    }
  },
);
