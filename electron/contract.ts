import * as v from 'valibot';
import { contactMessage, contributionSwitch, linkRequest, type FieldIssue } from './api/schema.ts';

/** The one surface between page and main process: both ends and the channels derive from `calls`. */
export const calls = {
  readState: call(v.undefined()).answers<AppState>(),
  signIn: call(v.undefined()).answers<null>(),
  cancelSignIn: call(v.undefined()).answers<null>(),
  reopenSignIn: call(v.undefined()).answers<null>(),
  signOut: call(v.undefined()).answers<null>(),
  link: call(linkRequest).answers<null>(),
  switchContributions: call(contributionSwitch).answers<null>(),
  sendContactMessage: call(contactMessage).answers<{ readonly id: string | null }>(),
  readActivity: call(v.undefined()).answers<readonly ActivityEntry[]>(),
};

/** Main process → page, whenever it changes. */
export const statePushed = 'statePushed';

/** `output` stands in the types alone. */
interface Call<Schema, Output> {
  readonly input: Schema;
  readonly output: Output;
}

function call<const Schema extends v.GenericSchema>(input: Schema) {
  return { answers: <Output>() => ({ input }) as Call<Schema, Output> };
}

type Calls = typeof calls;
export type CallName = keyof Calls;
type Typed<Name extends CallName> = v.InferInput<Calls[Name]['input']>;
type Checked<Name extends CallName> = v.InferOutput<Calls[Name]['input']>;
type Answer<Name extends CallName> = Promise<Result<Calls[Name]['output']>>;

/** The main process' end: one handler a call, each given what the schema let through. */
export type Handlers = { readonly [Name in CallName]: (input: Checked<Name>) => Answer<Name> };

/** The page's end: `window.companion`. */
export type Companion = {
  readonly [Name in CallName]: (
    ...input: undefined extends Typed<Name> ? [] : [Typed<Name>]
  ) => Answer<Name>;
} & {
  /** Calls back at every push; the answer ends that. */
  readonly onState: (listener: (state: AppState) => void) => () => void;
};

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const failed = (error: AppError) => ({ ok: false, error }) as const;

/** Why nothing was sent. */
export type OfflineReason = 'refused' | 'unknown-host' | 'certificate' | 'no-network';

export type AppError =
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'forbidden' | 'not-found' | 'conflict' | 'rejected';
      /** Absent where a sign-in was refused: that answer comes through the browser. */
      readonly status?: number;
      /** The service's own words; empty where it had none. */
      readonly said: string;
      /** Origin that a refused redirect pointed to. */
      readonly movedTo?: string;
    }
  | { readonly kind: 'limited'; readonly said: string; readonly retryAt?: EpochMs }
  | {
      readonly kind: 'unavailable' | 'server';
      readonly status: number;
      readonly said: string;
      readonly retryAt?: EpochMs;
    }
  | { readonly kind: 'offline'; readonly reason: OfflineReason }
  | { readonly kind: 'lost'; readonly reason: 'broken' | 'timed-out' }
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'keychain';
      readonly problem: 'locked' | 'absent' | 'refused' | 'too-large';
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unexpected'; readonly logId: string };

/** Milliseconds since 1970 UTC. */
export type EpochMs = number;

export interface AppState {
  readonly session: SessionState;
  readonly profile: {
    readonly name: string;
    readonly baseUrl: string;
    /** The embedded service: nothing that happens on it is real. */
    readonly practice: boolean;
  };
  readonly version: string;
}

export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signing-in'; readonly since: EpochMs }
  /** `who` is null where the service has no account look-up. */
  | { readonly kind: 'signed-in'; readonly who: Who | null };

export interface Who {
  readonly name: string;
  readonly networkId: string | null;
  readonly email: string | null;
  readonly division: string | null;
}

/** What the user asked for, and what became of it. */
export type ActivityEntry = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
  readonly outcome: Result<null>;
} & Action;

export type Action =
  | { readonly action: 'link'; readonly input: v.InferOutput<typeof linkRequest> }
  | {
      readonly action: 'switchContributions';
      readonly input: v.InferOutput<typeof contributionSwitch>;
    }
  | {
      readonly action: 'sendContactMessage';
      readonly input: Pick<v.InferOutput<typeof contactMessage>, 'topic'>;
    };
