import type { Client } from '../api/client.ts';
import type { ContributionSwitch } from '../api/schema.ts';
import type { Result } from '../contract.ts';
import type { Record } from './recorder.ts';

/** Switches contributions of one airport of a division by its ids. */
export const createContributions = (
  client: Pick<Client, 'switchContributions'>,
  record: Record,
) => ({
  switchContributions: async (input: ContributionSwitch): Promise<Result<null>> => {
    const switched = await client.switchContributions(input);
    return record(
      { action: 'switchContributions', input },
      switched.ok ? { ok: true, value: null } : switched,
    );
  },
});
