import type { Client } from '../api/client.ts';
import type { LinkRequest } from '../api/schema.ts';
import type { Result } from '../contract.ts';
import type { Record } from './recorder.ts';

/** Links one lead-on to one stopbar by their ids. */
export const createLinking = (client: Pick<Client, 'link'>, record: Record) => ({
  link: async (input: LinkRequest): Promise<Result<null>> =>
    record({ action: 'link', input }, await client.link(input)),
});
