import type { FromPage, ToPage } from './messages.ts';

type Listener = (event: unknown, ...args: unknown[]) => void;

/**
 * Runs the preload before the page's own scripts. The page gets this function as text, so it uses nothing
 * outside.
 */
export function openBridge(runPreload: (require: (name: string) => object) => void): void {
  const wire = new Worker(new URL('wire.js', (document.currentScript as HTMLScriptElement).src));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Listener>>();
  let calls = 0;

  const ipcRenderer = {
    invoke: (channel: string, target?: unknown, payload?: unknown): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      const id = (calls += 1);
      waiting.set(id, answer);
      const frame = { url: location.href, top: window.top === window };
      wire.postMessage({ id, channel, target, payload, frame } satisfies FromPage);
      return answer.promise;
    },
    on: (channel: string, listener: Listener) => {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  const contextBridge = {
    exposeInMainWorld: (name: string, value: object) => {
      Object.defineProperty(window, name, { value: Object.freeze(value), enumerable: true });
    },
  };

  const hostRequire = (name: string) => {
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}`);
    return { contextBridge, ipcRenderer };
  };

  runPreload(hostRequire);

  wire.onmessage = ({ data: message }: MessageEvent<ToPage>) => {
    if (message.kind === 'answer') settle(message);
    else if (message.kind === 'push') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
    } else if (message.kind === 'offer') offer(message.address);
    else if (message.kind === 'copy') {
      // A browser may deny it. The app's own clipboard has the text.
      navigator.clipboard.writeText(message.text).catch(console.warn);
    } else if (message.kind === 'reload') location.reload();
    else if (message.kind === 'shown') document.getElementById('browser-host')?.remove();
    else if (message.kind === 'hidden') notice('The app hid its window.', reopen('Show window'));
    else end(message.kind);
  };

  function settle({ id, value, failure }: Extract<ToPage, { kind: 'answer' }>): void {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) answer?.resolve(value);
    else answer?.reject(new Error(failure));
  }

  let isClosed = false;

  /** Handles a closed socket: closing the window closes it too, while the app keeps running. */
  function end(how: 'closed' | 'replaced' | 'stopped'): void {
    if (isClosed) return;
    isClosed = how !== 'stopped';
    for (const answer of waiting.values()) answer.reject(new Error(`The window was ${how}`));
    waiting.clear();
    if (how === 'closed') replacePage('The app closed its window.', 'Show window');
    else if (how === 'replaced') replacePage('The app is open in another tab.', 'Use this tab');
    else notice('The app has stopped.');
  }

  /** Shows a text instead of the app, whose keys and buttons would still act, but reach nobody. */
  function replacePage(text: string, action: string): void {
    const { title } = document;
    // Also removes every listener of the document and the window.
    document.open();
    document.close();
    document.title = title;
    const screen = document.createElement('aside');
    screen.id = 'browser-host';
    screen.setAttribute('aria-label', 'Browser host');
    const button = reopen(action);
    screen.append(text, button);
    Object.assign(screen.style, {
      ...{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: '12px' },
      ...{ position: 'fixed', inset: '0', padding: '16px', textAlign: 'center' },
      ...{ background: '#10151c', color: '#f2f6fa', colorScheme: 'dark' },
      font: '14px/1.4 system-ui, sans-serif',
    });
    document.body.append(screen);
    button.focus();
  }

  /** Returns a button that shows the window: opening its address does that. */
  function reopen(text: string): HTMLElement {
    const button = document.createElement('button');
    button.textContent = text;
    button.onclick = () => location.reload();
    style(button);
    return button;
  }

  /** Offers a link where Electron would open the system's browser. */
  function offer(address: string): void {
    const link = document.createElement('a');
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = `Open ${new URL(address).host} in a new tab`;
    link.style.color = '#9cd0ff';
    const strip = notice('The app wants to open your browser: ', link);
    // By the next click, in the link or in the app, the offer is used or out of date: Cancel ends a sign-in.
    document.addEventListener('click', () => strip.remove(), { once: true });
  }

  function notice(...content: (string | Node)[]): HTMLElement {
    document.getElementById('browser-host')?.remove();
    const strip = document.createElement('aside');
    strip.id = 'browser-host';
    strip.setAttribute('aria-label', 'Browser host');
    const dismiss = document.createElement('button');
    dismiss.textContent = 'Dismiss';
    dismiss.onclick = () => strip.remove();
    style(dismiss);
    strip.append(...content.flatMap((part) => [part, ' ']), dismiss);
    Object.assign(strip.style, {
      padding: '10px 16px',
      background: '#10263a',
      color: '#f2f6fa',
      // In both themes, so the button is readable on the dark bar.
      colorScheme: 'dark',
      font: '14px/1.4 system-ui, sans-serif',
    });
    // Keep the bar in its own row: it must not cover a control of the app.
    Object.assign(document.body.style, {
      display: 'grid',
      gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)',
    });
    document.body.append(strip);
    return strip;
  }

  function style(button: HTMLElement): void {
    Object.assign(button.style, {
      ...{ height: '28px', padding: '0 10px', font: '600 13px system-ui, sans-serif' },
      ...{ background: 'none', color: 'inherit', border: '1px solid #7d8896', borderRadius: '6px' },
    });
  }
}
