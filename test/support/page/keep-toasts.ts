/**
 * Keeps the toasts of a page, which are otherwise removed after six seconds: on a busy machine, a test may
 * need one later. Fake timers still remove them. The browser gets this function as text, so it uses nothing
 * outside. Returns a function that restores the timers.
 */
export function keepToasts(): () => void {
  const toastMs = 6000;
  const never = 2 ** 31 - 1;
  const before = { ...Object.getOwnPropertyDescriptor(window, 'setTimeout') };
  const startTimer = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number, ...given: unknown[]) =>
      startTimer(work, ms === toastMs ? never : ms, ...given),
  });
  return () => void Object.defineProperty(window, 'setTimeout', before);
}
