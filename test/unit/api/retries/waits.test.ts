import { expect, test } from 'vitest';
import { Waits } from '../../../../electron/api/retries/waits.ts';

const never = new AbortController().signal;

test('shows the longest wait of a call, and no short waits', async () => {
  const waits = new Waits({ now: () => 0 });
  const waiting = waits.during('link', () =>
    Promise.all([
      waits.wait(1999, 'limited', never),
      waits.wait(5000, 'limited', never),
      waits.wait(9000, 'unavailable', never),
      waits.wait(7000, 'limited', never),
    ]),
  );
  expect(waits.shown).toEqual([{ call: 'link', until: 9000, why: 'unavailable' }]);
  waits.cancel('link');
  await waiting;
  expect(waits.shown).toEqual([]);
});

test('cancels work that continues after a call returned', async () => {
  const waits = new Waits();
  let reading: Promise<void> | undefined;
  await waits.during('switchContributions', () => {
    reading = waits.wait(20_000, 'limited', never);
    return Promise.resolve();
  });
  expect(waits.shown).toHaveLength(1);
  waits.cancel('switchContributions');
  await reading;
  expect(waits.shown).toEqual([]);
});

test('work started during another call’s turn belongs to its own call', async () => {
  const waits = new Waits();
  await waits.during('link', async () => {
    const mine = waits.current;
    await waits.during('openAirport', () => {
      expect(waits.current?.name).toBe('openAirport');
      expect(waits.for(mine, () => waits.current)).toBe(mine);
      return Promise.resolve();
    });
  });
  expect(waits.current).toBeUndefined();
});
