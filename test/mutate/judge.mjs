/** @typedef {import('../checklists/read-results.mjs').RunTest} RunTest */

/**
 * The results of tests. `unrun` are the files in which no test passed or failed.
 * @typedef {{ readonly failures: readonly string[], readonly unrun: readonly string[] }} Ended
 */

/** @typedef {'noticed' | 'survived' | 'not run'} Verdict */

const neverEnded = 'The tests didn’t end';

/**
 * The result of a file whose tests were killed: an endless loop is a failure.
 * @param {string} file
 * @returns {RunTest}
 */
export const endless = (file) => ({ file, titles: [neverEnded], status: 'failed' });

/** @param {Pick<Ended, 'failures'>} ended */
export const isEndless = ({ failures }) => failures.includes(neverEnded);

/**
 * @param {readonly RunTest[]} results
 * @param {readonly string[]} tests as in a mutation
 * @returns {Ended}
 */
export function endOf(results, tests) {
  const failed = results.filter(({ status }) => status === 'failed');
  const run = results.filter(({ status }) => status !== 'skipped').map(({ file }) => file);
  return {
    failures: failed.map(({ titles }) => titles.join(' ')),
    unrun: tests.filter((test) => !run.some((file) => file.startsWith(`test/${test}.`))),
  };
}

/**
 * Resolves to whether tests noticed a mutation. Runs them again if some didn't run, because a file can fail
 * to load on a busy machine.
 * @param {() => Promise<Ended>} run
 * @returns {Promise<Ended & { readonly verdict: Verdict }>}
 */
export async function judge(run) {
  let ended = await run();
  if (verdictOf(ended) === 'not run') ended = await run();
  return { ...ended, verdict: verdictOf(ended) };
}

/**
 * @param {Ended} ended
 * @returns {Verdict}
 */
function verdictOf({ failures, unrun }) {
  if (failures.length > 0) return 'noticed';
  return unrun.length > 0 ? 'not run' : 'survived';
}
