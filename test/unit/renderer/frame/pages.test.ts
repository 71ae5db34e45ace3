import { expect, test } from 'vitest';
import { pageAt, pageNames } from '../../../../renderer/frame/pages.ts';

test.each(pageNames)('the hash #/%s opens that page', (name) => {
  expect(pageAt(`#/${name}`)).toBe(name);
});

test.each(['', '#', '#/', '#/nowhere', '#/contact/more', '#/__proto__'])(
  'the unknown hash "%s" opens the Linking page',
  (hash) => {
    expect(pageAt(hash)).toBe('linking');
  },
);
