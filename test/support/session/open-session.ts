import { isDeepStrictEqual } from 'node:util';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import type { SessionState } from '../../../electron/contract/state.ts';
import { createFaults, type Fault } from '../practice/faults.ts';
import type { PracticeOptions } from '../../../electron/practice/start-practice.ts';
import { Session, type SessionParts } from '../../../electron/sign-in/session.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { ValidSignIn, validSignIn } from '../../../electron/sign-in/valid-sign-in.ts';
import { JsonFile } from '../../../electron/storage/json-file.ts';
import { MemoryStore } from './memory-store.ts';
import { noStorageProblems } from '../no-storage-problems.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openPractice } from '../practice-call.ts';
import { openBrowser } from './user-browser.ts';

export const who = { name: 'Nadia Brandt', networkId: '10000002', email: null, division: 'EUD' };
export const tokenRequest = { method: 'POST', path: '/oauth/token' } as const;

export interface SessionChanges extends Partial<Omit<SessionParts, 'profile' | 'onChange'>> {
  /** Overrides the sign-in part of the practice service's profile. */
  readonly signIn?: object;
  readonly practice?: PracticeOptions;
}

/** The sign-in that is valid when a test starts. */
export const firstSignIn = 'first';

/** The profile's file beside each keychain, for sessions that share one. */
const validIn = new WeakMap<object, ValidSignIn>();

async function validFor(store: object): Promise<ValidSignIn> {
  const known = validIn.get(store);
  if (known) return known;
  const folder = await temporaryFolder();
  const place = { folder, onDamaged: () => undefined, problems: noStorageProblems() };
  const file = new JsonFile({ ...place, name: 'sign-in', schema: validSignIn });
  const valid = new ValidSignIn(file);
  valid.replace(firstSignIn);
  validIn.set(store, valid);
  await valid.saved();
  return valid;
}

/** Opens a session on its own practice service, with the user's browser. */
export async function openSession({ signIn, practice: options, ...changes }: SessionChanges = {}) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept, ...options });
  const browser = openBrowser();
  /** What the page is shown: the main process pushes only what has changed. */
  const states: SessionState[] = [];
  let shown: SessionState = { kind: 'signed-out' };
  const logged: string[] = [];
  const hidden: string[] = [];
  const redaction = new Redaction();
  const store = new MemoryStore();
  const session = new Session({
    fetch,
    browse: browser.browse,
    lookUp: () => Promise.resolve({ ok: true, value: who }),
    onChange: () => {
      const { state } = session;
      if (!isDeepStrictEqual(state, shown)) states.push(state);
      shown = state;
    },
    store,
    valid: await validFor(changes.store ?? store),
    binding: 'test',
    hide: (secret) => {
      hidden.push(secret);
      redaction.hide(secret);
    },
    clean: redaction.clean,
    now: Date.now,
    log: (message, thrown) => {
      logged.push(thrown instanceof Error ? `${message}: ${thrown.stack ?? ''}` : message);
      return `log-${logged.length}`;
    },
    ...changes,
    profile: parseProfile({
      ...practice.profile,
      signIn: { ...practice.profile.signIn, ...signIn },
    }),
  });
  return { practice, faults, browser, session, states, logged, hidden, store };
}

/** Opens a session and signs in. */
export async function openSignedIn({
  firstExchange,
  ...changes
}: SessionChanges & { readonly firstExchange?: Fault } = {}) {
  const opened = await openSession(changes);
  if (firstExchange) opened.faults.next(tokenRequest, firstExchange);
  const signedIn = opened.session.signIn();
  await opened.browser.comeBack();
  await signedIn;
  return opened;
}

/** Makes the session check whether a rejected token is still valid. */
export const rejectToken = (session: Session, token: string) =>
  session.account.onRefusedToken(token);

/** Returns the token of the next request. */
export async function tokenOf(session: Session): Promise<string | undefined> {
  const token = await session.account.token();
  return token.ok ? token.value : undefined;
}
