/**
 * The counterexamples that the models found, in the form that they print, and what was wrong. They run before
 * the random ones.
 */
export const replays: readonly { readonly wrong: string; readonly steps: string }[] = [
  {
    wrong: 'the contact draft is empty after the second reload',
    steps: 'type topic,restart,reload,reload',
  },
  {
    wrong: 'an entry of a change that was under way is missing after a kill',
    steps: 'switchMany off × write hold 3,kill,cancelApply,signOut',
  },
];
