import { app } from '../../frame/app.svelte.ts';

const nothing = { author: '', note: '' };

/** What is typed beside a proposal. It's kept for the next one of the same account. */
export const proposer = $state({ ...nothing });

app.onAccountEnd(() => Object.assign(proposer, nothing));
