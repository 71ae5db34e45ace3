import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DraftSaver } from '../../../../renderer/frame/draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openSaver(answer: () => Promise<boolean> = () => Promise.resolve(true)) {
  const saved: string[] = [];
  const saver = new DraftSaver((draft: string) => {
    saved.push(draft);
    return answer();
  });
  return { saved, saver };
}

describe('a draft', () => {
  test('is saved within 300 ms of every key press, even during fast typing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 }),
        async (pauses) => {
          const typed: { readonly text: string; readonly at: number }[] = [];
          const saved: { readonly text: string; readonly at: number }[] = [];
          const saver = new DraftSaver((text: string) => {
            saved.push({ text, at: Date.now() });
            return Promise.resolve(true);
          });
          for (const pause of pauses) {
            await vi.advanceTimersByTimeAsync(pause);
            typed.push({ text: 'x'.repeat(typed.length + 1), at: Date.now() });
            saver.soon('x'.repeat(typed.length));
          }
          await vi.advanceTimersByTimeAsync(300);
          for (const { text, at } of typed) {
            const kept = saved.find((one) => one.text.length >= text.length);
            expect((kept?.at ?? Infinity) - at).toBeLessThanOrEqual(300);
          }
          expect(saved.length).toBeLessThanOrEqual(typed.length);
        },
      ),
    );
  });

  test('is saved if it changed while an earlier one was being saved', async () => {
    const first = Promise.withResolvers<boolean>();
    const { saved, saver } = openSaver(() => first.promise);
    saver.soon('a');
    await vi.advanceTimersByTimeAsync(300);
    saver.soon('ab');
    await vi.advanceTimersByTimeAsync(300);
    expect(saved).toEqual(['a', 'ab']);
    first.resolve(true);
    expect(await saver.flush()).toBe(true);
  });

  test('is saved immediately by a flush, and only once', async () => {
    const { saved, saver } = openSaver();
    saver.soon('a');
    expect(await saver.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await saver.flush();
    expect(saved).toEqual(['a']);
  });

  test('is saved again after a failure, unless there’s a newer one', async () => {
    const answers = [false, true, false, true];
    const { saved, saver } = openSaver(() => Promise.resolve(answers.shift() ?? true));
    saver.soon('a');
    expect(await saver.flush()).toBe(false);
    expect(await saver.flush()).toBe(true);
    saver.soon('b');
    await saver.flush();
    saver.soon('c');
    await saver.flush();
    expect(saved).toEqual(['a', 'a', 'b', 'c']);
  });

  test('leaves no timer running after it’s saved', async () => {
    const { saver } = openSaver();
    saver.soon('a');
    await vi.advanceTimersByTimeAsync(300);
    expect(vi.getTimerCount()).toBe(0);
  });
});
