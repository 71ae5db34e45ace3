import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../electron/contract.ts';
import { operation, type OperationCase } from '../../support/requests/client-operations.ts';
import { faultCases } from '../../support/requests/fault-cases.ts';
import {
  expectDraftsAndSession,
  expectNoSecretIn,
  openWithFault,
} from '../../support/requests/open-with-fault.ts';

interface LookUp {
  readonly call: CallName;
  readonly input?: unknown;
  readonly path: RegExp;
  /** The client method that it uses. */
  readonly on: OperationCase['name'];
}

const lookUps: readonly LookUp[] = [
  { call: 'openAirport', input: { icao: 'EDDF' }, path: /EDDF\/points$/, on: 'readPoints' },
  { call: 'openAirport', input: { icao: 'EDDF' }, path: /EDDF\/links$/, on: 'readLinks' },
  { call: 'readLights', input: 'EDDF', path: /\/v2\/state$/, on: 'readLights' },
  { call: 'readDivisions', path: /divisions\/user$/, on: 'readOwnDivisions' },
  {
    ...{ call: 'readAirports', input: { icaos: ['EDDF', 'EDDM'] } },
    ...{ path: /\/v2\/airports$/, on: 'readAirports' },
  },
  {
    ...{ call: 'readAirportRequests', input: { divisionId: 12 } },
    ...{ path: /divisions\/12\/airports$/, on: 'readAirportRequests' },
  },
];

describe.each(faultCases)('$line: $what', { timeout: 30_000 }, (met) => {
  test.each(lookUps)(
    'in $call, for $on, is reported, and keeps drafts, activity and session',
    async ({ call, input, path, on }) => {
      const open = await openWithFault(met, path);
      const result = await open.callInTime(call, input);
      expect(result.ok ? 'done' : result.error.kind).toBe(met.ends(operation(on)));
      expect(open.requestsTo(path)).toHaveLength(met.sent(operation(on)));
      await expectDraftsAndSession(open);
      // Reads aren't recorded.
      expect(await open.activityOnDisk()).toEqual([]);
      await expectNoSecretIn(open, result);
    },
  );
});
