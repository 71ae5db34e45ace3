import { expect, test } from 'vitest';
import { fieldNamedIn } from '../../../../renderer/contact/named-field.ts';
import { processorMs } from '../../../support/active-resources.ts';

test.each([
  ['Invalid submission: email must be an email address', 'email'],
  ['Invalid submission: topic must be 3 to 120 characters', 'topic'],
  ['Invalid submission: message must be 5 to 4000 characters', 'message'],
  ['Invalid message: email must be valid', 'email'],
  ['The e-mail address is not allowed', 'email'],
  ['Your email is required.', 'email'],
  ['email is required', 'email'],
  ['Invalid email', 'email'],
  ['Invalid e-mail address.', 'email'],
  ['Bad request: invalid email format', 'email'],
  ['Missing required field: message', 'message'],
  ['body/email must match format "email"', 'email'],
  ['The field “topic” has a wrong value', 'topic'],
  ['"topic": required', 'topic'],
  ['{"message": "has bad words"}', 'message'],
  ['topic: required', 'topic'],
  ['{"error":"topic must be known"}', 'topic'],
  ['Message too long', 'message'],
  ['Subject cannot be empty', 'topic'],
])('%j names the field %s', (said, field) => {
  expect(fieldNamedIn(said)).toBe(field);
});

test.each([
  'Please email support instead',
  'Email support@example.org instead',
  'Email: support@example.org',
  'The email service is down',
  'Message could not be stored',
  'Message cannot be stored at the moment',
  'Your message was rejected by our spam filter',
  'Message not delivered',
  'Off topic',
  'This is subject to review',
  'We sent you an email, confirm it first',
  'We do not take that topic',
  'Invalid email service configuration',
  'Check the topic and the message',
  'topic must be shorter, message must be longer',
  'Invalid email, invalid topic',
  'Not today',
  '',
])('%j names no field', (said) => {
  expect(fieldNamedIn(said)).toBeUndefined();
});

test('searches a message of 5,000 words in less than a second', () => {
  const took = processorMs(() => {
    for (const piece of ['the ', 'email ', 'a/', '. ', 'invalid ']) {
      fieldNamedIn(piece.repeat(5000));
    }
  });
  expect(took).toBeLessThan(1000);
});
