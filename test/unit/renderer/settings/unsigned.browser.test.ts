import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../support/page/open-settings-page.ts';

test('a copy that isn’t signed says so beside its version', async () => {
  // The build defines it.
  Reflect.set(globalThis, 'IS_UNSIGNED', true);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'IS_UNSIGNED'));
  open();
  await expect.element(page.getByText(/This copy isn’t signed/)).toBeInTheDocument();
});
