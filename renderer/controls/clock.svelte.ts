/** The current time, for countdowns and relative times. */
export class Clock {
  now = $state(Date.now());

  /** Updates every second while the window is visible, until the returned function is called. */
  run(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => {
      this.now = Date.now();
    };
    const start = () => {
      clearInterval(timer);
      if (document.hidden) return;
      tick();
      timer = setInterval(tick, 1000);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }
}
