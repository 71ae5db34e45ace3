/**
 * Stops `Date` here, in a process or a page: it's always the given time. Timers and frames go on.
 * @param {number} instant milliseconds since 1970
 */
export function stopClock(instant) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts, made) =>
      /** @type {object} */ (Reflect.construct(real, parts.length > 0 ? parts : [instant], made)),
  });
  Date.now = () => instant;
}
