import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from './api/client.ts';
import type { Account } from './api/look-ups.ts';
import { done, type AppState, type Handlers, type Result, type Who } from './contract.ts';
import { createContact } from './features/contact.ts';
import { createContributions } from './features/contributions.ts';
import { createLinking } from './features/linking.ts';
import { createRecorder } from './features/recorder.ts';
import type { Profile } from './profile.ts';
import { Session } from './session/session.ts';
import { ActivityLog } from './storage/activity.ts';
import type { Log } from './storage/log.ts';

export interface CompanionParts {
  readonly profile: Profile;
  readonly practice: boolean;
  readonly version: string;
  /** Where settings, drafts and activity are kept. */
  readonly dataFolder: string;
  readonly fetch: typeof globalThis.fetch;
  readonly openExternal: (url: string) => Promise<void>;
  readonly log: Log;
}

export interface Companion {
  readonly handlers: Handlers;
  readonly onState: (listener: (state: AppState) => void) => void;
}

const activityShown = 500;

/** The application: session, features and state wired together. Knows no Electron. */
export function createCompanion(parts: CompanionParts): Companion {
  const { profile, practice, version, dataFolder, fetch, openExternal, log } = parts;
  const { name, baseUrl, tokenHeader } = profile;
  const listeners: ((state: AppState) => void)[] = [];

  const client = createClient({ baseUrl, tokenHeader, fetch, token: () => session.token });
  const session = new Session({
    profile,
    fetch,
    log,
    browse: openExternal,
    lookUp: async () => whoIs(await client.readAccount()),
    onChange: () => {
      for (const listener of listeners) listener(readState());
    },
  });
  const readState = (): AppState => ({
    session: session.state,
    profile: { name, baseUrl, practice },
    version,
  });

  const activity = new ActivityLog(
    join(dataFolder, 'activity', `${fileName(profile, practice)}.jsonl`),
  );
  const recorded = createRecorder({
    activity,
    log,
    who: () => (session.state.kind === 'signed-in' ? (session.state.who?.name ?? null) : null),
  });
  const linking = createLinking(client, recorded);
  const contributions = createContributions(client, recorded);
  const contact = createContact(client, recorded);

  /** A 401 may mean that the session is dead: whether it is, the pushed state says by then. */
  const rechecked = async <T>(outcome: Result<T>): Promise<Result<T>> => {
    if (!outcome.ok && outcome.error.kind === 'signed-out') await session.recheck();
    return outcome;
  };

  return {
    onState: (listener) => {
      listeners.push(listener);
    },
    handlers: {
      readState: () => Promise.resolve(done(readState())),
      signIn: () => session.signIn(),
      cancelSignIn: () => {
        session.cancelSignIn();
        return Promise.resolve(done(null));
      },
      reopenSignIn: async () => {
        await session.reopenBrowser();
        return done(null);
      },
      signOut: () => {
        session.signOut();
        return Promise.resolve(done(null));
      },
      link: async (input) => rechecked(await linking.link(input)),
      switchContributions: async (input) =>
        rechecked(await contributions.switchContributions(input)),
      sendContactMessage: (input) => contact.sendContactMessage(input),
      readActivity: async () => done(await activity.read(activityShown)),
    },
  };
}

function whoIs(account: Result<Account>): Result<Who | null> {
  if (!account.ok) return account.error.kind === 'not-found' ? done(null) : account;
  const { display_name, full_name, vatsim_id, email, division } = account.value;
  const name = full_name ?? display_name ?? vatsim_id;
  return done(name === null ? null : { name, networkId: vatsim_id, email, division });
}

/** Practice and every other service keep their own files: the hash tells `a.b` from `a-b`. */
function fileName({ baseUrl }: Profile, practice: boolean): string {
  if (practice) return 'practice';
  const readable = baseUrl.replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  return `live-${readable}-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 8)}`;
}
