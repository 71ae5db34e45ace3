import type { AccountTrouble } from '../../../electron/contract/state.ts';
import { sayBanned, sayNoAccount } from '../../text/errors.ts';
import { app } from '../app.svelte.ts';

/** Returns why the service blocks the signed-in account; undefined if it doesn't. */
export const accountTrouble = (): AccountTrouble | undefined =>
  app.state?.session.kind === 'signed-in' ? app.state.session.trouble : undefined;

/** Returns why the signed-in account can't change anything on the service; undefined if it can. */
export function accountBlocked(): string | undefined {
  const trouble = accountTrouble();
  if (trouble === undefined) return undefined;
  return trouble.kind === 'banned'
    ? sayBanned(trouble.ban, trouble.reason, app.service).what
    : sayNoAccount(app.service).what;
}
