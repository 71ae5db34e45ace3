import * as v from 'valibot';
import { call } from '../call.ts';
import type { EpochMs } from '../result.ts';

/** A newer version of the app. */
export interface Release {
  readonly version: string;
  /** Release notes as plain text, because they come from the network. May be empty. */
  readonly notes: string;
}

/** Why a check or download failed. The running version isn't affected. */
export type UpdateProblem =
  /** The update server can't be reached, or the connection dropped. */
  | 'offline'
  /** The update server returned an error, or what it returned isn't a version. */
  | 'server'
  /** The file has the wrong hash or, where that can be checked, isn't signed by this version's publisher. */
  | 'rejected'
  | 'unexpected';

/** Why there are no updates: the build has no update address, or the app was only unpacked. */
export type UpdatesOff = 'no-address' | 'not-installed';

export type UpdateState =
  | { readonly kind: 'off'; readonly why: UpdatesOff }
  | { readonly kind: 'not-checked' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'newest'; readonly checkedAt: EpochMs }
  | { readonly kind: 'downloading'; readonly release: Release; readonly percent: number }
  /** Installed when the app quits or the user asks for it. */
  | { readonly kind: 'ready'; readonly release: Release }
  | { readonly kind: 'failed'; readonly problem: UpdateProblem; readonly failedAt: EpochMs };

/** `sending`: not installed, because a request to the service is in flight. */
export type InstallAnswer = 'restarting' | 'sending' | 'not-ready';

export const updatesCalls = {
  /** Starts a check. The pushed state has the progress and the result. */
  checkForUpdates: call(v.undefined()).answers<null>(),
  /** Quits, installs the downloaded version and starts it. */
  installUpdate: call(v.undefined()).answers<InstallAnswer>(),
};
