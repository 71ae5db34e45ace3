const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `onPassed` once a time has passed and somebody can see the page: nothing runs while it is
 * hidden. Until the answered function is called.
 */
export function whenPassed(at: number, onPassed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const leftMs = at - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(look, Math.min(leftMs, longestTimerMs));
      return;
    }
    end();
    onPassed();
  };
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('focus', look, { signal });
  look();
  return end;
}
