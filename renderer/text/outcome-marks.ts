/** The marks beside outcomes. `failed` marks warnings, too. */
export const outcomeMarks = { done: '✓', cancelled: '–', failed: '▲', unknown: '?' } as const;
