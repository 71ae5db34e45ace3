import { expect, test } from 'vitest';
import { fieldNamedIn } from '../../../../renderer/contact/named-field.ts';

test.each([
  ['Invalid submission: email must be an e-mail address', 'email'],
  ['Invalid submission: topic must be 3 to 120 characters', 'topic'],
  ['Invalid submission: message must be 5 to 4000 characters', 'message'],
  ['Invalid message: email must be valid', 'email'],
  ['The e-mail address is not allowed', 'email'],
  ['"topic": required', 'topic'],
  ['Message too long', 'message'],
  ['Subject cannot be empty', 'topic'],
  ['We do not take that topic', 'topic'],
  ['Check the topic and the message', undefined],
  ['topic must be shorter, message must be longer', undefined],
  ['Not today', undefined],
  ['', undefined],
])('%j is about %s', (said, field) => {
  expect(fieldNamedIn(said)).toBe(field);
});
