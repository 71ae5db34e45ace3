import type { ContactState } from './contact.ts';
import type { PushedSwitch } from './contributions.ts';
import type { Applying } from './linking.ts';
import type { PageName } from './window.ts';
import type { Condition } from './service.ts';
import type { Ban, EpochMs, KeychainProblem } from './result.ts';
import type { Settings } from './settings.ts';
import type { UpdateState } from './updates.ts';
import type { Waiting } from './call.ts';

/** Everything that the page shows without asking for it: pushed whole. */
export interface AppState extends ServiceState, ApplicationState {}

/** The service in use, and who is there. */
export interface ServiceState {
  readonly session: SessionState;
  readonly kept: Kept;
  /**
   * How far this computer's clock is ahead of the service's in milliseconds, behind where negative;
   * null up to two minutes.
   */
  readonly clockAheadMs: number | null;
  readonly profile: {
    readonly name: string;
    readonly baseUrl: string;
    /** The embedded service: nothing that happens on it is real. */
    readonly practice: boolean;
  };
  /** Null where the service in use isn't the embedded one. */
  readonly simulating: Condition | null;
  readonly version: string;
  /** While links are being applied. */
  readonly applying: Applying | null;
  /** The airport that was loaded last, on the Linking page. */
  readonly airportInWork: string | null;
  /** Files that could not be read and were put aside, by the name that they have now. */
  readonly damagedFiles: readonly string[];
  readonly contact: ContactState;
  /** The switches that were used since signing in; empty for another account. */
  readonly switches: readonly PushedSwitch[];
  /** Something that the user asked for is on its way to the service. */
  readonly working: boolean;
  /** What waits before it asks the service again, at most one for each call. */
  readonly waiting: readonly Waiting[];
}

/** What holds whichever service is in use. */
export interface ApplicationState {
  /** Of the service in use: another one, or the same one opened again, has another id. */
  readonly serviceId: number;
  readonly settings: Settings;
  readonly network: Network;
  readonly view: View;
  readonly remembered: Remembered;
  /** Nobody has read or skipped the first run's screens yet. */
  readonly firstRun: boolean;
  /** COMPANION_PROFILE names the service: `settings.service` waits until the next start. */
  readonly profileGiven: boolean;
  /** The live service while `settings.liveProfile` is null; null where none was built in. */
  readonly builtInProfile: { readonly name: string; readonly baseUrl: string } | null;
  /** What this desktop has, so that a setting can say why it does nothing. */
  readonly desktop: DesktopAbilities;
  readonly update: UpdateState;
  /** Null while everything can be read and saved. */
  readonly storageProblem: StorageProblem | null;
}

/**
 * Files that the file system refuses: what belongs in them is kept in memory until the companion
 * quits. `unreadable` files are left as they are, and nothing is written over them.
 */
export interface StorageProblem {
  readonly kind: 'unreadable' | 'unwritable' | 'full';
  /** The data folder. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly files: readonly string[];
}

export type Network = 'online' | 'offline';

export interface View {
  readonly page: PageName;
  /** Counts how often the main process asked for a page: the page turns when it grew. */
  readonly asked: number;
}

/** What the page remembers, whatever becomes of its window. */
export interface Remembered {
  /** Of the palette: ids, newest first. */
  readonly commands: readonly string[];
  /** When the guided practice began; null while it is not on. */
  readonly practisingSince: EpochMs | null;
}

export interface DesktopAbilities {
  /** An icon by the clock; without one, closing the window quits. */
  readonly tray: boolean;
  readonly openAtLogIn: boolean;
  /** False while another program has the shortcut that is set. */
  readonly shortcut: boolean;
  /** Whether EuroScope can be noticed. */
  readonly euroScope: boolean;
}

export type SessionState =
  /** The keychain is being asked. */
  | { readonly kind: 'restoring' }
  /** `profile-changed`: the kept sign-in was made for a profile with other addresses. */
  | { readonly kind: 'signed-out'; readonly because?: 'profile-changed' }
  /** There is a keychain, and it does not say whether anybody is signed in. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'signing-in';
      readonly since: EpochMs;
      readonly way: SignInWay;
      /** The browser's answer was accepted; the rest takes a moment. */
      readonly returned?: true;
    }
  | {
      readonly kind: 'signed-in';
      /** Null where the service has no account look-up. */
      readonly who: Who | null;
      /** Absent where it is not known, or renewed by itself. */
      readonly endsAt?: EpochMs;
      /** Present while the service says that this account can't do anything there. */
      readonly trouble?: AccountTrouble;
    };

export type AccountTrouble =
  | { readonly kind: 'banned'; readonly ban: Ban; readonly reason: string }
  /** The token is good, and nobody at the service has it. */
  | { readonly kind: 'no-account' };

/** How the browser's answer comes back: to a port, through the system, or by the user's hand. */
export type SignInWay = 'loopback' | 'link' | 'paste';

/** Where a sign-in is kept: in memory only until the companion is closed. */
export type Kept =
  | { readonly in: 'keychain' }
  | { readonly in: 'memory'; readonly problem: KeychainProblem; readonly system: System };

export type System = 'windows' | 'mac' | 'linux';

export interface Who {
  readonly name: string;
  readonly networkId: string | null;
  readonly email: string | null;
  readonly division: string | null;
}
