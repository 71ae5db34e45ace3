import { expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { sendFailed } from '../../../renderer/contact/text.ts';
import { typedDraft } from '../../support/application/form-places.ts';
import {
  contactMessage as message,
  openServiceSession,
} from '../../support/application/open-service-session.ts';
import { correspondenceOf } from './correspondence.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2025-06-10T12:00:00Z');
const mayHaveArrived =
  /^Your message may have arrived\. .*Send it again only if you’re sure it didn’t arrive\. Your draft is kept\.$/;

/** One fault for each thing that the page says. The reducer has each error. */
const cases: readonly {
  readonly line: string;
  readonly fault: Fault;
  /** How it ends: the kind of error, or that it arrived. */
  readonly ends: AppError['kind'] | 'arrived';
  readonly says?: RegExp;
  readonly isInDoubt?: boolean;
  /** For how long the page is limited afterwards, in milliseconds. */
  readonly limitedFor?: number;
}[] = [
  {
    ...{ line: 'F3 a connection that ends before the reply', fault: { kind: 'lost' } },
    ...{ ends: 'lost', says: mayHaveArrived, isInDoubt: true },
  },
  {
    ...{ line: 'F8 500 as text', fault: { kind: 'answer', status: 500, body: 'Oops' } },
    ...{ ends: 'server', says: mayHaveArrived, isInDoubt: true },
  },
  {
    ...{ line: 'F11 429 with seconds', ends: 'limited', limitedFor: 90_000 },
    fault: { kind: 'answer', status: 429, headers: { 'Retry-After': '90' } },
    says: /^Message not sent\. .* is limiting requests\. Your draft is kept\.$/,
  },
  {
    ...{ line: 'F12 200 with HTML', ends: 'arrived', limitedFor: day },
    fault: { kind: 'answer', status: 200, body: '<html><title>Thanks</title></html>' },
  },
  {
    ...{ line: 'F14 an error with the wrong content type', ends: 'rejected' },
    fault: { kind: 'answer', status: 400, body: '{"error":"topic must be known"}' },
    says: /^Test service rejected your message\. Read its reply above the button/,
  },
];

test.each(cases)(
  '$line: one request is sent, and its outcome is told and kept over a restart',
  async ({ fault, ends, says = /^$/, isInDoubt = false, limitedFor = null }) => {
    const { application, call, ...opened } = await openServiceSession({ now: () => start });
    opened.faults.next({ path: /contact$/ }, fault, { times: Infinity });
    await call('saveForm', typedDraft(application.state, message));
    const outcome = await call('sendContactMessage', message);
    expect(outcome.ok ? 'arrived' : outcome.error.kind).toBe(ends);
    if (!outcome.ok) {
      const { what, next } = sendFailed(outcome.error, 'Test service');
      expect(`${what} ${next}`).toMatch(says);
    }
    expect(await opened.activityOnDisk()).toMatchObject([
      { outcome: outcome.ok ? { ok: true } : outcome },
    ]);

    const again = await opened.restart();
    const kept = await correspondenceOf(again);
    expect(kept.draft).toMatchObject(outcome.ok ? { topic: '', message: '' } : message);
    expect(kept.sent).toHaveLength(outcome.ok ? 1 : 0);
    expect(kept.inDoubt).toEqual(isInDoubt ? expect.objectContaining(message) : null);
    const { limit } = kept;
    expect(limit === null ? null : limit.until - start).toBe(limitedFor);
    // Without confirmation, nothing is sent while a message is in doubt or the limit runs.
    if (isInDoubt || limit) await again.call('sendContactMessage', message);
    expect(opened.requestsTo('/v2/contact')).toHaveLength(1);
  },
);
