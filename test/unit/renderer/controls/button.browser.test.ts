import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../renderer/app.css';
import Button from '../../../../renderer/controls/Button.svelte';

test('a disabled primary button keeps its colours while it’s hovered', async () => {
  const children = createRawSnippet(() => ({ render: () => '<span>Load airport</span>' }));
  const props = { primary: true, blocked: 'Loading…', children };
  const mounted = mount(Button, { target: document.body, props });
  flushSync();
  const button = page.getByRole('button', { name: 'Load airport' });
  const look = () => {
    const { backgroundColor, borderColor, color } = getComputedStyle(button.element());
    return { backgroundColor, borderColor, color };
  };
  const before = look();
  await button.hover({ force: true });
  expect(button.element().matches(':hover')).toBe(true);
  expect(look()).toEqual(before);
  await unmount(mounted);
});
