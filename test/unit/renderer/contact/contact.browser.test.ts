import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ContactDraft, Correspondence } from '../../../../electron/contract/contact.ts';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import type { Handlers } from '../../../../electron/contract.ts';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { ServiceView } from '../../../../renderer/frame/views.svelte.ts';
import { ContactPage } from '../../../../renderer/contact/contact-page.svelte.ts';
import { createCompanionDouble, signedOut } from '../../../support/page/companion-double.ts';

const nothing = { topic: '', message: '', details: '' };
const empty: ContactDraft = { email: '', ...nothing, withDetails: false, cleared: nothing };
const stored: ContactDraft = { ...empty, topic: 'Stored topic', message: 'The stored text.' };
const fields = { email: 'kim@example.org', topic: 'A topic', message: 'Some text.' };
const offline: AppError = { kind: 'offline', reason: 'refused' };

/** Opens a contact page’s state on a test’s handlers. */
function open(handlers: Partial<Handlers> = {}, known: Partial<Correspondence> = {}) {
  const saved: ContactDraft[] = [];
  const correspondence = {
    draft: empty,
    sent: [],
    email: '',
    ...known,
  };
  const { companion } = createCompanionDouble({
    readCorrespondence: () => Promise.resolve({ ok: true, value: correspondence }),
    saveContactDraft: (draft) => {
      saved.push(draft);
      return Promise.resolve({ ok: true, value: true });
    },
    ...handlers,
  });
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  const pages = new ServiceView();
  const contact = pages.of(ContactPage);
  onEnd.push(() => pages.end());
  return { contact, saved };
}

const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const stop of onEnd.splice(0)) stop();
});

describe('the draft', () => {
  test('is loaded from disk, but keeps fields that were typed before', async () => {
    const { contact } = open({}, { draft: stored });
    contact.form.values.topic = 'Typed already';
    await contact.open();
    expect(contact.form.values).toMatchObject({
      topic: 'Typed already',
      message: 'The stored text.',
    });
  });

  test('isn’t overwritten before it’s loaded', async () => {
    const read = Promise.withResolvers<Result<Correspondence>>();
    const { contact, saved } = open({ readCorrespondence: () => read.promise });
    contact.form.values.message = 'Typed already';
    contact.flush();
    expect(saved).toEqual([]);
    const value = { draft: stored, sent: [], email: '' };
    read.resolve({ ok: true, value });
    await contact.open();
    await expect
      .poll(() => saved.at(-1))
      .toMatchObject({ topic: 'Stored topic', message: 'Typed already' });
  });

  test('is saved after a change, and not again without one', async () => {
    const { contact, saved } = open();
    await contact.open();
    contact.form.values.message = 'a';
    await expect.poll(() => saved.length).toBe(1);
    await contact.open();
    contact.flush();
    expect(saved.map(({ message }) => message)).toEqual(['a']);
  });

  test('is reported as unsaved until it can be saved', async () => {
    let full = true;
    const saved: string[] = [];
    const { contact } = open({
      saveContactDraft: ({ message }) => {
        if (full) return Promise.resolve({ ok: true, value: false });
        saved.push(message);
        return Promise.resolve({ ok: true, value: true });
      },
    });
    await contact.open();
    contact.form.values.message = 'a';
    await expect.poll(() => contact.unsaved).toBe(true);
    full = false;
    contact.flush();
    await expect.poll(() => contact.unsaved).toBe(false);
    expect(saved).toEqual(['a']);
  });

  test('is sent with its message, and isn’t saved again', async () => {
    const sent: unknown[] = [];
    const { contact, saved } = open({
      sendContactMessage: ({ message, draft }) => {
        sent.push([message, draft?.message]);
        return Promise.resolve({
          ok: true,
          value: { draft: empty, sent: [], email: '', id: null },
        });
      },
    });
    await contact.open();
    Object.assign(contact.form.values, fields);
    await contact.send(false);
    expect(sent).toEqual([['Some text.', 'Some text.']]);
    expect(saved.filter(({ message }) => message !== '')).toEqual([]);
    expect(contact.form.values).toMatchObject({ ...nothing, email: fields.email });
  });

  test('isn’t overwritten by a message that’s sent before it’s loaded', async () => {
    const read = Promise.withResolvers<Result<Correspondence>>();
    const drafts: unknown[] = [];
    const { contact } = open({
      readCorrespondence: () => read.promise,
      sendContactMessage: ({ draft }) => {
        drafts.push(draft);
        const value = { draft: stored, sent: [], email: '', id: null };
        return Promise.resolve({ ok: true, value });
      },
    });
    Object.assign(contact.form.values, fields);
    await contact.send(false);
    expect(drafts).toEqual([undefined]);
    const { topic, message } = stored;
    expect(contact.form.values).toMatchObject({ topic, message });
  });

  test('is kept when nothing was sent', async () => {
    const sendContactMessage = () => Promise.resolve({ ok: false, error: offline } as const);
    const { contact } = open({ sendContactMessage });
    Object.assign(contact.form.values, fields);
    await contact.send(false);
    expect(contact.form.values).toMatchObject(fields);
    expect(app.status).toMatchObject({
      message: { next: expect.stringContaining('Your draft is kept.') },
    });
  });
});

test('sends one request for several clicks while it’s running', async () => {
  const answer = Promise.withResolvers<Result<Correspondence & { id: string | null }>>();
  const send = vi.fn(() => answer.promise);
  const { contact } = open({ sendContactMessage: send });
  await contact.open();
  Object.assign(contact.form.values, fields);
  const clicks = [contact.send(false), contact.send(false), contact.send(true)];
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await contact.send(true);
  answer.resolve({ ok: true, value: { draft: empty, sent: [], email: '', id: null } });
  await Promise.all(clicks);
  expect(send).toHaveBeenCalledOnce();
});

test('an earlier message in doubt stays listed when the next one is in doubt too', async () => {
  const earlier = { ...fields, key: 'doubt-1', at: 1, id: null, arrival: 'unknown' as const };
  let sent: readonly (typeof earlier)[] = [];
  const { contact } = open({
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { draft: empty, email: '', sent } }),
    sendContactMessage: () => {
      sent = [earlier];
      return Promise.resolve({ ok: false, error: { kind: 'lost', reason: 'broken' } } as const);
    },
  });
  await contact.open();
  Object.assign(contact.form.values, fields, { message: 'Another text.' });
  await contact.send(true);
  expect(contact.known?.sent).toEqual([earlier]);
  expect(contact.form.values.message).toBe('Another text.');
});

test('a page that is reloaded while a message is being sent clears the draft when it has arrived', async () => {
  const sent = { ...fields, key: 'a', at: 1, id: null, arrival: 'confirmed' as const };
  const draft = { ...empty, ...fields };
  let messages: (typeof sent)[] = [];
  const { contact } = open({
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { draft, email: '', sent: messages } }),
  });
  app.state = { ...signedOut, contact: { limit: null, sending: true, inDoubt: null } };
  await contact.open();
  flushSync();
  expect(contact.waiting).toBe(true);
  expect(contact.form.values.message).toBe(fields.message);
  messages = [sent];
  app.state = signedOut;
  await expect.poll(() => contact.form.values.message).toBe('');
  expect(contact.waiting).toBe(false);
});

describe('the suggested addresses', () => {
  const who = { name: 'Kim', networkId: null, email: 'kim@example.org', division: null };

  test('are the last one and the account’s, and none after the user has typed', async () => {
    const { contact } = open({}, { email: 'last@example.org' });
    await contact.open();
    expect(contact.addresses).toEqual(['last@example.org']);
    app.state = { ...signedOut, session: { kind: 'signed-in', who } };
    flushSync();
    expect(contact.addresses).toEqual(['last@example.org', 'kim@example.org']);
    contact.form.values.email = 'x';
    expect(contact.addresses).toEqual([]);
  });
});

describe('the technical details', () => {
  const offer = (texts: string[]) => () =>
    Promise.resolve({ ok: true, value: texts.shift() ?? '' } as const);

  test('are loaded again each time they’re switched on, unless they were edited', async () => {
    const { contact } = open({ readTechnicalDetails: offer(['one', 'two', 'three']) });
    await contact.switchDetails(true);
    await contact.switchDetails(false);
    await contact.switchDetails(true);
    expect(contact.form.values.details).toBe('two');
    contact.form.values.details = 'edited';
    await contact.switchDetails(false);
    await contact.switchDetails(true);
    expect(contact.form.values.details).toBe('edited');
  });

  test('are appended only if they’re switched on', async () => {
    const sent: string[] = [];
    const { contact } = open({
      sendContactMessage: ({ message }) => {
        sent.push(message);
        return Promise.resolve({ ok: false, error: offline });
      },
    });
    Object.assign(contact.form.values, { ...fields, details: 'Version 1' });
    await contact.send(true);
    contact.withDetails = true;
    await contact.send(true);
    expect(sent).toEqual(['Some text.', 'Some text.\n\nVersion 1']);
  });
});
