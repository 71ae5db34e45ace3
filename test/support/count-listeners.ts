/** Counts what listens to the window and the document, from now until `stop`. */
export function countListeners() {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const listening = new Set<string>();
  const numbers = new Map<unknown, number>();
  let added = 0;
  const keyOf = (target: EventTarget, type: string, listener: unknown) => {
    const number = numbers.get(listener) ?? numbers.size;
    numbers.set(listener, number);
    return `${target === window ? 'window' : 'document'} ${type} ${number}`;
  };
  const stays = (target: EventTarget) => target === window || target === document;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...given) {
    const target = this ?? window;
    const [type, listener, options] = given;
    const { once = false, signal } = typeof options === 'object' ? options : {};
    added += 1;
    if (stays(target) && !once) {
      const key = keyOf(target, type, listener);
      listening.add(key);
      if (signal) addEventListener.call(signal, 'abort', () => listening.delete(key));
    }
    addEventListener.apply(target, given);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...given) {
    const target = this ?? window;
    if (stays(target)) listening.delete(keyOf(target, given[0], given[1]));
    removeEventListener.apply(target, given);
  };
  const stop = () => {
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
  };
  return { now: () => listening.size, added: () => added, stop };
}
