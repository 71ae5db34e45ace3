import * as v from 'valibot';
import { activityCalls } from './contract/activity.ts';
import { airportCalls } from './contract/airports.ts';
import { call, type HandlersOf, type MethodsOf, waitingCalls } from './contract/call.ts';
import { connectionCalls, practiceCalls } from './contract/service.ts';
import { contactCalls } from './contract/contact.ts';
import { closedForWorkCalls, contributionsCalls } from './contract/contributions.ts';
import { diagnosticsCalls, settingsCalls } from './contract/application/settings.ts';
import { linkingCalls } from './contract/linking-calls.ts';
import { serviceNoticeCalls } from './contract/service-notice.ts';
import { sessionCalls } from './contract/session.ts';
import type { AppState } from './contract/state.ts';
import { updatesCalls } from './contract/application/updates.ts';
import { windowCalls } from './contract/application/window.ts';

/** Calls that are the same for every service. */
export const applicationCalls = {
  readState: call(v.undefined()).answers<AppState>(),
  ...settingsCalls,
  ...connectionCalls,
  ...diagnosticsCalls,
  ...updatesCalls,
  ...windowCalls,
};

/** Calls for the service in use. */
export const serviceCalls = {
  ...sessionCalls,
  ...linkingCalls,
  ...airportCalls,
  ...serviceNoticeCalls,
  ...contributionsCalls,
  ...closedForWorkCalls,
  ...contactCalls,
  ...activityCalls,
  ...practiceCalls,
  ...waitingCalls,
};

/** All calls from the page to the main process. Both ends and the channels derive from this. */
export const calls = { ...applicationCalls, ...serviceCalls };

/** The channel on which the main process pushes `AppState` to the page. */
export const statePushed = 'statePushed';

export type CallName = keyof typeof calls;

/** The main process's end. */
export type Handlers = HandlersOf<typeof calls>;

/** The page's end: `window.companion`. */
export type CompanionBridge = MethodsOf<typeof calls> & {
  /** Calls the listener at every push. Returns a function that removes it. */
  readonly onState: (listener: (state: AppState) => void) => () => void;
};
