import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Calls, type ShownWait } from '../api/calls.ts';
import { AccountSession } from './account-session.ts';
import { createClient, type Client } from '../api/client.ts';
import { after as startTimer, type After } from '../api/clock.ts';
import { ServiceClock } from '../api/service-clock.ts';
import type { RecentAirport } from '../contract/linking.ts';
import { acknowledged, type EpochMs, type Result } from '../contract/result.ts';
import type { HandlersOf, Key, Target, Waiting, WaitingCall } from '../contract/call.ts';
import type { Profile } from '../contract/service.ts';
import type { serviceCalls, Slices } from '../contract.ts';
import { activityHandlers } from '../features/activity.ts';
import { Airports } from '../features/airports/airports.ts';
import { createContact } from '../features/contact/contact.ts';
import { DueReads } from '../features/due-reads.ts';
import type { ServiceForms } from '../features/forms.ts';
import { Linking } from '../features/linking/linking.ts';
import type { Person } from '../features/linking/staged/told.ts';
import { practiceHandlers, type Simulation } from '../features/simulation.ts';
import { ServiceNotices } from '../features/service-notice/service-notices.ts';
import { Recorder } from '../features/recorder.ts';
import type { SecretStore } from '../sign-in/keychain/secret-store.ts';
import { profileKeyOf, ProfileRegistry, ProfileStores } from '../features/profile-stores.ts';
import { bindingOf } from '../sign-in/binding.ts';
import type { Account } from '../sign-in/account.ts';
import { Session } from '../sign-in/session.ts';
import { whoIs } from '../sign-in/who.ts';
import type { Log } from '../storage/log.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';

export interface ServiceSessionParts {
  readonly profile: Profile;
  readonly practice: boolean;
  /** The practice service's simulation; absent for other services. */
  readonly simulation?: Simulation | undefined;
  /** Whether the service was just started, without data. */
  readonly serviceIsNew?: boolean;
  readonly version: string;
  /** The folder for settings, drafts and activity. */
  readonly dataFolder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`, for requests that must not arrive twice. Default: `fetch` itself. */
  readonly fetchOnce?: typeof globalThis.fetch;
  readonly openExternal: (url: string) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  readonly readClipboard?: () => Promise<string>;
  readonly log: Log;
  readonly lastErrorIds: () => readonly string[];
  /** Called with each secret, so the log can't contain it. */
  readonly hide: (secret: string) => void;
  readonly clean: (text: string) => string;
  readonly secretStore: (profileKey: string) => SecretStore;
  /**
   * Shared by all sessions of a run, so sessions of one profile don't overwrite each other.
   */
  readonly registry?: ProfileRegistry;
  readonly now?: () => EpochMs;
  /** Starts the time limits and waits of requests. */
  readonly after?: After;
  /** Closes the service itself, if it runs in the app. */
  readonly closeService?: () => Promise<void>;
  /** Collects errors of the file system. */
  readonly problems: StorageProblems;
}

/**
 * One service in use: what belongs to it, and the account that is signed in. Doesn't depend on
 * Electron.
 */
export class ServiceSession {
  /** Calls name it: a call for a service that has ended finds nothing. */
  readonly key: Key = randomUUID();
  readonly #parts: ServiceSessionParts;
  readonly #life = new AbortController();
  readonly #listeners: (() => void)[] = [];
  readonly #stores: ProfileStores;
  readonly #clock: ServiceClock;
  readonly #calls: Calls;
  readonly #client: Client;
  readonly #session: Session;
  readonly #recorder: Recorder;
  readonly #linking: Linking;
  readonly #airports: Airports;
  readonly #notices: ServiceNotices;
  readonly #contact: ReturnType<typeof createContact>;
  readonly #dueReads: DueReads;
  #account: AccountSession;

  constructor(parts: ServiceSessionParts) {
    const { profile, practice, version, dataFolder, log, clean, fetch } = parts;
    const { fetchOnce = fetch, now = Date.now } = parts;
    const { registry = new ProfileRegistry(now) } = parts;
    this.#parts = parts;
    const onChange = () => this.#tellChange();
    const profileKey = profileKeyOf(profile, practice);
    this.#stores = registry.of(
      profileKey,
      () =>
        new ProfileStores({
          folder: join(dataFolder, 'profiles', profileKey),
          secrets: parts.secretStore(profileKey),
          problems: parts.problems,
          startedAt: registry.startedAt,
          now,
        }),
    );
    const stores = this.#stores;
    if (parts.serviceIsNew) stores.forgetService(now());
    this.#calls = new Calls(onChange, parts.after ?? startTimer);
    this.#clock = new ServiceClock(now, onChange);
    const client = createClient({
      baseUrl: profile.baseUrl,
      tokenHeader: profile.tokenHeader,
      fetch,
      fetchOnce,
      onHeaders: (headers, sentAt) => this.#clock.compare(headers, sentAt),
      clean,
      now,
      stop: this.#life.signal,
      ...(parts.after && { after: parts.after }),
    });
    this.#client = client;
    this.#session = new Session({
      profile,
      // A code or refresh token can be used only once, so its request must not arrive twice.
      fetch: fetchOnce,
      log,
      hide: parts.hide,
      clean,
      now,
      store: stores.secrets,
      valid: stores.validSignIn,
      // The practice service is part of the app, and has another port at every start.
      binding: practice ? 'practice' : bindingOf(profile),
      earlier: () => stores.earlierClosed(this),
      browse: parts.openExternal,
      lookUp: async (token, { retry, call, account } = {}) => {
        if (retry) client.forgetMissing('account');
        const asking = account ? client.signedBy(account) : client;
        return whoIs(await asking.during(call).readAccount(token));
      },
      ...(parts.readClipboard && { readClipboard: parts.readClipboard }),
      onChange,
      onAccount: (account) => {
        this.#account = this.#open(account);
      },
    });
    this.#recorder = new Recorder({
      activity: stores.activity,
      now,
      onChange,
      who: () => this.#session.account.kept?.who?.name ?? null,
    });
    const { recorded } = this.#recorder;
    this.#linking = new Linking({
      client: { ...client, forThisAccount: (call) => this.#account.client.during(call) },
      recorded,
      activity: stores.activity,
      now,
      staged: stores.stagedAirports,
      recent: stores.recentAirports,
      inTurn: stores.inTurn,
      divisionAirports: () => this.#account.divisions.list(),
      enabledAt: (icao) => this.#account.contributions.enabledAt(icao),
      seen: stores.seenAirports,
      // Ask for a token: `session.state` hides who is signed in while another sign-in is pending.
      signedIn: async () => (await this.#session.account.token()).ok,
      person: () => this.#person,
      ended: this.#life.signal,
      onChange,
    });
    this.#account = this.#open(this.#session.account);
    this.#airports = new Airports({ client, cache: stores.airports, now });
    this.#notices = new ServiceNotices({ client, dismissed: stores.dismissedNotice, now });
    this.#contact = createContact({
      client,
      recorded,
      now,
      document: stores.contact,
      sending: stores.contactSending,
      log,
      onChange,
      about: { version, profile },
      airportInWork: () => this.#linking.airportInWork,
      lastErrorIds: parts.lastErrorIds,
    });
    this.#dueReads = new DueReads({
      unknown: [
        {
          certainTimes: () => this.#linking.certainTimes,
          read: () => this.#linking.readUnsettled(),
        },
        {
          certainTimes: () => this.#account.contributions.certainTimes,
          read: () => this.#account.contributions.readUnknown(),
        },
      ],
      ...{ now, after: parts.after ?? startTimer, ended: this.#life.signal },
    });
    this.onState(() => this.#dueReads.follow());
  }

  /** Makes the profile's stores report to this session. One that only signs out leaves them alone. */
  use(): void {
    const onChange = () => this.#tellChange();
    this.#stores.activity.onChange = onChange;
    this.#stores.onDamaged = onChange;
    this.#linking.use();
  }

  get ended(): AbortSignal {
    return this.#life.signal;
  }

  /** Returns what is typed and chosen at this service, even after it has ended. */
  get forms(): ServiceForms {
    return this.#stores.forms;
  }

  target(): Target {
    return { service: this.key, account: this.#session.account.key };
  }

  slices(): Omit<Slices, 'app'> {
    const { profile, practice, simulation, version } = this.#parts;
    return {
      service: {
        service: this.key,
        kept: this.#session.keptIn,
        clockAheadMs: this.#clock.aheadMs,
        profile: { name: profile.name, baseUrl: profile.baseUrl, practice },
        simulating: simulation?.condition ?? null,
        version,
        requestedAirport: this.#linking.requestedAirport,
        damagedFiles: this.#stores.damagedFiles,
        contact: this.#contact.state(),
        working: this.#recorder.awaited > this.#account.contributions.givenUp,
        activityRev: this.#stores.activity.rev,
        waiting: this.#waiting,
      },
      account: {
        ...this.target(),
        whose: this.#session.whose,
        session: this.#session.state,
        switches: this.#account.contributions.switches,
        switchingSeveral: this.#account.contributions.several,
        ...this.#account.closedForWork.state(this.#linking.airportInWork),
      },
      linking: { service: this.key, linking: this.#linking.state },
    };
  }

  onState(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Restores the sign-in of the last run. */
  async restore(): Promise<void> {
    const { account } = this.#session;
    await account.restore();
    await account.check();
  }

  /** Takes a `stopbar-companion:` address from the system. */
  receiveCallback(address: string): void {
    this.#session.receiveCallback(address);
  }

  showWindow(isShown: boolean): void {
    this.#dueReads.show(isShown);
  }

  recentAirports(): readonly RecentAirport[] {
    return this.#linking.recent();
  }

  /** Asks the page to load an airport; null cancels that. The next push says so. */
  requestAirport(icao: string | null): void {
    this.#linking.requestAirport(icao);
  }

  /** Signs out, but only if the keychain removes the sign-in. */
  leave(): Promise<Result<null>> {
    return this.#session.leave();
  }

  /** Makes the page say that the sign-in ended because the profile changed. */
  noteProfileChange(): void {
    this.#session.account.noteProfileChange();
  }

  /**
   * Stops reads and what wasn't sent. Resolves when what was sent is recorded. From then on, this
   * session doesn't change the keychain, files or state (S3).
   */
  async end(): Promise<void> {
    this.#life.abort();
    const linked = this.#linking.close();
    const closed = this.#session.close();
    // The next session of this profile only waits for the keychain, not for requests.
    this.#stores.registerClosing(this, closed);
    await Promise.all([closed, linked, this.#recorder.ended()]);
    await this.#parts.problems.saved();
    await this.#parts.closeService?.();
  }

  /** Undefined while another sign-in is pending, too. */
  get #person(): Person {
    const { state, account } = this.#session;
    return state.kind === 'signed-in' ? account.person : undefined;
  }

  get #waiting(): readonly Waiting[] {
    const { applying, openingAt } = this.#linking;
    const { several, switchingAt } = this.#account.contributions;
    const running = [
      ...(applying ? [runningWait('apply', applying.state.phase === 'stopping')] : []),
      ...(several ? [runningWait('setContributions', several.isStopping)] : []),
    ];
    const at: Partial<Record<WaitingCall, readonly string[]>> = {
      openAirport: openingAt,
      apply: applying?.at ?? [],
      setContributions: switchingAt,
    };
    return this.#calls.shown(running).map((wait) => ({ ...wait, airports: at[wait.call] ?? [] }));
  }

  get handlers(): HandlersOf<typeof serviceCalls> {
    return this.#calls.followed<typeof serviceCalls>({
      ...this.#session.handlers,
      ...this.#linking.handlers,
      ...this.#airports.handlers,
      ...this.#notices.handlers,
      ...this.#account.handlers,
      ...this.#contact.handlers,
      ...activityHandlers(this.#stores.activity, this.#parts.copyText),
      ...practiceHandlers(this.#parts.simulation, () => this.#tellChange()),
      cancelWaiting: acknowledged(({ call }) => this.#cancel(call)),
    });
  }

  #open(account: Account): AccountSession {
    const { log, now = Date.now } = this.#parts;
    account.signal.addEventListener('abort', () => this.#linking.accountEnded(account.why));
    return new AccountSession({
      ...{ account, client: this.#client, stores: this.#stores, now, log },
      recorded: this.#recorder.recorded,
      onChange: () => this.#tellChange(),
    });
  }

  /** Cancels queued work first, so it doesn't start when a running call ends. */
  #cancel(call: WaitingCall): void {
    if (call === 'apply') this.#linking.cancelApply();
    if (call === 'setContributions') this.#account.contributions.cancel();
    if (call === 'signIn') this.#session.cancelSignIn();
    this.#calls.cancel(call);
  }

  #tellChange(): void {
    if (this.ended.aborted) return;
    for (const listener of this.#listeners) listener();
  }
}

const runningWait = (call: WaitingCall, isStopping: boolean): ShownWait => {
  return { call, why: isStopping ? 'stopping' : 'running', until: null };
};
