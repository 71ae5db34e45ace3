import { app } from '../../frame/app.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';

class Proposer extends StoredForm<{ author: string; note: string }> {
  constructor() {
    super('proposal', { author: '', note: '' });
  }
}

/** Returns what is typed beside a proposal. It's kept for the next one of the same person. */
export const proposer = (): Proposer => app.view.account.of(Proposer);
