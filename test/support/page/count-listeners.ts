import { onTestFinished, vi } from 'vitest';

interface Status {
  readonly order: number;
  readonly target: unknown;
  readonly type: string;
  readonly listener: unknown;
  /** Undefined after it was removed. */
  readonly options?: AddEventListenerOptions | boolean | undefined;
  readonly adds: boolean;
}

/** Counts listeners on the window and the document until the test ends. */
export function countListeners() {
  const adds = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const removes = vi.spyOn(EventTarget.prototype, 'removeEventListener');
  onTestFinished(() => {
    adds.mockRestore();
    removes.mockRestore();
  });

  const told = (spy: typeof adds | typeof removes): Status[] =>
    spy.mock.calls.map(([type, listener, options], at) => ({
      ...{ order: spy.mock.invocationCallOrder[at] ?? 0, adds: spy === adds },
      // Called without a target, it's the window's.
      ...{ target: spy.mock.contexts[at] ?? window, type, listener, options },
    }));

  const now = (): number => {
    const listening: Status[] = [];
    for (const one of [...told(adds), ...told(removes)].sort((a, b) => a.order - b.order)) {
      const same = listening.findIndex(
        ({ target, type, listener }) =>
          target === one.target && type === one.type && listener === one.listener,
      );
      if (one.adds && same === -1 && lasts(one)) listening.push(one);
      else if (!one.adds && same !== -1) listening.splice(same, 1);
    }
    return listening.length;
  };
  return { now, added: () => adds.mock.calls.length };
}

function lasts({ target, options }: Status): boolean {
  if (target !== window && target !== document) return false;
  return typeof options !== 'object' || (options.once !== true && options.signal?.aborted !== true);
}
