import * as v from 'valibot';
import { call } from './call.ts';
import type { EpochMs } from './result.ts';

/** A newer version than the one that runs. */
export interface Release {
  readonly version: string;
  /** What is new, as plain text: it came over the network. Empty where nothing was written. */
  readonly notes: string;
}

/** Why a check, or the download after it, came to nothing. What runs is untouched by all of them. */
export type UpdateProblem =
  /** The address could not be reached. */
  | 'offline'
  /** It was reached, and refused or could not answer. */
  | 'server'
  /** Nothing is published there. */
  | 'nothing-there'
  /** What says which version is the newest cannot be read, or does not name a file and its hash. */
  | 'unreadable'
  /** The file is not the one that was published. */
  | 'damaged'
  /** The file is not signed by who signed this version. */
  | 'not-signed'
  /** Whether it is could not be found out. */
  | 'not-verified'
  /** The file was taken away between the check and the download. */
  | 'gone'
  /** The download broke off, or stood still. */
  | 'broken'
  | 'unexpected';

/** This version was built without an address to look at; or it was unpacked, and not installed. */
export type UpdatesOff = 'no-address' | 'not-installed';

export type UpdateState =
  | { readonly kind: 'off'; readonly why: UpdatesOff }
  | { readonly kind: 'not-checked' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'newest'; readonly checkedAt: EpochMs }
  | { readonly kind: 'downloading'; readonly release: Release; readonly percent: number }
  /** Installed when the companion is closed, or asked to. */
  | { readonly kind: 'ready'; readonly release: Release }
  | { readonly kind: 'failed'; readonly problem: UpdateProblem; readonly failedAt: EpochMs };

/** `sending`: what is on its way to the service ends first. */
export type InstallAnswer = 'restarting' | 'sending' | 'not-ready';

export const updatesCalls = {
  /** Begins, and is told by the pushed state from there on. */
  checkForUpdates: call(v.undefined()).answers<null>(),
  /** Ends the companion, installs what was downloaded, and starts the new one. */
  installUpdate: call(v.undefined()).answers<InstallAnswer>(),
};
