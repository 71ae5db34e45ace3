import { createClient, type Client } from '../../electron/api/client.ts';
import type { RequestSettings } from '../../electron/api/request.ts';
import { done, failed } from '../../electron/contract/result.ts';
import { createFaults, type Faults } from '../../electron/practice/faults.ts';
import { openPractice, type OpenPractice } from './practice-call.ts';

type Settings = Partial<Omit<RequestSettings, 'account'>> & {
  /** Undefined while nobody is signed in. */
  readonly token?: () => string | undefined;
};

export interface ClientOptions extends Settings {
  /** Whose token is sent; `dead` is one that the service does not know. */
  readonly as?: 'nadia' | 'tomas' | 'nobody' | 'dead';
}

export interface OpenClient extends OpenPractice {
  readonly client: Client;
  readonly faults: Faults;
  /** Another client of the same service. */
  readonly clientWith: (options: ClientOptions) => Client;
}

/** A client, and a practice service of its own with faults on demand. */
export async function openClient(options: ClientOptions = {}): Promise<OpenClient> {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const { nadia, tomas, baseUrl } = practice;
  const tokens = { nadia, tomas, nobody: undefined, dead: 'dead' };
  const clientWith = ({ as = 'nadia', ...settings }: ClientOptions) =>
    clientOf(baseUrl, { token: () => tokens[as], ...settings });
  return { ...practice, faults, clientWith, client: clientWith(options) };
}

/** A client of any server, in a hurry; its token is `token`. */
export function clientOf(
  baseUrl: string,
  { token = () => 'token', ...settings }: Settings = {},
): Client {
  return createClient({
    baseUrl,
    tokenHeader: 'X-Network-Token',
    fetch: globalThis.fetch,
    clean: (text) => text,
    account: () => ({
      token: () => {
        const known = token();
        return Promise.resolve(known === undefined ? failed({ kind: 'signed-out' }) : done(known));
      },
    }),
    timeoutMs: 5000,
    // Enough to see that it waits.
    longestWaitMs: 50,
    ...settings,
  });
}
