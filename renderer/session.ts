import { app } from './app.svelte.ts';

export async function signIn(): Promise<void> {
  const result = await window.companion.signIn();
  const session = app.state?.session;
  const who = session?.kind === 'signed-in' ? session.who?.name : undefined;
  app.tell(result, who === undefined ? 'You are signed in.' : `You are signed in as ${who}.`);
}

export async function signOut(): Promise<void> {
  app.tell(await window.companion.signOut(), 'You are signed out.');
}
