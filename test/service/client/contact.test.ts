import { expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';
import { contactMessage } from '../../support/requests/client-operations.ts';

test.each([
  [{ email: 'pilot@example' }, 'email must be an email address'],
  [{ topic: 'ab' }, 'topic must be 3 to 120 characters'],
  [{ message: 'four' }, 'message must be 5 to 4000 characters'],
])('a contact message with %j is rejected, naming the field', async (wrong, message) => {
  const { client, world } = await openClient();
  expect(await client.sendContactMessage({ ...contactMessage, ...wrong })).toEqual({
    ok: false,
    error: { kind: 'rejected', status: 400, said: `Invalid submission: ${message}` },
  });
  expect(world.contactMessages).toEqual([]);
});

test('the second contact message in 24 hours is limited, without a time', async () => {
  const { client, world, faults } = await openClient();
  expect(await client.sendContactMessage(contactMessage)).toMatchObject({ ok: true });
  expect(await client.sendContactMessage(contactMessage)).toEqual({
    ok: false,
    error: {
      kind: 'limited',
      said: 'Too many requests: You can send one message in 24 hours.',
    },
  });
  expect(faults.requests).toHaveLength(2);
  expect(world.contactMessages).toHaveLength(1);
});

test('a rejected contact message doesn’t start the limit', async () => {
  const { client } = await openClient();
  await client.sendContactMessage({ ...contactMessage, topic: '' });
  expect(await client.sendContactMessage(contactMessage)).toMatchObject({ ok: true });
});

test('a contact message that is too long is rejected with the service’s message', async () => {
  const { client } = await openClient();
  const message = 'a'.repeat(70_000);
  expect(await client.sendContactMessage({ ...contactMessage, message })).toEqual({
    ok: false,
    error: { kind: 'rejected', status: 413, said: 'Payload Too Large' },
  });
});

test.each(['text/plain', 'application/json'])(
  'a 401 as %s to a contact message keeps the message, and doesn’t end the session',
  async (type) => {
    const { client, faults } = await openClient();
    const body = type === 'text/plain' ? 'Who are you?' : '{"error":"Who are you?"}';
    const headers = { 'Content-Type': type };
    faults.next({ path: '/v2/contact' }, { kind: 'answer', status: 401, headers, body });
    expect(await client.sendContactMessage(contactMessage)).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 401, said: 'Who are you?' },
    });
  },
);
