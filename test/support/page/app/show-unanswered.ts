import type { AppInNode } from './serve-apps.ts';

/**
 * For `openApp({ prepare })`: a write without an answer is shown when the test calls `release`, instead
 * of after 15 s.
 */
export function showUnansweredAtRelease(app: AppInNode): Promise<void> {
  const after = (ms: number, work: () => void) => {
    const isOver = new AbortController();
    const fire = () => {
      if (isOver.signal.aborted) return;
      isOver.abort();
      work();
    };
    const timer = setTimeout(fire, ms);
    isOver.signal.addEventListener('abort', () => clearTimeout(timer));
    if (ms === 15_000) void app.released().then(fire);
    return () => isOver.abort();
  };
  return app.restart({ session: { after } });
}
