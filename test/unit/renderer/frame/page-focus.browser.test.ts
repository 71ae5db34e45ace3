import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { untilUserActs, waitForElement } from '../../../../renderer/frame/page-focus.ts';

test('waiting for an element ends once the user has done something else', async () => {
  let hasEnded = false;
  void waitForElement('.never', untilUserActs()).then(() => (hasEnded = true));
  document.body.append('Loaded');
  await Promise.resolve();
  expect(hasEnded).toBe(false);
  await userEvent.keyboard('x');
  document.body.append('Loaded');
  await expect.poll(() => hasEnded).toBe(true);
});
