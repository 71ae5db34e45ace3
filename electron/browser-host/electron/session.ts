import type { Hosted } from './hosted.ts';
import { Connections, fetchOver } from '../net/net-fetch.ts';
import { onlyOnceReady } from '../readiness.ts';

/** Nothing in a browser asks for a permission. */
interface PermissionHandlers {
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
}

/** Electron downloads dictionaries from Google unless another address is set. */
const unsetSpelling = {
  download: 'https://redirector.gvt1.com/edgedl/chrome/dict/',
  enabled: true,
  languages: ['en-US'] as readonly string[],
};

/** Has its own connections, like a session of Chromium. */
export class HostedSession implements Hosted<Electron.Session, HostedSession> {
  readonly permissions: PermissionHandlers = { request: null, check: null, device: null };
  readonly spelling = { ...unsetSpelling };
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr', 'pt-BR', 'pt-PT'];
  #connections = new Connections();

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetchOver(this.#connections, input, init);
  }

  /** Aborts requests in flight. */
  closeAllConnections(): Promise<void> {
    this.#connections.close();
    this.#connections = new Connections();
    return Promise.resolve();
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    this.spelling.download = new URL(url).href;
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.spelling.enabled = enable;
  }

  /** @throws Error for a language that isn't available. */
  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((one) => !this.availableSpellCheckerLanguages.includes(one));
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`);
    this.spelling.languages = languages;
  }

  addWordToSpellCheckerDictionary(_word: string): boolean {
    return true;
  }

  setPermissionRequestHandler(handler: PermissionHandlers['request']): void {
    this.permissions.request = handler;
  }

  setPermissionCheckHandler(handler: PermissionHandlers['check']): void {
    this.permissions.check = handler;
  }

  setDevicePermissionHandler(handler: PermissionHandlers['device']): void {
    this.permissions.device = handler;
  }
}

/** All sessions except the default one, by name. */
export const partitions = new Map<string, HostedSession>();

const defaultSession = new HostedSession();
export const sessionNeedsReady = 'Session can only be received when app is ready';

export const session = {
  get defaultSession(): HostedSession {
    onlyOnceReady(sessionNeedsReady);
    return defaultSession;
  },
  /** Returns the same session for the same name. It stores nothing on disk. */
  fromPartition: (name: string): HostedSession => {
    onlyOnceReady(sessionNeedsReady);
    const known = partitions.get(name);
    if (known) return known;
    const created = new HostedSession();
    partitions.set(name, created);
    return created;
  },
};
