import { app } from '../../frame/app.svelte.ts';
import { accountBlocked } from '../../frame/session/account.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { runningApply } from '../airport/staged-airports.ts';
import { whyNot } from '../airport/text.ts';

export function isSignedOut(): boolean {
  const session = app.state?.session.kind;
  return session === 'signed-out' || session === 'unreadable';
}

/** Returns why the staged changes can't be applied now. */
export function applyBlocked(work: AirportView): string | undefined {
  const reason = work.blocked ?? work.forbidden;
  if (reason !== undefined) return reason;
  if (work.pending.length === 0) return whyNot.nothingStaged;
  return sessionBlocked();
}

/** Returns why nothing can be applied now, wherever it's staged. */
export function sessionBlocked(): string | undefined {
  if (isSignedOut()) return whyNot.signedOut;
  if (app.state?.session.kind !== 'signed-in') return whyNot.notYetSignedIn;
  return runningApply() ? whyNot.applying : accountBlocked();
}
