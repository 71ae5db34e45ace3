import { createSubscriber } from 'svelte/reactivity';
import type { EpochMs } from '../../electron/contract/result.ts';

const everySecond = createSubscriber((update) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    update();
    start();
  };
  const start = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(tick, 1000);
  };
  document.addEventListener('visibilitychange', tick);
  start();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

/**
 * Returns the current time, for countdowns and relative times. What shows it is updated every second while
 * the window is visible.
 */
export function now(): EpochMs {
  everySecond();
  return Date.now();
}
