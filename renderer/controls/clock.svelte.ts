/** The time, as far as the page shows one that moves. */
export class Clock {
  now = $state(Date.now());

  /** Moves on every second while somebody can see it, until the answered function is called. */
  run(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => {
      this.now = Date.now();
    };
    const look = () => {
      clearInterval(timer);
      if (document.hidden) return;
      tick();
      timer = setInterval(tick, 1000);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
