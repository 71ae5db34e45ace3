import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Calls } from './api/calls.ts';
import { createClient } from './api/client.ts';
import type { After } from './api/clock.ts';
import type { Account } from './api/schema.ts';
import { ServiceClock } from './api/service-clock.ts';
import type { RecentAirport } from './contract/linking.ts';
import { activityPageLength } from './contract/activity.ts';
import {
  acknowledged,
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from './contract/result.ts';
import type { HandlersOf, Target, WaitingCall } from './contract/call.ts';
import type { Condition, Profile } from './contract/service.ts';
import type { KeptIn, System, Who } from './contract/state.ts';
import type { serviceCalls, Slices } from './contract.ts';
import { Airports } from './features/airports/airports.ts';
import { createContact } from './features/contact/contact.ts';
import {
  ClosedForWork,
  type ClosedForWorkAccount,
} from './features/contributions/closed-for-work.ts';
import { createContributions } from './features/contributions/contributions.ts';
import { Linking } from './features/linking/linking.ts';
import type { Person } from './features/linking/staged/told.ts';
import { ServiceNotices } from './features/service-notice/service-notices.ts';
import { Recorder } from './features/recorder.ts';
import type { SecretStore } from './session/keychain/secret-store.ts';
import { ProfileRegistry, ProfileStores } from './features/profile-stores.ts';
import { bindingOf } from './session/keychain/binding.ts';
import { Session } from './session/session.ts';
import type { Log } from './storage/log.ts';
import type { StorageProblems } from './storage/storage-problems.ts';

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
  /** Returns the IDs of the last errors in the log. */
  readonly lastErrorIds: () => readonly string[];
  /** Called with each secret, so the log can't contain it. */
  readonly hide: (secret: string) => void;
  /** Removes every known secret from text. */
  readonly clean: (text: string) => string;
  /** Returns the store for the sign-in of a profile. */
  readonly secretStore: (profileKey: string) => SecretStore;
  /**
   * Shared by all sessions of a run, so sessions of one profile don't overwrite each other.
   */
  readonly registry?: ProfileRegistry;
  readonly now?: () => EpochMs;
  /** Starts the time limits and waits of requests. */
  readonly after?: After;
  /** Collects errors of the file system. */
  readonly problems: StorageProblems;
}

interface Simulation {
  readonly condition: Condition;
  readonly simulate: (condition: Condition) => Promise<void>;
  readonly changeAirport: (icao: string) => boolean;
}

export interface ServiceSession {
  readonly handlers: HandlersOf<typeof serviceCalls>;
  /** What calls for this session name. */
  readonly target: () => Target;
  readonly slices: () => Omit<Slices, 'app'>;
  readonly onState: (listener: () => void) => void;
  /** Restores the sign-in of the last run. */
  readonly restore: () => Promise<void>;
  /** Takes a `stopbar-companion:` address from the system. */
  readonly receiveCallback: (address: string) => void;
  /** Returns the last few airports, with their last known state. Sends nothing. */
  readonly recentAirports: () => readonly RecentAirport[];
  /** Asks the page to load an airport; null cancels that. The next push says so. */
  readonly requestAirport: (icao: string | null) => void;
  /** Makes the page say that the sign-in ended because the profile changed. */
  readonly noteProfileChange: () => void;
  /**
   * Stops everything. Resolves when requests in flight have ended and are recorded. From then on,
   * this session doesn't change the keychain, files or state (S3).
   */
  readonly close: () => Promise<void>;
}

/** Connects session, features and state for one service. Doesn't depend on Electron. */
export function createServiceSession(parts: ServiceSessionParts): ServiceSession {
  const { profile, practice, version, dataFolder, openExternal, copyText, log } = parts;
  const { hide, clean, fetch, fetchOnce = fetch, secretStore, problems, simulation } = parts;
  const { registry = new ProfileRegistry(), now = Date.now } = parts;
  const { name, baseUrl, tokenHeader } = profile;
  const profileKey = keyOf(profile, practice);
  const stores = registry.of(
    profileKey,
    () =>
      new ProfileStores({
        folder: join(dataFolder, 'profiles', profileKey),
        secrets: secretStore(profileKey),
        problems,
        now,
      }),
  );
  const listeners: (() => void)[] = [];
  const tellChange = () => {
    for (const listener of listeners) listener();
  };

  /** Aborted when the session is closed: requests aren't retried. */
  const stop = new AbortController();
  const clock = new ServiceClock({ now, onChange: tellChange });
  const calls = new Calls(tellChange);
  const client = createClient({
    baseUrl,
    tokenHeader,
    fetch,
    fetchOnce,
    onHeaders: (headers, sentAt) => clock.compare(headers, sentAt),
    clean,
    now,
    stop: stop.signal,
    ...(parts.after && { after: parts.after }),
    account: () => session.access(),
  });
  const session = new Session({
    profile,
    // A code or refresh token can be used only once, so its request must not arrive twice.
    fetch: fetchOnce,
    log,
    hide,
    clean,
    now,
    store: stores.secrets,
    valid: stores.validSignIn,
    // The practice service is part of the app, and has another port at every start.
    binding: practice ? 'practice' : bindingOf(profile),
    earlier: () => stores.othersClosed(stop),
    browse: openExternal,
    lookUp: async (token, { retry, call } = {}) => {
      if (retry) client.forgetMissing('account');
      return whoIs(await client.forThisAccount(call).readAccount(token));
    },
    ...(parts.readClipboard && { readClipboard: parts.readClipboard }),
    onChange: tellChange,
    onAccountEnd: (why) => {
      contributions.accountEnded(why);
      linking.accountEnded(why);
    },
  });
  stores.onDamaged = tellChange;
  const service = randomUUID();
  const target = (): Target => ({ service, account: session.key });
  const slices = (): Omit<Slices, 'app'> => ({
    service: {
      service,
      kept: keptIn(session),
      clockAheadMs: clock.aheadMs,
      profile: { name, baseUrl, practice },
      simulating: simulation?.condition ?? null,
      version,
      requestedAirport: linking.requestedAirport,
      damagedFiles: stores.damagedFiles,
      contact: contact.state(),
      working: recorder.isRunning,
      waiting: calls.shown,
    },
    account: {
      ...target(),
      session: session.state,
      switches: contributions.switches(),
      ...closedForWork.state(linking.airportInWork),
    },
    linking: { service, linking: linking.state },
  });

  if (parts.serviceIsNew) stores.forgetService(now());
  const { activity } = stores;
  const recorder = new Recorder({
    activity,
    now,
    onChange: tellChange,
    who: () => session.who?.name ?? null,
  });
  const { recorded } = recorder;
  const linking = new Linking({
    client,
    recorded,
    activity,
    now,
    staged: stores.stagedAirports,
    recent: stores.recentAirports,
    inTurn: stores.inTurn,
    startReading: () => contributions.startReading(),
    enabledAt: (icao) => contributions.enabledAt(icao),
    seen: stores.seenAirports,
    // Ask for a token: `session.state` hides who is signed in while another sign-in is pending.
    signedIn: async () => (await session.access().token()).ok,
    person: () => personOf(session),
    onChange: tellChange,
  });
  const contributions = createContributions({
    client,
    recorded,
    activity,
    now,
    saved: stores.savedAirports,
    inTurn: stores.inTurn,
    onChange: () => {
      closedForWork.review();
      tellChange();
    },
  });
  const closedForWork = new ClosedForWork({
    document: stores.closedForWork,
    newSince: stores.newSince,
    contributions,
    now,
    log,
    onChange: tellChange,
    account: () => accountOf(session),
  });
  const airports = new Airports({ client, cache: stores.airports, now });
  const notices = new ServiceNotices({ client, dismissed: stores.dismissedNotice, now });
  const contact = createContact({
    client,
    recorded,
    now,
    document: stores.contact,
    sending: stores.contactSending,
    copyText,
    log,
    onChange: tellChange,
    about: { version, profile },
    airportInWork: () => linking.airportInWork,
    lastErrorIds: parts.lastErrorIds,
  });

  /** Cancels queued work first, so it doesn't start when a running call ends. */
  const cancel = acknowledged((call: WaitingCall) => {
    if (call === 'apply') linking.cancelApply();
    if (call === 'switchContributions') void contributions.handlers.cancelSwitches(undefined);
    if (call === 'signIn') session.cancelSignIn();
    calls.cancel(call);
  });

  return {
    target,
    slices,
    onState: (listener) => listeners.push(listener),
    restore: async () => {
      await session.restore();
      await session.check();
    },
    receiveCallback: (address) => session.receiveCallback(address),
    recentAirports: () => linking.recent(),
    requestAirport: (icao) => linking.requestAirport(icao),
    noteProfileChange: () => session.noteProfileChange(),
    close: async () => {
      listeners.length = 0;
      airports.close();
      const linked = linking.close();
      const closed = session.close();
      // The next session of this profile only waits for the keychain, not for requests.
      stores.registerClosing(stop, closed);
      stop.abort();
      await Promise.all([closed, linked, recorder.ended()]);
      await contributions.settled();
      await problems.saved();
    },
    handlers: calls.followed<typeof serviceCalls>({
      signIn: (_none, call) => session.signIn(call),
      cancelSignIn: () => cancel('signIn'),
      reopenSignIn: acknowledged(() => session.reopenBrowser()),
      pasteCallback: ({ address }) => Promise.resolve(session.pasteCallback(address)),
      readCopiedCallback: () => session.copiedCallback(),
      checkAccount: () => session.check(),
      retryKeychain: () => session.retryKeychain(),
      signOut: () => session.signOut(),
      ...linking.handlers,
      ...airports.handlers,
      ...notices.handlers,
      ...contributions.handlers,
      ...closedForWork.handlers,
      ...contact.handlers,
      cancelApply: ({ id }) =>
        linking.applyingId === id ? cancel('apply') : Promise.resolve(done(null)),
      cancelSwitches: () => cancel('switchContributions'),
      cancelWaiting: ({ call }) => cancel(call),
      readActivity: () => {
        const { unreadable } = activity;
        return Promise.resolve(done({ entries: activity.read(activityPageLength), unreadable }));
      },
      readOlderActivity: ({ before, limit }) => Promise.resolve(done(activity.read(limit, before))),
      simulateChanges: (icao) =>
        Promise.resolve(
          simulation?.changeAirport(icao) ? done(null) : failed({ kind: 'conflict', said: '' }),
        ),
      simulate: async (condition) => {
        if (!simulation) return failed({ kind: 'conflict', said: '' });
        await simulation.simulate(condition);
        tellChange();
        return done(null);
      },
      copyText: acknowledged(({ text }) => copyText(text)),
    }),
  };
}

function whoIs(account: Result<Account>): Result<Who | null> {
  if (!account.ok) return isMissing(account.error) ? done(null) : account;
  const { display_name, full_name, vatsim_id, email, division } = account.value;
  const name = full_name ?? display_name ?? vatsim_id;
  return done(name === null ? null : { name, networkId: vatsim_id, email, division });
}

/**
 * Whether the look-up is missing, which has no status. A 404 says that there is no account
 * (SERVICE.md B2).
 */
const isMissing = (error: AppError): boolean =>
  error.kind === 'not-found' && error.status === undefined;

function keptIn({ keychainProblem }: Session): KeptIn {
  if (keychainProblem === undefined) return { in: 'keychain' };
  return { in: 'memory', problem: keychainProblem, system: systemOf(process.platform) };
}

/** Identifies who is signed in, as far as it's known; otherwise the sign-in. */
function personOf({ state, who, key }: Session): Person {
  return state.kind === 'signed-in' ? (who?.networkId ?? key) : undefined;
}

function systemOf(platform: NodeJS.Platform): System {
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'mac' : 'linux';
}

function accountOf({ state, who }: Session): ClosedForWorkAccount | undefined {
  if (state.kind !== 'signed-in') return undefined;
  return { id: who?.networkId ?? who?.name ?? '', name: who?.name ?? '' };
}

/** Returns a file name for a profile's data. The hash distinguishes `a.b` from `a-b`. */
function keyOf({ baseUrl }: Profile, practice: boolean): string {
  if (practice) return 'practice';
  const readable = baseUrl.replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  return `live-${readable}-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 8)}`;
}
