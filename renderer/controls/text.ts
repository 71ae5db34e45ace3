export const details = 'Details';
export const dismiss = 'Dismiss';

/** For a list that the search or the filters leave empty. */
export const noMatches = 'No matches';
export const showAll = 'Show all';
