import { app } from '../../frame/app.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { AccountView } from '../../frame/views.svelte.ts';

class Proposer extends StoredForm<{ author: string; note: string }> {
  constructor({ owner }: AccountView) {
    super(owner, 'proposal', { author: '', note: '' });
  }
}

/** Returns the name and the note for a proposal. The name is kept for the same person's next one. */
export const proposer = (): Proposer => app.view.account.of(Proposer);
