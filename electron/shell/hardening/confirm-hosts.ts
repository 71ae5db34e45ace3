import { dialog, type BrowserWindow } from 'electron';
import { connecting } from '../text.ts';

const connectButton = 0;
const cancelButton = 1;

/**
 * Decides which hosts the app may send requests to. The page provides addresses, which could carry
 * data out, so the main process asks the user about each new host.
 */
export class HostConfirmation {
  readonly #window: () => BrowserWindow | undefined;
  readonly #confirmed = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(window: () => BrowserWindow | undefined) {
    this.#window = window;
  }

  /** Allows the hosts of addresses that don't come from the page. */
  trust(addresses: readonly string[]): void {
    for (const address of addresses) this.#confirmed.add(hostOf(address));
  }

  /** Asks the user once per host and run, one question at a time. Returns false if they cancel. */
  readonly mayConnect = (addresses: readonly string[]): Promise<boolean> => {
    const answer = this.#last.then(() => this.#ask(addresses));
    this.#last = answer.catch(() => undefined);
    return answer;
  };

  async #ask(addresses: readonly string[]): Promise<boolean> {
    const hosts = new Set(addresses.map(hostOf).filter((host) => !this.#confirmed.has(host)));
    if (hosts.size === 0) return true;
    const question = {
      type: 'question',
      message: connecting.question([...hosts]),
      detail: connecting.detail,
      buttons: [connecting.connect, connecting.cancel],
      defaultId: cancelButton,
      cancelId: cancelButton,
      noLink: true,
    } as const satisfies Electron.MessageBoxOptions;
    const window = this.#window();
    const { response } = await (window
      ? dialog.showMessageBox(window, question)
      : dialog.showMessageBox(question));
    if (response !== connectButton) return false;
    this.trust(addresses);
    return true;
  }
}

// In Punycode and without user info, so another spelling can't look like a known host.
const hostOf = (address: string): string => new URL(address).host;
