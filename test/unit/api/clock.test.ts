import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { pause } from '../../../electron/api/clock.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

test.each(['over', 'aborted', 'aborted before'])(
  'a pause that is %s leaves no timer and no listener',
  async (how) => {
    const { after, end, running } = limitsByHand();
    const lasting = new AbortController();
    if (how === 'aborted before') lasting.abort();
    const pausing = pause(after, 20_000, [lasting.signal, undefined]);
    if (how === 'over') end();
    else lasting.abort();
    expect(await pausing).toBe(how === 'over');
    expect(running(20_000)).toBe(0);
    expect(getEventListeners(lasting.signal, 'abort')).toEqual([]);
  },
);
