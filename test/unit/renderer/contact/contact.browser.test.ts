import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Correspondence } from '../../../../electron/contract/contact.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type { Handlers } from '../../../../electron/contract.ts';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { ServiceView } from '../../../../renderer/frame/views.svelte.ts';
import { ContactPage } from '../../../../renderer/contact/contact-page.svelte.ts';
import { createCompanionDouble, signedOut } from '../../../support/page/companion-double.ts';

const fields = { email: 'kim@example.org', topic: 'A topic', message: 'Some text.' };

/** Opens a contact page’s state on a test’s handlers. */
function open(handlers: Partial<Handlers> = {}, known: Partial<Correspondence> = {}) {
  const { companion } = createCompanionDouble({
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { sent: [], email: '', isOnDisk: true, ...known } }),
    ...handlers,
  });
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  app.state = signedOut;
  const pages = new ServiceView(signedOut.service);
  const contact = pages.of(ContactPage);
  onEnd.push(() => pages.end());
  return { contact };
}

const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const stop of onEnd.splice(0)) stop();
});

test('sends one request for several clicks while it’s running', async () => {
  const answer = Promise.withResolvers<Result<Correspondence & { id: string | null }>>();
  const send = vi.fn(() => answer.promise);
  const { contact } = open({ sendContactMessage: send });
  await contact.open();
  Object.assign(contact.draft, fields);
  const clicks = [contact.send(false), contact.send(false), contact.send(true)];
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await contact.send(true);
  answer.resolve({ ok: true, value: { sent: [], email: '', isOnDisk: true, id: null } });
  await Promise.all(clicks);
  expect(send).toHaveBeenCalledOnce();
});

test('an earlier message in doubt stays listed when the next one is in doubt too', async () => {
  const earlier = { ...fields, key: 'doubt-1', at: 1, id: null, arrival: 'unknown' as const };
  let sent: readonly (typeof earlier)[] = [];
  const { contact } = open({
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { email: '', isOnDisk: true, sent } }),
    sendContactMessage: () => {
      sent = [earlier];
      return Promise.resolve({ ok: false, error: { kind: 'lost', reason: 'broken' } } as const);
    },
  });
  await contact.open();
  Object.assign(contact.draft, fields, { message: 'Another text.' });
  await contact.send(true);
  expect(contact.known?.sent).toEqual([earlier]);
  expect(contact.draft.message).toBe('Another text.');
});

test('a page that is reloaded while a message is being sent clears the draft when it has arrived', async () => {
  const sent = { ...fields, key: 'a', at: 1, id: null, arrival: 'confirmed' as const };
  let messages: (typeof sent)[] = [];
  const { contact } = open({
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { email: '', isOnDisk: true, sent: messages } }),
  });
  app.state = { ...signedOut, contact: { ...signedOut.contact, sending: true } };
  await contact.open();
  Object.assign(contact.draft, fields);
  flushSync();
  expect(contact.waiting).toBe(true);
  expect(contact.draft.message).toBe(fields.message);
  messages = [sent];
  app.state = signedOut;
  await expect.poll(() => contact.draft.message).toBe('');
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
    contact.draft.email = 'x';
    expect(contact.addresses).toEqual([]);
  });
});
