import { expect, test } from 'vitest';
import type { AccountTrouble } from '../../../../../electron/contract/state.ts';
import { sayAccountProblem, sayClock } from '../../../../../renderer/frame/session/text.ts';

const until = Date.UTC(2099, 2, 4, 5, 6);

test.each<readonly [AccountTrouble, string]>([
  [
    { kind: 'banned', ban: { until }, reason: 'Lights at noon' },
    'Kim Park is banned on Test service until 4 Mar 2099 05:06z: “Lights at noon.” Contact the service’s operators.',
  ],
  [
    { kind: 'banned', ban: { until: null }, reason: '' },
    'Kim Park is banned on Test service with no end date. Contact the service’s operators.',
  ],
  [{ kind: 'no-account' }, 'You don’t have an account on Test service. Sign in on its website'],
])('says by name why an account can’t be used: %j', (trouble, words) => {
  const { what, next } = sayAccountProblem(trouble, 'Test service', 'Kim Park');
  expect(`${what} ${next}`).toContain(words);
});

test.each([
  [7, /7 minutes fast/],
  [-180, /about 3 hours slow/],
])('F16 says how wrong a clock is: %i minutes', (minutes, words) => {
  expect(sayClock(minutes * 60_000).what).toMatch(words);
});
