import type { Client } from '../api/client.ts';
import type { ContributionSwitch } from '../api/schema.ts';
import { done, type Result } from '../contract.ts';
import type { Recorded } from './recorder.ts';

/** Switches contributions of one airport of a division by its ids. */
export const createContributions = (
  client: Pick<Client, 'switchContributions'>,
  recorded: Recorded,
) => ({
  switchContributions: (input: ContributionSwitch): Promise<Result<null>> =>
    recorded({ action: 'switchContributions', input }, async () => {
      const switched = await client.switchContributions(input);
      return switched.ok ? done(null) : switched;
    }),
});
