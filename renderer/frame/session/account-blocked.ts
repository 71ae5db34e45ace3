import { sayBanned, sayNoAccount } from '../../text/errors.ts';
import { app } from '../app.svelte.ts';
import { accountTrouble } from './account.ts';

/** Returns why the signed-in account can't change anything on the service; undefined if it can. */
export function accountBlocked(): string | undefined {
  const trouble = accountTrouble(app.state);
  if (trouble === undefined) return undefined;
  return trouble.kind === 'banned'
    ? sayBanned(trouble.ban, trouble.reason, app.service).what
    : sayNoAccount(app.service).what;
}
