import { app } from '../../frame/app.svelte.ts';

class Proposer {
  readonly values = $state({ author: '', note: '' });
}

/** Returns what is typed beside a proposal. It's kept for the next one of the same person. */
export const proposer = (): Proposer['values'] => app.view.account.of(Proposer).values;
