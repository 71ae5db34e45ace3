import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const changes = [
  ...of(
    'features/linking/seen/seen-airports.ts',
    ['service/linking/seen'],
    [
      ['if (this.#visit?.icao !== icao) this.leave();', ''],
      ['if (visit) this.#write(visit.now);', ''],
      ['if (!before) this.#write(now);', ''],
      ['if (visit?.icao !== icao) return;', 'if (!visit) return;'],
      ['this.#visit = { ...visit, before: visit.now };', ''],
      ['    this.#write(changed);', ''],
      ['now: withOwnChanges(visit.now, changes)', 'now: visit.now'],
      [' && value.icao === icao', ''],
      [' && value.at >= this.#newSince()', ''],
      ['|| airport.points.length === 0', ''],
      ['this.#removeOldest().catch(() => undefined)', 'undefined'],
    ],
  ),
  ...of(
    'features/linking/staged/airport.ts',
    ['service/linking/seen'],
    [['    this.#parts.seen.addOwn(this.icao, changes);\n', '']],
  ),
  ...of(
    'features/linking/seen/diff-snapshots.ts',
    ['unit/features/linking/seen/diff-snapshots'],
    [
      ['> leastMove', '> 0'],
      ['was.length !== is.length ||', ''],
      ['if (!moved && !isRenamed && !isOther) return [];', ''],
    ],
  ),
  ...of(
    'features/linking/seen/snapshot.ts',
    ['unit/features/linking/seen/diff-snapshots'],
    [
      ['if (points.length > maxPoints || links.length > maxLinks) return undefined;', ''],
      ["kind === 'other' ? [] :", ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/diff/list-diff.ts',
    ['unit/renderer/linking/diff/list-diff'],
    [
      ['diff.links.filter((link) => isPresent(index, link) === link.linked)', 'diff.links'],
      ['&& !linksOf.has(id)', ''],
    ],
  ),
  ...of(
    'features/contributions/closed-for-work.ts',
    ['service/contributions/closed-for-work'],
    [
      ['contributionsEnabled !== true || wanted === false', 'true'],
      ['user === undefined || isOf(account, user)', 'true'],
      ['&& user !== undefined && isOf(airport.account, user)', ''],
      ["account.id === '' || ", ''],
      ['since >= newSince', 'true'],
      ['if (!isSaved) {', 'if (false) {'],
      ['if (!ids) return', 'if (ids && !ids) return'],
      ['!isOutcomeUnknown(switched.error)', 'false'],
    ],
  ),
  ...of(
    'features/contributions/contributions.ts',
    ['service/contributions/closed-for-work'],
    [['contributionsEnabled === true,', 'contributionsEnabled !== undefined,']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/frame/closed/closed-for-work.browser'],
    [['withReopening(icao, isChanged ? withUndo(work, status, isUndo) : status);', 'status;']],
  ),
];
