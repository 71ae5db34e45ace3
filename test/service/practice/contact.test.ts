import { describe, expect, test } from 'vitest';
import { clock, openPractice } from '../../support/practice-call.ts';

const submission = {
  email: 'pilot@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};

describe('a contact message', () => {
  test('is stored, trimmed, without any token', async () => {
    const { call, world } = await openPractice(clock('2025-06-10T12:00:00Z'));
    const answer = await call('POST', '/contact', {
      json: { email: ' pilot@example.org\n', topic: '  Bug Report ', message: submission.message },
    });
    expect(answer).toMatchObject({
      status: 201,
      kind: 'json',
      body: { success: true, created_at: '2025-06-10T12:00:00.000Z' },
    });
    expect(world.contactMessages).toMatchObject([submission]);
  });

  test('ignores an invalid token', async () => {
    const { call } = await openPractice();
    expect(await call('POST', '/contact', { token: 'dead', json: submission })).toMatchObject({
      status: 201,
    });
  });

  test.each([
    [{ ...submission, email: 'pilot@example' }, 'email'],
    [{ ...submission, email: 7 }, 'email'],
    [{ topic: submission.topic, message: submission.message }, 'email'],
    [{ ...submission, topic: ' ab ' }, 'topic'],
    [{ ...submission, topic: 'a'.repeat(121) }, 'topic'],
    [{ ...submission, topic: 'ab', message: 'no' }, 'topic'],
    [{ ...submission, message: 'four' }, 'message'],
    [{ ...submission, message: 'a'.repeat(4001) }, 'message'],
    [{ ...submission, message: '✈️'.repeat(2001) }, 'message'],
    [{ email: submission.email, topic: submission.topic }, 'message'],
    [{}, 'email'],
    [[], 'email'],
    ['text', 'body'],
    [null, 'body'],
  ])('is rejected with the first invalid field: %j', async (json, field) => {
    const { call, world } = await openPractice();
    expect(await call('POST', '/contact', { json })).toMatchObject({
      status: 400,
      kind: 'json',
      body: { error: 'Invalid submission', message: expect.stringContaining(field) },
    });
    expect(world.contactMessages).toEqual([]);
  });

  test.each([
    { ...submission, topic: 'abc', message: 'fives' },
    { ...submission, topic: 'a'.repeat(120), message: 'a'.repeat(4000) },
    { ...submission, message: '🛬'.repeat(2000) },
    { ...submission, message: '  \n' + 'a'.repeat(4000) + '  ' },
  ])('is accepted at the limits of its lengths, in UTF-16 units', async (json) => {
    const { call } = await openPractice();
    expect(await call('POST', '/contact', { json })).toMatchObject({ status: 201 });
  });

  test('is accepted once in 24 hours, without a Retry-After', async () => {
    const time = clock();
    const { call, world } = await openPractice(time);
    const send = () => call('POST', '/contact', { json: submission });
    expect(await send()).toMatchObject({ status: 201 });

    time.passSeconds(24 * 3600 - 1);
    const limited = await send();
    expect(limited).toMatchObject({
      status: 429,
      kind: 'json',
      body: { error: expect.any(String), message: expect.any(String) },
    });
    expect(limited.headers.get('retry-after')).toBeNull();

    time.passSeconds(1);
    expect(await send()).toMatchObject({ status: 201 });
    expect(world.contactMessages).toHaveLength(2);
  });

  test('doesn’t start the limit if it is rejected', async () => {
    const { call } = await openPractice();
    expect(await call('POST', '/contact', { json: {} })).toMatchObject({ status: 400 });
    expect(await call('POST', '/contact', { json: submission })).toMatchObject({ status: 201 });
  });

  test('is limited per address', async () => {
    const { call, world } = await openPractice();
    world.contactMessages.push({
      ...submission,
      id: 'elsewhere',
      address: '192.0.2.1',
      created_at: new Date().toISOString(),
    });
    expect(await call('POST', '/contact', { json: submission })).toMatchObject({ status: 201 });
  });

  test('that is not JSON gives 500 in text', async () => {
    const { call } = await openPractice();
    expect(await call('POST', '/contact', { body: '{"email":' })).toMatchObject({
      status: 500,
      kind: 'text',
      body: 'Internal Server Error',
    });
  });
});
