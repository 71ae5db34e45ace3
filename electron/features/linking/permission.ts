import type { Operations } from '../../api/client.ts';
import type { LinkPermission } from '../../contract/linking.ts';
import type { AppError } from '../../contract/result.ts';

type AskingClient = Pick<Operations, 'readEditable' | 'changeLinks'>;

/** Asks for the permission itself (SERVICE.md B10); if that fails, sends an empty bulk request. */
export async function readPermission(client: AskingClient, icao: string): Promise<LinkPermission> {
  const asked = await client.readEditable(icao);
  if (asked.ok) return asked.value.editable ? 'allowed' : 'refused';
  if (asked.error.kind === 'forbidden') return 'refused';
  return isItsOwn(asked.error) ? probePermission(client, icao) : 'unknown';
}

/**
 * Sends an empty bulk request, which changes nothing and needs the same permission (SERVICE.md B4).
 */
async function probePermission(
  client: Pick<AskingClient, 'changeLinks'>,
  icao: string,
): Promise<LinkPermission> {
  const asked = await client.changeLinks(icao, {});
  if (asked.ok) return asked.value.confirmed ? 'allowed' : 'unknown';
  return asked.error.kind === 'forbidden' ? 'refused' : 'unknown';
}

/** Whether only this request failed. After other errors, the next one would fail too. */
const isItsOwn = (error: AppError): boolean =>
  ['not-found', 'rejected', 'conflict', 'server', 'unreadable'].includes(error.kind) ||
  // The reply may be a proxy's (SERVICE.md B1).
  (error.kind === 'unavailable' && error.status === 404);
