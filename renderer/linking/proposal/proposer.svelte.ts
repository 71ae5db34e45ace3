/** What is typed beside a proposal. It's kept for the next one. */
export const proposer = $state({ author: '', note: '' });
