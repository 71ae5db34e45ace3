import type { Client } from '../api/client.ts';
import type { FeatureHandlersOf } from '../contract/call.ts';
import type { closedForWorkCalls, contributionsCalls } from '../contract/contributions.ts';
import type { EpochMs } from '../contract/result.ts';
import { ClosedForWork } from '../features/contributions/closed-for-work.ts';
import { Contributions } from '../features/contributions/contributions.ts';
import { DivisionAirports } from '../features/linking/division-airports.ts';
import type { ProfileStores } from '../features/profile-stores.ts';
import type { Recorded } from '../features/recorder.ts';
import type { Account } from '../sign-in/account.ts';
import type { Log } from '../storage/log.ts';

interface AccountSessionParts {
  readonly account: Account;
  /** The service's own client. */
  readonly client: Client;
  readonly stores: ProfileStores;
  readonly recorded: Recorded;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Called when the account's slice may have changed. */
  readonly onChange: () => void;
}

/**
 * What belongs to one person who is signed in, or to nobody. Ends with its account: another one gets
 * an object of its own, so nothing reaches it from this one. What was sent is still recorded.
 */
export class AccountSession {
  /** Signs with the account's token. */
  readonly client: Client;
  readonly contributions: Contributions;
  readonly closedForWork: ClosedForWork;
  readonly divisions: DivisionAirports;

  constructor({ account, stores, onChange, ...parts }: AccountSessionParts) {
    this.client = parts.client.signedBy(account);
    const own = { ...parts, client: this.client, account };
    this.contributions = new Contributions({
      ...own,
      saved: stores.savedAirports,
      doubts: stores.switchDoubts,
      inTurn: stores.inTurn,
      onChange: () => {
        this.closedForWork.review();
        onChange();
      },
    });
    this.closedForWork = new ClosedForWork({
      ...own,
      document: stores.closedForWork,
      contributions: this.contributions,
      onChange,
    });
    this.divisions = new DivisionAirports({
      client: this.client,
      reading: (work) => this.contributions.reading(work),
    });
  }

  get handlers(): FeatureHandlersOf<typeof contributionsCalls & typeof closedForWorkCalls> {
    return { ...this.contributions.handlers, ...this.closedForWork.handlers };
  }
}
