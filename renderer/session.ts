import type { Result } from '../electron/contract.ts';
import { app } from './app.svelte.ts';
import { saySignInError } from './messages.ts';

export async function signIn(): Promise<void> {
  const result = await window.companion.signIn();
  if (!result.ok) {
    app.told = { kind: 'failed', message: saySignInError(result.error) };
    return;
  }
  const session = app.state?.session;
  const who = session?.kind === 'signed-in' ? session.who?.name : undefined;
  app.done(who === undefined ? 'You are signed in.' : `You are signed in as ${who}.`);
}

export async function signOut(): Promise<void> {
  const result = await window.companion.signOut();
  if (result.ok) app.done('You are signed out.');
  else app.failed(result.error);
}

export const reopenSignIn = (): Promise<void> => tellFailure(window.companion.reopenSignIn());

export const cancelSignIn = (): Promise<void> => tellFailure(window.companion.cancelSignIn());

/** For a call whose success shows by itself. */
async function tellFailure(call: Promise<Result<null>>): Promise<void> {
  const result = await call;
  if (!result.ok) app.failed(result.error);
}
