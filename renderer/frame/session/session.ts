import { app } from '../app.svelte.ts';
import { sayInMemory, sayLeftInKeychain } from '../../text/keychain-advice.ts';
import { saySignInError } from '../../text/sign-in-errors.ts';
import { accountWorks, keychainWorks, sayAccountError, signedInAs, signedOut } from './text.ts';

export async function signIn(): Promise<void> {
  app.clearStatus();
  const result = await app.calls.signIn();
  if (!result.ok) {
    // The action that cancelled it shows its own status.
    if (result.error.kind === 'cancelled') return;
    app.status = { kind: 'failed', message: saySignInError(result.error) };
    return;
  }
  const session = app.state?.session;
  const who = session?.kind === 'signed-in' ? session.who?.name : undefined;
  app.done(signedInAs(who));
}

export async function signOut(): Promise<void> {
  const result = await app.calls.signOut();
  const kept = app.state?.kept;
  if (result.ok) app.done(signedOut);
  else if (result.error.kind === 'keychain' && kept?.in === 'memory') {
    app.status = { kind: 'failed', message: sayLeftInKeychain(kept) };
  } else app.failed(result.error);
}

/** Retries what the keychain rejected. */
export async function retryKeychain(): Promise<void> {
  const result = await app.calls.retryKeychain();
  const kept = app.state?.kept;
  if (!result.ok && result.error.kind === 'keychain' && kept?.in === 'memory') {
    app.status = {
      kind: 'failed',
      message: sayInMemory(kept, app.state?.session.kind === 'signed-in'),
    };
  } else if (!result.ok) app.failed(result.error);
  else if (app.state?.session.kind === 'signed-in') {
    app.done(keychainWorks.keeps);
  } else app.done(keychainWorks.isEmpty);
}

/** Checks whether a ban has ended or the account exists now. */
export async function checkAccount(): Promise<void> {
  const result = await app.calls.checkAccount();
  if (result.ok) app.done(accountWorks);
  else app.status = { kind: 'failed', message: sayAccountError(result.error, app.service) };
}

export async function reopenSignIn(): Promise<void> {
  app.clearStatus();
  await app.report(app.calls.reopenSignIn());
}

export async function cancelSignIn(): Promise<void> {
  app.clearStatus();
  const isCancelled = await app.report(app.calls.cancelWaiting({ call: 'signIn' }));
  if (isCancelled) app.status = { kind: 'failed', message: saySignInError({ kind: 'cancelled' }) };
}
