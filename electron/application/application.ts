import {
  createApplicationHandlers,
  type ApplicationHandlerParts,
  type Desktop,
} from './handlers.ts';
import type { RecentAirport } from '../contract/linking.ts';
import { failed, type Result } from '../contract/result.ts';
import type { Profile } from '../contract/service.ts';
import type { Settings } from '../contract/application/settings.ts';
import type { AppState, ApplicationState, Network } from '../contract/state.ts';
import type { PageName } from '../contract/application/pages.ts';
import type { Target } from '../contract/call.ts';
import type { Handlers, Slices } from '../contract.ts';
import { Forms, storedForms } from '../features/forms.ts';
import { createLimiter } from '../features/limiter.ts';
import { News } from './news.ts';
import { retryStorage } from './retry-storage.ts';
import { changeSettings, type ChangeSettings, type SettingsParts } from './settings.ts';
import type { Updates } from './updates/updates.ts';
import { ViewState } from './view-state.ts';
import type { ServiceSession } from '../service/service-session.ts';
import { JsonFile } from '../storage/json-file.ts';
import type { Log } from '../storage/log.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';
import type { SettingsFile } from '../storage/settings.ts';

export interface ApplicationParts extends Pick<
  ApplicationHandlerParts,
  'fetch' | 'clean' | 'lastErrorIds' | 'mayConnect' | 'profileGiven'
> {
  readonly settings: SettingsFile;
  /** Damaged files that were moved aside before the application opened. */
  readonly damagedFiles: readonly string[];
  readonly problems: StorageProblems;
  /** The live service if the settings have none. */
  readonly builtIn: Profile | undefined;
  /** Opens a session on the service in the settings. @throws Error if that fails. */
  readonly openServiceSession: (settings: Settings) => Promise<ServiceSession>;
  readonly desktop: Desktop;
  readonly network: Network;
  readonly updates: Updates;
  readonly log: Log;
}

type StateListener = (state: AppState, slices: Slices) => void;
type SettingsListener = (settings: Settings, before: Settings) => void;

/** What stays when the service changes: settings, view state, and which service is in use. */
export class Application {
  readonly #parts: ApplicationParts;
  readonly #stateListeners: StateListener[] = [];
  readonly #settingsListeners: SettingsListener[] = [];
  readonly #dismissed = new Set<string>();
  readonly #view = new ViewState(() => this.pushState());
  readonly #forms: Forms;
  readonly #news: News;
  readonly #ownHandlers: Omit<Handlers, keyof ServiceSession['handlers']>;
  #serviceSession: ServiceSession;
  /** Previous services that are still recording what was sent. */
  readonly #closings = new Set<Promise<unknown>>();
  /** One change of the settings at a time, so each sees the result of the last one. */
  readonly #inTurn = createLimiter(1);
  #network: Network;
  #isWindowShown = true;

  readonly changeSettings: ChangeSettings;

  private constructor(parts: ApplicationParts, serviceSession: ServiceSession) {
    this.#parts = parts;
    this.#network = parts.network;
    const { place } = parts.settings;
    const forms = new JsonFile({ ...place, name: 'forms', schema: storedForms });
    this.#forms = new Forms(forms, () => this.pushState());
    this.#news = new News(parts.settings, serviceSession.slices().service.version);
    this.#serviceSession = this.#listening(serviceSession);
    parts.updates.onChange(() => this.pushState());
    parts.problems.onChange(() => this.pushState());
    const settingsParts = {
      file: parts.settings,
      hasBuiltIn: parts.builtIn !== undefined,
      claimShortcut: parts.desktop.claimShortcut,
      signOut: (settings: Settings) => this.#signOutOfOwnService(settings),
      useService: this.#useService,
      onChange: (settings: Settings, before: Settings) => {
        // They're saved: the page must hear of it even if a listener throws.
        for (const listener of this.#settingsListeners) {
          try {
            listener(settings, before);
          } catch (thrown) {
            parts.log('Can’t take up a changed setting', thrown);
          }
        }
        this.pushState();
      },
    };
    this.changeSettings = (change) => this.#inTurn(() => changeSettings(settingsParts, change));
    this.#ownHandlers = {
      ...this.#forms.handlers,
      ...parts.updates.handlers(() => this.#serviceSession.slices().service.working),
      ...createApplicationHandlers({
        ...parts,
        view: this.#view,
        news: this.#news,
        state: () => this.state,
        slices: () => this.slices,
        pushState: () => this.pushState(),
        noticeOnline: (online) => this.noticeNetwork(online ? 'online' : 'offline'),
        dismissDamagedFiles: (files) => {
          for (const file of files) this.#dismissed.add(file);
          this.pushState();
        },
        changeSettings: this.changeSettings,
        retryStorage: () =>
          this.#inTurn(() => retryStorage({ ...settingsParts, problems: parts.problems })),
      }),
    };
  }

  static async open(parts: ApplicationParts): Promise<Application> {
    return new Application(parts, await parts.openServiceSession(parts.settings.shared));
  }

  get state(): AppState {
    return merged(this.slices);
  }

  get slices(): Slices {
    const { service, ...others } = this.#serviceSession.slices();
    const damagedFiles = [...this.#parts.damagedFiles, ...service.damagedFiles];
    const shown = damagedFiles.filter((file) => !this.#dismissed.has(file));
    return { service: { ...service, damagedFiles: shown }, ...others, app: this.#ownState };
  }

  get #ownState(): ApplicationState {
    const { settings, profileGiven, builtIn, desktop, updates, problems } = this.#parts;
    return {
      settings: settings.shared,
      network: this.#network,
      view: this.#view.view,
      remembered: {
        commands: settings.all.recentCommands,
        practisingSince: settings.all.practisingSince,
        dismissedNotes: this.#view.dismissedNotes,
      },
      firstRun: !settings.all.welcomed,
      newsSince: this.#news.since,
      profileGiven,
      builtInProfile: builtIn ? { name: builtIn.name, baseUrl: builtIn.baseUrl } : null,
      desktop: desktop.abilities(),
      update: updates.state,
      storageProblem: problems.worst,
    };
  }

  /** The service and the account in use. */
  get target(): Target {
    return this.#serviceSession.target();
  }

  /** The handlers of the service and the account in use. Read them for every call. */
  get handlers(): Handlers {
    return { ...this.#serviceSession.handlers, ...this.#ownHandlers };
  }

  onState(listener: StateListener): void {
    this.#stateListeners.push(listener);
  }

  onSettings(listener: SettingsListener): void {
    this.#settingsListeners.push(listener);
  }

  /** Asks the window to show a page, and to load the airport there. */
  showPage(page: PageName, icao?: string): void {
    this.#serviceSession.requestAirport(icao ?? null);
    this.#view.showPage(page);
  }

  recentAirports(): readonly RecentAirport[] {
    return this.#serviceSession.recentAirports();
  }

  noticeNetwork(network: Network): void {
    if (network === this.#network) return;
    this.#network = network;
    this.pushState();
  }

  /** Says whether the window is shown. Until then, it's taken to be. */
  showWindow(isShown: boolean): void {
    this.#isWindowShown = isShown;
    this.#serviceSession.showWindow(isShown);
  }

  /** Takes a callback that the browser opened through the app's own scheme. */
  receiveCallback(url: string): void {
    this.#serviceSession.receiveCallback(url);
  }

  pushState(): void {
    const { slices } = this;
    for (const listener of this.#stateListeners) listener(merged(slices), slices);
  }

  /** Resolves when every service has recorded and saved everything. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#closings, this.#serviceSession.end()]);
  }

  /** Restores the sign-in of the last run, without delaying what the page needs first. */
  restore(): void {
    this.#serviceSession.restore().catch((thrown: unknown) => {
      this.#parts.log('Can’t restore the sign-in', thrown);
    });
  }

  readonly #useService: SettingsParts['useService'] = async (settings, leave) => {
    if (this.#parts.profileGiven) return leave();
    const old = this.#serviceSession;
    const isSignedIn = () => old.slices().account.session.kind === 'signed-in';
    const wasSignedIn = isSignedIn();
    const opened = await this.#parts.openServiceSession(settings);
    let left: Result<null> | undefined;
    try {
      left = await leave();
    } finally {
      if (!left?.ok) await opened.end();
    }
    if (!left.ok) return left;
    const isSignedOut = wasSignedIn && !isSignedIn();
    // Don't wait until the old session has recorded everything.
    const closing = old
      .end()
      .catch((thrown: unknown) => this.#parts.log('Can’t close a service', thrown))
      .finally(() => this.#closings.delete(closing));
    this.#closings.add(closing);
    this.#serviceSession = this.#listening(opened);
    const isOwn = settings.service === 'live' && settings.liveProfile !== null;
    if (isOwn && isSignedOut) opened.noteProfileChange();
    this.restore();
    return left;
  };

  #listening(serviceSession: ServiceSession): ServiceSession {
    serviceSession.use();
    serviceSession.onState(() => this.pushState());
    serviceSession.showWindow(this.#isWindowShown);
    this.#forms.add(serviceSession.key, serviceSession.forms);
    return serviceSession;
  }

  async #signOutOfOwnService(settings: Settings): Promise<Result<null>> {
    // COMPANION_PROFILE decides the service, so the sign-in on another one can't be reached.
    if (this.#parts.profileGiven) return failed({ kind: 'conflict', said: '' });
    if (settings.service === 'live') return this.#serviceSession.leave();
    const own = await this.#parts.openServiceSession({ ...settings, service: 'live' });
    try {
      return await own.leave();
    } finally {
      await own.end();
    }
  }
}

const merged = ({ service, account, linking, app }: Slices): AppState => ({
  ...service,
  ...account,
  ...linking,
  ...app,
});
