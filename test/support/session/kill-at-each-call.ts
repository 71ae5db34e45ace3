import { expect } from 'vitest';
import type { TokenStoreProcess } from './token-store-process.ts';

/** Kills a program at each call to the keychain while it writes, and expects the old or the new secret. */
export async function killAtEachCall(
  start: (settings?: Readonly<Record<string, string>>) => TokenStoreProcess,
): Promise<void> {
  const store = start();
  let stored = 'old'.repeat(1000);
  await store.write(stored);
  const outcomes = new Set<string>();
  for (let call = 0; ; call += 1) {
    const next = `${call}`.padEnd(3000, 'x');
    const written = await start({ KILL_AT: String(call) })
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
}
