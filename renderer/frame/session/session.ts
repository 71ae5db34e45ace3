import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../app.svelte.ts';
import { saySignInError } from '../../text/errors.ts';
import { sayAccountError, sayLeftBehind } from './session-words.ts';
import { accountWorks, keychainWorks, signedInAs, signedOut } from '../texts.ts';

/** Counts the cancels here: a sign-in that another action ended isn't told over its outcome. */
let cancels = 0;

export async function signIn(): Promise<void> {
  app.begin();
  const before = cancels;
  const result = await window.companion.signIn();
  if (!result.ok) {
    if (result.error.kind === 'cancelled' && cancels === before) return;
    app.status = { kind: 'failed', message: saySignInError(result.error) };
    return;
  }
  const session = app.state?.session;
  const who = session?.kind === 'signed-in' ? session.who?.name : undefined;
  app.done(signedInAs(who));
}

export async function signOut(): Promise<void> {
  const result = await window.companion.signOut();
  const kept = app.state?.kept;
  if (result.ok) app.done(signedOut);
  else if (result.error.kind === 'keychain' && kept?.in === 'memory') {
    app.status = { kind: 'failed', message: sayLeftBehind(kept) };
  } else app.failed(result.error);
}

/** Once more what the keychain refused, whatever that was. */
export async function retryKeychain(): Promise<void> {
  const result = await window.companion.retryKeychain();
  if (!result.ok) app.failed(result.error);
  else if (app.state?.session.kind === 'signed-in') {
    app.done(keychainWorks.keeps);
  } else app.done(keychainWorks.isEmpty);
}

/** Asks the service whether the ban has ended, or the account is there. */
export async function checkAccount(): Promise<void> {
  const result = await window.companion.checkAccount();
  if (result.ok) app.done(accountWorks);
  else app.status = { kind: 'failed', message: sayAccountError(result.error, app.service) };
}

export const reopenSignIn = (): Promise<void> => tellFailure(window.companion.reopenSignIn());

export function cancelSignIn(): Promise<void> {
  cancels += 1;
  return tellFailure(window.companion.cancelSignIn());
}

/** For a call whose success shows by itself. */
async function tellFailure(call: Promise<Result<null>>): Promise<void> {
  app.begin();
  const result = await call;
  if (!result.ok) app.failed(result.error);
}
