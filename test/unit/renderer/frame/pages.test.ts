import { expect, test } from 'vitest';
import { pageAt, pageNames } from '../../../../renderer/frame/pages.ts';

test.each(pageNames)('the address #/%s is that page', (name) => {
  expect(pageAt(`#/${name}`)).toBe(name);
});

test.each(['', '#', '#/', '#/nowhere', '#/contact/more', '#/__proto__'])(
  'the address "%s" is the Linking page',
  (hash) => {
    expect(pageAt(hash)).toBe('linking');
  },
);
