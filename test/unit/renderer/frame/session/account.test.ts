import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppState } from '../../../../../electron/contract/state.ts';
import {
  isOfferExpired,
  mayReport,
  retryOffer,
} from '../../../../../renderer/frame/session/account.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';

const as = (networkId: string | null): AppState => ({
  ...signedOut,
  session: { kind: 'signed-in', who: { name: 'Kim', networkId, email: null, division: null } },
});
const account = fc.option(fc.constantFrom('1', '2'), { nil: undefined });
const signIn = fc.option(fc.constantFrom(1, 2), { nil: undefined });
const identity = fc.record({ account, signIn });

test('another account never sees the outcome of an account’s request, or an offer to retry it', () => {
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

test('only a request of the same account or sign-in gets the focus', () => {
  fc.assert(
    fc.property(identity, account, fc.constantFrom(1, 2), (asked, present, signIns) => {
      fc.pre(retryOffer(asked, { state: as(present ?? null), signIns }) === 'first');
      const isSameAccount = asked.account !== undefined && asked.account === present;
      expect(isSameAccount || asked.signIn === signIns).toBe(true);
    }),
  );
});

describe('the account that sent a request and the current one', () => {
  const known = { account: '1', signIn: 1 };
  const unknown = { account: undefined, signIn: 1 };
  const nobody = { account: undefined, signIn: undefined };

  test.each([
    ['an account, and nobody signed in', known, signedOut, 1, true, undefined],
    ['an account, and the same account in a later sign-in', known, as('1'), 2, true, 'first'],
    ['an account, and an unknown account in a later sign-in', known, as(null), 2, false, undefined],
    ['an account that is temporarily unknown', known, as(null), 1, true, 'first'],
    ['an unknown account that is known now', unknown, as('1'), 1, true, 'first'],
    ['an unknown account, and a later sign-in', unknown, as('1'), 2, false, 'aside'],
    ['nobody signed in, and the next sign-in', nobody, as('1'), 1, true, 'aside'],
  ] as const)('%s', (_, asked, state, signIns, isTold, offer) => {
    expect(mayReport(asked, { state, signIns })).toBe(isTold);
    expect(retryOffer(asked, { state, signIns })).toBe(offer);
  });

  test('an unknown account’s request can be retried only in the same sign-in', () => {
    const before = { state: as(null), signIns: 2 };
    expect(isOfferExpired(unknown, before, { state: signedOut, signIns: 2 })).toBe(true);
    expect(isOfferExpired(known, before, { state: signedOut, signIns: 2 })).toBe(false);
  });
});
