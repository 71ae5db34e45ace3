import type { Client } from '../api/client.ts';
import type { LinkRequest } from '../api/schema.ts';
import type { Result } from '../contract.ts';
import type { Recorded } from './recorder.ts';

/** Links one lead-on to one stopbar by their ids. */
export const createLinking = (client: Pick<Client, 'link'>, recorded: Recorded) => ({
  link: (input: LinkRequest): Promise<Result<null>> =>
    recorded({ action: 'link', input }, () => client.link(input)),
});
