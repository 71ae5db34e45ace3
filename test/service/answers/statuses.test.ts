import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import { openClient, type OpenClient } from '../../support/requests/client-call.ts';
import { operations, type OperationCase } from '../../support/requests/client-operations.ts';

const plain = {
  headers: { 'Content-Type': 'text/plain' },
  body: 'In its own words',
  said: 'In its own words',
};
const json = {
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error: 'In its own', message: 'words', code: 7 }),
  said: 'In its own: words',
};

/** The error of each status, if the body says nothing more. */
const kinds: Readonly<Record<number, AppError['kind']>> = {
  400: 'rejected',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  405: 'rejected',
  409: 'conflict',
  422: 'rejected',
  429: 'limited',
  500: 'server',
  501: 'server',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

async function refused(
  { clientWith, faults }: OpenClient,
  { path, send }: OperationCase,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
): Promise<AppError | null> {
  // Too long to wait for, so nothing is retried.
  const longWait = { 'Retry-After': '3600' };
  faults.clear();
  faults.next(
    { path: `/v2${path}` },
    { kind: 'answer', status, body, headers: { ...headers, ...longWait } },
    { times: Infinity },
  );
  const result = await send(clientWith({ now: () => 0 }));
  return result.ok ? null : result.error;
}

function expected({ name, authorized, absentAt }: OperationCase, status: number, said: string) {
  if (absentAt.includes(status)) return { kind: 'not-found', said: '' };
  const kind = kinds[status];
  const retryAt = 3_600_000;
  if (kind === 'limited') return { kind, said, retryAt };
  if (kind === 'unavailable') return { kind, status, said, retryAt };
  if (kind === 'signed-out') return authorized ? { kind } : { kind: 'rejected', status, said };
  if (kind === 'not-found' && name === 'switchContributions') {
    const missing = said === plain.said ? 'division' : 'airport-request';
    return { kind, status, said, missing };
  }
  return { kind, status, said };
}

describe('an error status', () => {
  test.each(operations)(
    'gives $name one kind of error with the service’s message',
    async (operation) => {
      const open = await openClient();
      for (const status of Object.keys(kinds).map(Number)) {
        for (const { headers, body, said } of [plain, json]) {
          const error = await refused(open, operation, { status, headers, body });
          expect(error, `${status}`).toEqual(expected(operation, status, said));
          // After a 404, the look-up of the account also asks whether the service has a notice.
          const sent = open.faults.requests.filter(({ path }) => path === `/v2${operation.path}`);
          expect(sent, `${status}`).toHaveLength(1);
        }
      }
    },
  );
});
