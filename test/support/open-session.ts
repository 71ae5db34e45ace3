import { parseProfile } from '../../electron/profile.ts';
import type { SessionState } from '../../electron/contract.ts';
import { createFaults } from '../../electron/practice/faults.ts';
import { Session, type SessionParts } from '../../electron/session/session.ts';
import { openPractice } from './practice-call.ts';
import { openBrowser } from './user-browser.ts';

export const who = { name: 'Nadia Brandt', networkId: '10000002', email: null, division: 'EUD' };
export const tokenRequest = { method: 'POST', path: '/oauth/token' } as const;

type Changes = Partial<Omit<SessionParts, 'profile' | 'onChange'>>;

/** A session on a practice service of its own, and the user's browser beside it. */
export async function openSession(changes: Changes = {}) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const browser = openBrowser(practice);
  const states: SessionState[] = [];
  const logged: string[] = [];
  const session = new Session({
    profile: parseProfile(practice.profile),
    fetch,
    browse: browser.browse,
    lookUp: () => Promise.resolve({ ok: true, value: who }),
    onChange: () => states.push(session.state),
    log: (message, thrown) => {
      logged.push(thrown instanceof Error ? `${message}: ${thrown.stack ?? ''}` : message);
      return `log-${logged.length}`;
    },
    ...changes,
  });
  return { practice, faults, browser, session, states, logged };
}

/** A session that is signed in already. */
export async function openSignedIn(changes: Changes = {}) {
  const opened = await openSession(changes);
  const signedIn = opened.session.signIn();
  await opened.browser.comeBack();
  await signedIn;
  return opened;
}
