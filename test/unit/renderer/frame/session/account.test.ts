import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppState } from '../../../../../electron/contract/state.ts';
import {
  isOfferExpired,
  mayReport,
  retryOffer,
} from '../../../../../renderer/frame/session/account.ts';
import { signedOut } from '../../../../support/companion-double.ts';

const as = (networkId: string | null): AppState => ({
  ...signedOut,
  session: { kind: 'signed-in', who: { name: 'Kim', networkId, email: null, division: null } },
});
const account = fc.option(fc.constantFrom('1', '2'), { nil: undefined });
const signIn = fc.option(fc.constantFrom(1, 2), { nil: undefined });
const identity = fc.record({ account, signIn });

test('another account is never told or offered what one account asked for', () => {
  fc.assert(
    fc.property(
      identity,
      fc.constantFrom('1', '2'),
      fc.constantFrom(1, 2),
      (asked, present, signIns) => {
        fc.pre(asked.account !== undefined && asked.account !== present);
        const now = { state: as(present), signIns };
        expect(mayReport(asked, now)).toBe(false);
        expect(retryOffer(asked, now)).toBeUndefined();
        expect(isOfferExpired(asked, now, now)).toBe(true);
      },
    ),
  );
});

test('the focus goes only to what the same account, or the same sign-in, asked for', () => {
  fc.assert(
    fc.property(identity, account, fc.constantFrom(1, 2), (asked, present, signIns) => {
      fc.pre(retryOffer(asked, { state: as(present ?? null), signIns }) === 'first');
      const isSameAccount = asked.account !== undefined && asked.account === present;
      expect(isSameAccount || asked.signIn === signIns).toBe(true);
    }),
  );
});

describe('who asked, and who is there', () => {
  const known = { account: '1', signIn: 1 };
  const unknown = { account: undefined, signIn: 1 };
  const nobody = { account: undefined, signIn: undefined };

  test.each([
    ['an account, and nobody', known, signedOut, 1, true, undefined],
    ['an account, and the same in a later sign-in', known, as('1'), 2, true, 'first'],
    ['an account, and somebody unknown in a later sign-in', known, as(null), 2, false, undefined],
    ['an account, unknown for the moment', known, as(null), 1, true, 'first'],
    ['somebody unknown, learned since', unknown, as('1'), 1, true, 'first'],
    ['somebody unknown, and a later sign-in', unknown, as('1'), 2, false, 'aside'],
    ['nobody, and the next sign-in', nobody, as('1'), 1, true, 'aside'],
  ] as const)('%s', (_, asked, state, signIns, isTold, offer) => {
    expect(mayReport(asked, { state, signIns })).toBe(isTold);
    expect(retryOffer(asked, { state, signIns })).toBe(offer);
  });

  test('what somebody unknown asked for is offered to one sign-in only', () => {
    const before = { state: as(null), signIns: 2 };
    expect(isOfferExpired(unknown, before, { state: signedOut, signIns: 2 })).toBe(true);
    expect(isOfferExpired(known, before, { state: signedOut, signIns: 2 })).toBe(false);
  });
});
