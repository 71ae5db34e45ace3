import { createClient, type Client } from '../../../electron/api/client.ts';
import type { RequestSettings } from '../../../electron/api/request.ts';
import { createFaults, type Faults } from '../practice/faults.ts';
import { openPractice, type OpenPractice } from '../practice-call.ts';
import { accountWith, usualSettings } from './usual-settings.ts';

type Settings = Partial<RequestSettings> & {
  /** Undefined while signed out. */
  readonly token?: () => string | undefined;
};

export interface ClientOptions extends Settings {
  /** Whose token is sent. `dead` is a token that the service doesn't know. */
  readonly as?: 'nadia' | 'tomas' | 'nobody' | 'dead';
}

export interface OpenClient extends OpenPractice {
  readonly client: Client;
  readonly faults: Faults;
  /** Opens another client of the same service. */
  readonly clientWith: (options: ClientOptions) => Client;
}

/** Opens a client with its own practice service, which fails on demand. */
export async function openClient(options: ClientOptions = {}): Promise<OpenClient> {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const { nadia, tomas, baseUrl } = practice;
  const tokens = { nadia, tomas, nobody: undefined, dead: 'dead' };
  const clientWith = ({ as = 'nadia', ...settings }: ClientOptions) =>
    clientOf(baseUrl, { token: () => tokens[as], ...settings });
  return { ...practice, faults, clientWith, client: clientWith(options) };
}

/** Returns a client of any server, with short waits and the token `token`. */
export function clientOf(
  baseUrl: string,
  { token = () => 'token', ...settings }: Settings = {},
): Client {
  return createClient({
    ...usualSettings(baseUrl, settings.fetch),
    // Long enough for a test to see the wait.
    longestWaitMs: 50,
    ...settings,
  }).signedBy(accountWith(token));
}
