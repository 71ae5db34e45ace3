import { expect, test } from 'vitest';
import { startStore } from './start-store.ts';

test('F18 a kill at any call of a write leaves the old or the new secret', async () => {
  const store = startStore();
  let stored = 'old'.repeat(1000);
  await store.write(stored);
  const outcomes = new Set<string>();
  for (let call = 0; ; call += 1) {
    const next = `${call}`.padEnd(3000, 'x');
    const written = await startStore({ KILL_AT: String(call) })
      .write(next)
      .catch(() => undefined);
    const found = await store.read();
    if (!found.ok || found.value === null) throw new Error(JSON.stringify(found));
    expect([stored, next]).toContain(found.value);
    outcomes.add(found.value === next ? 'new' : 'old');
    stored = found.value;
    if (written) break;
  }
  expect(outcomes).toEqual(new Set(['old', 'new']));
  await store.write('last');
  expect(await store.list()).toHaveLength(2);
  await store.remove();
});
