import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import { dayMs } from '../../../../electron/features/contact/limit.ts';
import {
  atNewService,
  atStart,
  startSending,
  doubtOf,
  finishSending,
  markAsSent,
  maxSent,
  addSent,
} from '../../../../electron/features/contact/reducer.ts';
import { storedContact } from '../../../../electron/features/contact/stored-contact.ts';

const noon = Date.parse('2025-06-10T12:00:00Z');
const empty = v.parse(storedContact, {});
const message = { email: 'a@example.org', topic: 'Bug Report', message: 'It stays lit.' };
const other = { ...message, message: 'Another text.' };
const typed = { ...empty, draft: { ...empty.draft, ...message, topic: ' Bug Report ' } };
type Outcome = Result<{ readonly id: string | null }>;
const arrived: Outcome = { ok: true, value: { id: '7' } };
const failed = (error: AppError) => ({ ok: false, error }) as const;
const lost = failed({ kind: 'lost', reason: 'broken' });
const limited = failed({ kind: 'limited', said: '' });
const limitedFor = (ms: number) => failed({ kind: 'limited', said: '', retryAt: noon + ms });

const post = (stored: typeof empty, result: Outcome, at = noon, text = message) =>
  finishSending(startSending(stored, text, at), text, result, at + 10, `key-${at}`);

describe('a service with new data', () => {
  test('clears the limit, and moves the message in doubt to the sent list', () => {
    const before = post(post(typed, arrived), lost, noon + 1000, other);
    const after = atNewService(before);
    expect(after).toMatchObject({ limit: null, lastSuccess: null, sending: null, inDoubt: null });
    expect(after.sent[0]).toMatchObject({ message: other.message, arrival: 'unknown' });
    expect(after.draft).toEqual(before.draft);
  });

  test('lists both if a message was cut short while another one was in doubt', () => {
    const after = atNewService(startSending(post(typed, lost), other, noon + 1000));
    expect(after).toMatchObject({ sending: null, inDoubt: null });
    expect(after.sent.map((one) => one.message)).toEqual([other.message, message.message]);
  });

  test('changes nothing if nothing was sent', () => {
    expect(atNewService(typed)).toBe(typed);
  });
});

describe('the start of the app', () => {
  const doubt = post(typed, lost);

  test('lists a message in doubt if the next one was cut short, which is in doubt then', () => {
    const cutShort = startSending(doubt, other, noon + 1000);
    const after = atStart(cutShort);
    expect(after).toMatchObject({ sending: null, inDoubt: { ...other, why: 'cut-short' } });
    expect(after.inDoubt).toEqual(cutShort.sending);
    expect(after.sent).toMatchObject([{ ...message, at: noon, id: null, arrival: 'unknown' }]);
    expect(after.draft).toEqual(cutShort.draft);
  });

  test('doesn’t list a message that was cut short when it was sent again', () => {
    const after = atStart(startSending(doubt, message, noon + 1000));
    expect(after).toMatchObject({ sending: null, sent: [], inDoubt: { since: noon + 1000 } });
  });

  test('changes nothing if at most one message is in doubt', () => {
    for (const stored of [typed, doubt, startSending(typed, message, noon)]) {
      expect(atStart(stored)).toBe(stored);
    }
  });
});

describe('a message that arrived', () => {
  test('moves from the draft to the sent list, and its address is remembered', () => {
    const after = post(typed, arrived);
    expect(after.sent).toEqual([
      { ...message, key: `key-${noon}`, at: noon + 10, id: '7', arrival: 'confirmed' },
    ]);
    expect(after.draft).toEqual({ ...empty.draft, email: message.email });
    expect(after).toMatchObject({ email: message.email, sending: null, inDoubt: null });
    expect(after.limit).toMatchObject({ until: noon + 10 + dayMs, exact: true });
  });

  test('leaves the draft as it is if its text has been changed in the meantime', () => {
    const sending = startSending(typed, message, noon);
    const draft = { ...sending.draft, message: 'It stays lit. And more' };
    const after = finishSending({ ...sending, draft }, message, arrived, noon, 'key');
    expect(after.draft).toEqual(draft);
  });
});

describe('a message that may have arrived', () => {
  test('has its own key in the sent list, even if another one was sent at the same time', () => {
    const texts = ['One', 'Two', 'Three'].map((text) => ({ ...message, message: text }));
    const sent = texts.map((text, at) => [text, `key-${at}`] as const);
    const after = sent.reduce(
      (stored, [text, key]) =>
        finishSending(startSending(stored, text, noon), text, lost, noon, key),
      empty,
    );
    const keys = after.sent.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test('is in doubt before it is sent, and after a crash', () => {
    const sending = startSending(typed, message, noon);
    expect(doubtOf(sending)).toMatchObject({ ...message, since: noon, why: 'cut-short' });
    expect(sending.draft).toEqual(typed.draft);
  });

  test.each<[AppError, string]>([
    [{ kind: 'lost', reason: 'timed-out' }, 'timed-out'],
    [{ kind: 'lost', reason: 'broken' }, 'broken'],
    [{ kind: 'unreadable' }, 'broken'],
    [{ kind: 'cancelled' }, 'broken'],
    [{ kind: 'unexpected', logId: 'a' }, 'broken'],
    [{ kind: 'server', status: 500, said: '' }, 'server-error'],
    [{ kind: 'unavailable', status: 503, said: '', retryAt: noon + 1000 }, 'server-error'],
    [{ kind: 'rejected', status: 408, said: '' }, 'server-error'],
  ])('after %j', (error, why) => {
    const after = post(typed, failed(error));
    expect(after).toMatchObject({ sending: null, inDoubt: { ...message, why }, sent: [] });
    expect(after.draft).toEqual(typed.draft);
    expect(after.limit).toBeNull();
  });

  test.each<AppError>([
    { kind: 'rejected', status: 400, said: '' },
    { kind: 'forbidden', status: 403, said: '' },
    { kind: 'not-found', status: 404, said: '' },
    { kind: 'conflict', status: 409, said: '' },
    { kind: 'offline', reason: 'refused' },
  ])('isn’t in doubt after %j, which keeps the draft and starts no limit', (error) => {
    expect(post(typed, failed(error))).toEqual(typed);
  });

  test('stays in doubt after a second attempt that didn’t arrive', () => {
    const doubt = post(typed, lost);
    const after = post(doubt, failed({ kind: 'rejected', status: 400, said: '' }), noon + 1000);
    expect(after).toEqual(doubt);
  });

  test('probably arrived if the second attempt is limited', () => {
    const after = post(post(typed, lost), limited, noon + 1000);
    expect(after.inDoubt).toMatchObject({ since: noon, probablyArrived: true });
  });

  test('isn’t assumed to have arrived if an earlier success explains the limit', () => {
    const known = { ...typed, lastSuccess: noon - dayMs + 1 };
    expect(post(post(known, lost), limited).inDoubt?.probablyArrived).toBe(false);
    const older = { ...typed, lastSuccess: noon - dayMs };
    expect(post(post(older, lost), limited).inDoubt?.probablyArrived).toBe(true);
  });

  test('isn’t assumed to have arrived because of a limit with a time, which takes nothing back', () => {
    const doubt = post(typed, lost);
    expect(post(doubt, limitedFor(60_000), noon + 1000).inDoubt).toEqual(doubt.inDoubt);
    const probable = post(doubt, limited, noon + 1000);
    expect(post(probable, limitedFor(60_000), noon + 2000).inDoubt).toEqual(probable.inDoubt);
  });

  test('is settled by a message that arrived, and kept in the sent list if its text differs', () => {
    const doubt = post(typed, lost);
    expect(post(doubt, arrived, noon + 1000).sent).toHaveLength(1);
    const { sent, inDoubt } = post(doubt, arrived, noon + 1000, other);
    expect(inDoubt).toBeNull();
    expect(sent).toMatchObject([
      { ...other, arrival: 'confirmed' },
      { ...message, arrival: 'unknown', at: noon },
    ]);
  });

  test('leaves the draft and starts a limit when it is kept as sent', () => {
    const doubt = post(typed, lost);
    const kept = markAsSent(doubt, noon + 1000, 'key');
    expect(kept.sent).toMatchObject([{ ...message, at: noon, id: null, arrival: 'probable' }]);
    expect(kept.draft).toMatchObject({ topic: '', message: '' });
    expect(kept).toMatchObject({ inDoubt: null, limit: { until: noon + dayMs } });
    expect(markAsSent(doubt, noon + dayMs, 'key').limit).toBeNull();
    expect(markAsSent(empty, noon, 'key')).toBe(empty);
  });

  test('starts a limit when it is kept as sent, unless the service has named a time that isn’t over', () => {
    const before = post(typed, arrived, noon - 2 * dayMs);
    const started = { since: noon, until: noon + dayMs, exact: true };
    const doubt = post(before, lost, noon, other);
    expect(markAsSent(doubt, noon + 1000, 'key').limit).toEqual(started);
    const { limit } = post(doubt, limitedFor(60_000), noon + 1000, other);
    expect(limit).toMatchObject({ until: noon + 60_000, exact: true });
    const waiting = { ...doubt, limit };
    expect(markAsSent(waiting, noon + 59_999, 'key').limit).toEqual(limit);
    expect(markAsSent(waiting, noon + 60_000, 'key').limit).toEqual(started);
  });
});

test('the sent list is limited and newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: maxSent + 20 }), (times) => {
      const stored = times.reduce(
        (before, at, key) =>
          addSent(before, { ...message, at, key: `${key}`, id: null, arrival: 'confirmed' }),
        empty,
      );
      const listed = stored.sent.map(({ at }) => at);
      expect(listed).toEqual(times.toSorted((a, b) => b - a).slice(0, maxSent));
    }),
  );
});

test('no outcome loses a message’s text, and neither does the end of the app before there is one', () => {
  const outcome = fc.constantFrom<Outcome | undefined>(
    arrived,
    lost,
    limited,
    failed({ kind: 'offline', reason: 'refused' }),
    undefined,
  );
  const text = fc.constantFrom('One text.', 'Two texts.', 'Three.');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, outcome), { maxLength: 8 }), (posts) => {
      let stored = empty;
      const mayHaveArrived = new Set<string>();
      for (const [at, [body, result]] of posts.entries()) {
        const sent = { ...message, message: body };
        const before = { ...stored, draft: { ...stored.draft, ...sent } };
        const time = noon + at * 1000;
        stored = result
          ? post(before, result, time, sent)
          : atStart(startSending(before, sent, time));
        if (!result || result === arrived || result === lost) mayHaveArrived.add(body);
        const kept = [doubtOf(stored), ...stored.sent].map((one) => one?.message);
        for (const text of mayHaveArrived) expect(kept).toContain(text);
        if (result?.ok !== true) expect(stored.draft.message).toBe(body);
      }
    }),
  );
});
