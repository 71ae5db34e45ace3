/**
 * Keeps the toasts of a page: a busy machine may look at one, or press its Undo, later than after six
 * seconds. Fake timers end them. A browser gets this function as text, so it uses nothing outside.
 * Returns how to stop that.
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
