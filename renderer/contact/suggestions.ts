import type { SessionState } from '../../electron/contract/state.ts';

/** Those that the service's own web page offers (SERVICE.md B3); any other text will do. */
export const suggestedTopics = [
  'Technical Support',
  'Bug Report',
  'Feature Request',
  'Division',
  'Trust and Safety',
  'Other',
] as const;

/** The last one that was used, and the account's. */
export function knownAddresses(last = '', session?: SessionState): readonly string[] {
  const account = session?.kind === 'signed-in' ? (session.who?.email ?? '') : '';
  return [last, account].filter((one, at, all) => one !== '' && all.indexOf(one) === at);
}
