import * as v from 'valibot';
import { activityCalls } from './contract/activity.ts';
import { airportCalls } from './contract/airports.ts';
import {
  call,
  type HandlersOf,
  type MethodsOf,
  type Target,
  waitingCalls,
} from './contract/call.ts';
import { connectionCalls, practiceCalls } from './contract/service.ts';
import { contactCalls } from './contract/contact.ts';
import { closedForWorkCalls, contributionsCalls } from './contract/contributions.ts';
import { formCalls } from './contract/application/forms.ts';
import { diagnosticsCalls, settingsCalls } from './contract/application/settings.ts';
import { linkingCalls } from './contract/linking-calls.ts';
import { serviceNoticeCalls } from './contract/service-notice.ts';
import { sessionCalls } from './contract/session.ts';
import {
  type Slice,
  type AccountState,
  type ApplicationState,
  type LinkingState,
  type ServiceState,
} from './contract/state.ts';
import { updatesCalls } from './contract/application/updates.ts';
import { windowCalls } from './contract/application/window.ts';

/** The state that is pushed to all pages. Each slice has a channel of its own, and is pushed if it has changed. */
export const slices = {
  service: {} as Slice<ServiceState>,
  account: {} as Slice<AccountState>,
  linking: {} as Slice<LinkingState>,
  // The last one: it asks for pages, and what for is in the others.
  app: {} as Slice<ApplicationState>,
};

export type Slices = {
  readonly [Name in keyof typeof slices]: NonNullable<(typeof slices)[Name]['state']>;
};

/** Calls that are the same for every service. */
export const applicationCalls = {
  readState: call(v.undefined()).answers<Slices>(),
  ...settingsCalls,
  ...connectionCalls,
  ...diagnosticsCalls,
  ...updatesCalls,
  ...windowCalls,
  ...formCalls,
};

/** Calls for a service, which their target names. */
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

export const channelOf = (name: string): string => `${name}Pushed`;

export type CallName = keyof typeof calls;

/** The main process's end. */
export type Handlers = HandlersOf<typeof calls>;

/** The page's end, for one target. */
export type Calls = MethodsOf<typeof calls>;

/** The page's end: `window.companion`. Calls for the application work without a target. */
export type CompanionBridge = {
  readonly [Name in CallName]: (
    target: Target | undefined,
    ...input: Parameters<Calls[Name]>
  ) => ReturnType<Calls[Name]>;
} & {
  /** Calls the listener with each slice that is pushed. Returns a function that removes it. */
  readonly onPush: (listener: (pushed: Partial<Slices>) => void) => () => void;
};
