import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter } from '../../../electron/features/limiter.ts';

test('runs all work in order, and never more than the limit at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.scheduler(),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (max, scheduler, succeeding) => {
        const bounded = createLimiter(max);
        const started: number[] = [];
        let running = 0;
        const all = succeeding.map((succeeds, at) =>
          bounded(async () => {
            started.push(at);
            running += 1;
            expect(running).toBeLessThanOrEqual(max);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (!succeeds) throw new Error(`${at}`);
            return at;
          }),
        );
        await scheduler.waitIdle();
        const ended = await Promise.allSettled(all);
        expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(succeeding);
        expect(started).toEqual(succeeding.map((_, at) => at));
      },
    ),
  );
});
