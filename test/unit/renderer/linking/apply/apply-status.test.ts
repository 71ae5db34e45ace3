import { expect, test } from 'vitest';
import type { LinkOutcome } from '../../../../../electron/contract/linking.ts';
import { tellEnded } from '../../../../../renderer/linking/apply/apply-status.ts';

const outcome = (outcome: LinkOutcome, leadOnId = 'LO') => ({
  ...{ stopbarId: 'SB', leadOnId, linked: true, outcome },
});
const airport = { icao: 'EDDF', points: [], links: [], readAt: 0 };
const done = outcome({ kind: 'done' });
const unavailable = { kind: 'unavailable', status: 503, said: '' } as const;
const refused = outcome({ kind: 'refused', error: unavailable });

test('an apply that was cancelled while it waited says so, and that changes failed', () => {
  const ended = { outcomes: [done, refused], airport, cancelled: true };
  expect(tellEnded('EDDF', ended, 'Service')).toEqual({
    kind: 'failed',
    message: {
      what: 'Cancelled. 1 of 2 changes at EDDF was sent and applied; 1 failed.',
      next: 'The others are still staged, with the reason.',
    },
  });
});

test('an apply tells what it found out about an earlier one', () => {
  const ended = { outcomes: [done], airport, turnedOut: [outcome({ kind: 'done' }, 'OTHER')] };
  expect(tellEnded('EDDF', ended, 'Service')).toEqual({
    kind: 'done',
    text: 'Applied: 1 change at EDDF. 1 change at EDDF turned out to be applied.',
  });
});
