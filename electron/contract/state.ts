import type { ContactState } from './contact.ts';
import type { ClosedAirport, PushedSwitch, SwitchingSeveral } from './contributions.ts';
import type { LinkingPush } from './airport-work.ts';
import type { PageName } from './application/pages.ts';
import type { Condition } from './service.ts';
import type { Ban, EpochMs, KeychainProblem } from './result.ts';
import type { Settings } from './application/settings.ts';
import type { UpdateState } from './application/updates.ts';
import type { Target, Waiting } from './call.ts';

/** A part of the state that is pushed as a whole. `state` exists only as a type. */
export interface Slice<State> {
  readonly state?: State;
}

export interface AppState extends ApplicationState, ServiceState, AccountState, LinkingState {}

export interface ServiceState extends Pick<Target, 'service'> {
  readonly kept: KeptIn;
  /**
   * How far this computer's clock is ahead of the service's, in milliseconds; negative if it is
   * behind, null up to two minutes.
   */
  readonly clockAheadMs: number | null;
  readonly profile: {
    readonly name: string;
    readonly baseUrl: string;
    readonly practice: boolean;
  };
  /** Null if the practice service isn't in use. */
  readonly simulating: Condition | null;
  readonly version: string;
  /** The airport that a link asks the Linking page to open; null once the page opens an airport. */
  readonly requestedAirport: string | null;
  /** Damaged files that were moved aside, by their new names. */
  readonly damagedFiles: readonly string[];
  readonly contact: ContactState;
  /** Whether an action of the user is running on the service. */
  readonly working: boolean;
  /** Increases when an entry of the activity has changed. */
  readonly activityRev: number;
  /** What the user waits for, at most one for each call. A page may show it itself. */
  readonly waiting: readonly Waiting[];
}

/** What is staged at airports of the service. */
export interface LinkingState extends Pick<Target, 'service'> {
  readonly linking: LinkingPush;
}

/** The state of the account at that service. */
export interface AccountState extends Target {
  /** Who the shown forms belong to. After a sign-in expires, that's still the same person. Null for nobody. */
  readonly whose: string | null;
  readonly session: SessionState;
  /** The switches that were used since signing in; empty for another account. */
  readonly switches: readonly PushedSwitch[];
  /** Null while no airports are switched together. */
  readonly switchingSeveral: SwitchingSeveral | null;
  /** Airports that are closed for work: of this account, or all while nobody is signed in. */
  readonly closedForWork: readonly ClosedAirport[];
  /** The airport in work, if the user can disable its contributions; otherwise null. */
  readonly closable: string | null;
}

/** The state that doesn't depend on the service in use. */
export interface ApplicationState {
  readonly settings: Settings;
  readonly network: Network;
  readonly view: View;
  readonly remembered: Remembered;
  /** Whether the first-run screens weren't finished or skipped yet. */
  readonly firstRun: boolean;
  /** The version before the last update; null if what's new was shown or is turned off. */
  readonly newsSince: string | null;
  /** Whether COMPANION_PROFILE decides the service, so `settings.service` has no effect. */
  readonly profileGiven: boolean;
  /** The live service if `settings.liveProfile` is null; null if the build has none. */
  readonly builtInProfile: { readonly name: string; readonly baseUrl: string } | null;
  /** What this desktop supports, so a setting can say why it has no effect. */
  readonly desktop: DesktopAbilities;
  readonly update: UpdateState;
  /** Null while everything can be read and saved. */
  readonly storageProblem: StorageProblem | null;
}

/**
 * Files that can't be read or written. Their content is kept in memory until the app quits.
 * `unreadable` files aren't overwritten.
 */
export interface StorageProblem {
  readonly kind: 'unreadable' | 'unwritable' | 'full';
  /** The data folder. */
  readonly folder: string;
  /** Paths relative to the folder. */
  readonly files: readonly string[];
}

export type Network = 'online' | 'offline';

/** Returns whether there's no network to reach the service. The practice service runs in the app. */
export const isOffline = ({ network, profile }: AppState): boolean =>
  network === 'offline' && !profile.practice;

export interface View {
  readonly page: PageName;
  /** How often the main process asked for a page. The page changes when this increases. */
  readonly asked: number;
}

/** What is kept for the page when its window is closed. */
export interface Remembered {
  /** The IDs of recent palette commands, newest first. */
  readonly commands: readonly string[];
  /** When the guided practice began; null if it isn't running. */
  readonly practisingSince: EpochMs | null;
  /** The page's names for the notes about the session that the user dismissed. */
  readonly dismissedNotes: readonly string[];
}

export interface DesktopAbilities {
  /** Whether the tray icon is certainly visible. Otherwise, closing the window quits. */
  readonly tray: boolean;
  readonly openAtLogIn: boolean;
  /** The system that turned off starting at login, although it's on in Settings. */
  readonly logInOffBy: 'windows' | 'mac' | null;
  /** False while another program has the chosen shortcut. */
  readonly shortcut: boolean;
  /** Whether the app can tell if EuroScope is running. */
  readonly euroScope: boolean;
}

/**
 * `profile-changed`: the saved sign-in is for a profile with other addresses. `expired`: the service or
 * the provider ended the sign-in since the app started.
 */
export type SignedOutBecause = 'profile-changed' | 'expired';

export type SessionState =
  /** The keychain is being read. */
  | { readonly kind: 'restoring' }
  | { readonly kind: 'signed-out'; readonly because?: SignedOutBecause }
  /** The keychain can't be read, so it's unknown whether there is a saved sign-in. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'signing-in';
      readonly since: EpochMs;
      readonly way: SignInWay;
      /** The callback was accepted, and the tokens are being requested. */
      readonly returned?: true;
    }
  | {
      readonly kind: 'signed-in';
      /** Null if the service has no account look-up. */
      readonly who: Who | null;
      /** Absent if it is unknown, or if the token is renewed automatically. */
      readonly endsAt?: EpochMs;
      /** Present while the service says that this account can't be used. */
      readonly trouble?: AccountTrouble;
    };

export type AccountTrouble =
  | { readonly kind: 'banned'; readonly ban: Ban; readonly reason: string }
  /** The token is valid, but the service has no account for it. */
  | { readonly kind: 'no-account' };

/** How the callback returns to the app: to a port, through the system, or pasted by the user. */
export type SignInWay = 'loopback' | 'link' | 'paste';

/** Where the sign-in is kept; in memory, it lasts until the app quits. */
export type KeptIn =
  | { readonly in: 'keychain' }
  | { readonly in: 'memory'; readonly problem: KeychainProblem; readonly system: System };

export type System = 'windows' | 'mac' | 'linux';

export interface Who {
  readonly name: string;
  readonly networkId: string | null;
  readonly email: string | null;
  readonly division: string | null;
}
