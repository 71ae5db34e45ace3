const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `callback` once at the given time. If the page is hidden then, calls it when the page is visible
 * again. Returns a function that cancels it.
 */
export function runAt(at: number, callback: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const leftMs = at - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(check, Math.min(leftMs, longestTimerMs));
      return;
    }
    end();
    callback();
  };
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('focus', check, { signal });
  check();
  return end;
}
