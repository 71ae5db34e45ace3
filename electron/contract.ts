import * as v from 'valibot';
import { activityCalls } from './contract/activity.ts';
import { call, type HandlersOf, type MethodsOf, waitingCalls } from './contract/call.ts';
import { connectionCalls, practiceCalls } from './contract/service.ts';
import { contactCalls } from './contract/contact.ts';
import { contributionsCalls } from './contract/contributions.ts';
import { diagnosticsCalls, settingsCalls } from './contract/settings.ts';
import { linkingCalls } from './contract/linking.ts';
import { sessionCalls } from './contract/session.ts';
import type { AppState } from './contract/state.ts';
import { updatesCalls } from './contract/updates.ts';
import { windowCalls } from './contract/window.ts';

/** What holds whichever service is in use. */
export const applicationCalls = {
  readState: call(v.undefined()).answers<AppState>(),
  ...settingsCalls,
  ...connectionCalls,
  ...diagnosticsCalls,
  ...updatesCalls,
  ...windowCalls,
};

/** What is done on the service in use. */
export const serviceCalls = {
  ...sessionCalls,
  ...linkingCalls,
  ...contributionsCalls,
  ...contactCalls,
  ...activityCalls,
  ...practiceCalls,
  ...waitingCalls,
};

/** The one surface between page and main process: both ends and the channels derive from `calls`. */
export const calls = { ...applicationCalls, ...serviceCalls };

/** Main process → page, whenever it changes. */
export const statePushed = 'statePushed';

export type CallName = keyof typeof calls;

/** The main process' end. */
export type Handlers = HandlersOf<typeof calls>;

/** The page's end: `window.companion`. */
export type CompanionBridge = MethodsOf<typeof calls> & {
  /** Calls back at every push; the answer ends that. */
  readonly onState: (listener: (state: AppState) => void) => () => void;
};
