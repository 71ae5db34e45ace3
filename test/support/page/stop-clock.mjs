/**
 * Stops `Date` at the given time, in a process or a page. Timers and frames continue.
 * @param {number} instant milliseconds since 1970
 */
export function stopClock(instant) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts, made) =>
      /** @type {object} */ (Reflect.construct(real, parts.length > 0 ? parts : [instant], made)),
  });
  Date.now = () => instant;
}
