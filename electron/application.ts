import type { ServiceSession } from './service-session.ts';
import type { HandlersOf } from './contract/call.ts';
import { firstPage, type PageName, type ViewPart } from './contract/window.ts';
import { done, failed, type Result } from './contract/result.ts';
import { defaultSettings, type Settings, type SettingsChange } from './contract/settings.ts';
import type { updatesCalls } from './contract/updates.ts';
import type { AppState, DesktopAbilities, Network, View } from './contract/state.ts';
import type { applicationCalls, Handlers } from './contract.ts';
import { createDiagnostics, type Diagnostics } from './features/diagnostics.ts';
import { retryStorage } from './features/retry-storage.ts';
import { createChangeSettings, type ChangeSettings } from './features/settings.ts';
import { testConnection } from './features/test-connection.ts';
import type { Updates } from './features/updates/updates.ts';
import { addressesOf, type Profile } from './contract/service.ts';
import type { Log } from './storage/log.ts';
import type { StorageProblems } from './storage/storage-problems.ts';
import type { SettingsFile } from './storage/settings.ts';

/** What the application asks of the desktop that it runs on; the shell gives it. */
export interface Desktop {
  readonly abilities: () => DesktopAbilities;
  /** Gives up the last shortcut and takes this one; null takes none. False where it is taken. */
  readonly claimShortcut: (accelerator: string | null) => boolean;
  /** The shortcut is heard by whatever has the focus, until it is not paused any more. */
  readonly pauseShortcut: (paused: boolean) => void;
  readonly openLogFolder: () => Promise<void>;
  readonly openDataFolder: () => Promise<void>;
  readonly hideWindow: () => void;
}

export interface ApplicationParts {
  readonly settings: SettingsFile;
  /** Names of files that were put aside before the application was there. */
  readonly damagedFiles: readonly string[];
  readonly problems: StorageProblems;
  /** COMPANION_PROFILE names the service: settings do not change it. */
  readonly profileGiven: boolean;
  /** The live service where the settings name none. */
  readonly builtIn: Profile | undefined;
  /** The service session for the service that the settings name. @throws Error where it cannot be had. */
  readonly openServiceSession: (settings: Settings) => Promise<ServiceSession>;
  readonly desktop: Desktop;
  readonly network: Network;
  /** Without any token. */
  readonly fetch: typeof globalThis.fetch;
  /** Asks the user about hosts that are new; false if the user cancels. */
  readonly mayConnect: (addresses: readonly string[]) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** Under which the last errors stand in the log. */
  readonly lastErrorIds: () => readonly string[];
  /** Takes every known secret out of text. */
  readonly clean: (text: string) => string;
  readonly updates: Updates;
  readonly log: Log;
}

const mostRecentCommands = 5;

type StateListener = (state: AppState) => void;
type SettingsListener = (settings: Settings, before: Settings) => void;

/** What outlives a service: the settings, the page in view, and which service session is at work. */
export class Application {
  readonly #parts: ApplicationParts;
  readonly #stateListeners: StateListener[] = [];
  readonly #settingsListeners: SettingsListener[] = [];
  readonly #dismissed = new Set<string>();
  /** What the window showed: it is destroyed while it is hidden for long. */
  readonly #looks = new Map<ViewPart, string>();
  #serviceSession: ServiceSession;
  /** Goes up with every service that is opened, so that a call meant for an earlier one is noticed. */
  #serviceId = 1;
  /** Services that were left and still record what was sent. */
  readonly #closings = new Set<Promise<unknown>>();
  /** One change of the service after the other. */
  #changing: Promise<unknown> = Promise.resolve();
  /** The user was signed out because the profile was changed: the next service session says so. */
  #profileChanged = false;
  #network: Network;
  #view: View = { page: firstPage, asked: 0 };
  #practisingSince: number | null = null;

  readonly changeSettings: ChangeSettings;
  readonly #retryStorage: () => Promise<Result<null>>;
  readonly #diagnostics: Diagnostics;

  private constructor(parts: ApplicationParts, serviceSession: ServiceSession) {
    this.#parts = parts;
    this.#network = parts.network;
    this.#serviceSession = this.#listening(serviceSession);
    parts.updates.onChange(() => {
      this.pushState();
    });
    parts.problems.onChange(() => {
      this.pushState();
    });
    const settingsParts = {
      file: parts.settings,
      hasBuiltIn: parts.builtIn !== undefined,
      claimShortcut: parts.desktop.claimShortcut,
      signOut: (settings: Settings) => this.#signOutOfOwnService(settings),
      useService: (settings: Settings) => this.#useService(settings),
      onChange: (settings: Settings, before: Settings) => {
        for (const listener of this.#settingsListeners) listener(settings, before);
        this.pushState();
      },
    };
    this.changeSettings = createChangeSettings(settingsParts);
    this.#retryStorage = () => retryStorage({ ...settingsParts, problems: parts.problems });
    this.#diagnostics = createDiagnostics({ ...parts, state: () => this.state });
  }

  static async open(parts: ApplicationParts): Promise<Application> {
    return new Application(parts, await parts.openServiceSession(parts.settings.shared));
  }

  get state(): AppState {
    const { settings, profileGiven, builtIn, desktop, updates, problems } = this.#parts;
    const serviceSession = this.#serviceSession.state();
    const damagedFiles = [...this.#parts.damagedFiles, ...serviceSession.damagedFiles];
    return {
      ...serviceSession,
      serviceId: this.#serviceId,
      damagedFiles: damagedFiles.filter((file) => !this.#dismissed.has(file)),
      settings: settings.shared,
      network: this.#network,
      view: this.#view,
      remembered: {
        commands: settings.all.recentCommands,
        practisingSince: this.#practisingSince,
      },
      firstRun: !settings.all.welcomed,
      profileGiven,
      builtInProfile: builtIn ? { name: builtIn.name, baseUrl: builtIn.baseUrl } : null,
      desktop: desktop.abilities(),
      update: updates.state,
      storageProblem: problems.worst,
    };
  }

  /** Of the service in use. */
  get serviceId(): number {
    return this.#serviceId;
  }

  /** Of the service in use: to be looked up at every call. */
  get handlers(): Handlers {
    return {
      ...this.#serviceSession.handlers,
      ...this.#parts.updates.handlers(() => this.#serviceSession.state().working),
      ...this.#ownHandlers,
    };
  }

  onState(listener: StateListener): void {
    this.#stateListeners.push(listener);
  }

  onSettings(listener: SettingsListener): void {
    this.#settingsListeners.push(listener);
  }

  /** Asks the page to turn there. */
  showPage(page: PageName): void {
    this.#view = { page, asked: this.#view.asked + 1 };
    this.pushState();
  }

  noticeNetwork(network: Network): void {
    if (network === this.#network) return;
    this.#network = network;
    this.pushState();
  }

  /** What the browser brought back over the service session's own scheme. */
  receiveCallback(url: string): void {
    this.#serviceSession.receiveCallback(url);
  }

  pushState(): void {
    const { state } = this;
    for (const listener of this.#stateListeners) listener(state);
  }

  /** Resolves when no service has anything to record or to save any more. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#closings, this.#serviceSession.close()]);
  }

  /** Takes up the sign-in of the last run, beside what the page needs first. */
  restore(): void {
    this.#serviceSession.restore().catch((thrown: unknown) => {
      this.#parts.log('The sign-in could not be restored', thrown);
    });
  }

  #useService(settings: Settings): Promise<void> {
    if (this.#parts.profileGiven) return Promise.resolve();
    const changed = this.#changing.then(() => this.#changeService(settings));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #changeService(settings: Settings): Promise<void> {
    const old = this.#serviceSession;
    const opened = await this.#parts.openServiceSession(settings);
    // The new one doesn't wait for what the old one still has to record.
    const closing = old
      .close()
      .catch((thrown: unknown) => this.#parts.log('A service could not be closed', thrown))
      .finally(() => this.#closings.delete(closing));
    this.#closings.add(closing);
    this.#serviceSession = this.#listening(opened);
    this.#serviceId += 1;
    this.#looks.clear();
    if (this.#profileChanged && settings.service === 'live') opened.noteProfileChange();
    this.#profileChanged = false;
    this.restore();
  }

  #listening(serviceSession: ServiceSession): ServiceSession {
    serviceSession.onState(() => {
      if (serviceSession === this.#serviceSession) this.pushState();
    });
    return serviceSession;
  }

  readonly #ownHandlers: Omit<HandlersOf<typeof applicationCalls>, keyof typeof updatesCalls> = {
    readState: () => Promise.resolve(done(this.state)),
    changeSettings: async (change: SettingsChange) => {
      const { liveProfile } = change;
      const may = !liveProfile || (await this.#parts.mayConnect(addressesOf(liveProfile)));
      return may ? this.changeSettings(change) : failed({ kind: 'cancelled' });
    },
    resetSettings: () => this.#resetSettings(),
    removeOwnService: () => this.#removeOwnService(),
    pauseShortcut: ({ paused }) => {
      this.#parts.desktop.pauseShortcut(paused);
      return Promise.resolve(done(null));
    },
    testConnection: async ({ baseUrl }) => {
      const may = await this.#parts.mayConnect([baseUrl]);
      return may ? done(await testConnection(this.#parts, baseUrl)) : failed({ kind: 'cancelled' });
    },
    readDiagnostics: () => this.#diagnostics.read(),
    copyDiagnostics: () => this.#diagnostics.copy(),
    openLogFolder: async () => {
      await this.#parts.desktop.openLogFolder();
      return done(null);
    },
    openDataFolder: async () => {
      await this.#parts.desktop.openDataFolder();
      return done(null);
    },
    retryStorage: () => this.#retryStorage(),
    hideWindow: () => {
      this.#parts.desktop.hideWindow();
      return Promise.resolve(done(null));
    },
    // Not pushed: the page knows, and must not be turned back by what it said a moment ago.
    rememberPage: ({ page }) => {
      this.#view = { ...this.#view, page };
      return Promise.resolve(done(null));
    },
    persistViewState: ({ part, look }) => {
      this.#looks.set(part, look);
      return Promise.resolve(done(null));
    },
    readViewStates: () => Promise.resolve(done(Object.fromEntries(this.#looks))),
    reportNetwork: ({ online }) => {
      this.noticeNetwork(online ? 'online' : 'offline');
      return Promise.resolve(done(null));
    },
    endFirstRun: () => {
      this.#parts.settings.change({ welcomed: true });
      this.pushState();
      return Promise.resolve(done(null));
    },
    rememberCommand: ({ id }) => {
      const { settings } = this.#parts;
      const others = settings.all.recentCommands.filter((other) => other !== id);
      settings.change({ recentCommands: [id, ...others].slice(0, mostRecentCommands) });
      this.pushState();
      return Promise.resolve(done(null));
    },
    guidePractice: ({ on }) => {
      this.#practisingSince = on ? Date.now() : null;
      this.pushState();
      return Promise.resolve(done(null));
    },
    dismissPutAside: () => {
      for (const file of this.state.damagedFiles) this.#dismissed.add(file);
      this.pushState();
      return Promise.resolve(done(null));
    },
  };

  #resetSettings(): Promise<Result<null>> {
    const { service, liveProfile } = this.#parts.settings.shared;
    return this.changeSettings({ ...defaultSettings, service, liveProfile });
  }

  async #removeOwnService(): Promise<Result<null>> {
    const { settings, profileGiven } = this.#parts;
    if (profileGiven) return failed({ kind: 'conflict', said: '' });
    return settings.shared.liveProfile ? this.changeSettings({ liveProfile: null }) : done(null);
  }

  async #signOutOfOwnService(settings: Settings): Promise<Result<null>> {
    // Whatever is opened then is the service that the file names.
    // A sign-in there could not be ended: the service in use is another one.
    if (this.#parts.profileGiven) return failed({ kind: 'conflict', said: '' });
    if (settings.service === 'live') {
      const wasSignedIn = this.#serviceSession.state().session.kind === 'signed-in';
      const ended = await this.#serviceSession.handlers.signOut(undefined);
      this.#profileChanged = wasSignedIn && ended.ok;
      return ended;
    }
    const own = await this.#parts.openServiceSession({ ...settings, service: 'live' });
    try {
      return await own.handlers.signOut(undefined);
    } finally {
      await own.close();
    }
  }
}
