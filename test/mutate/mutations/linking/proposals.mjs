import { of, ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const proposals = [
  ...ofFile(
    'renderer/linking/import/read-import.ts',
    ['fuzz/imports'],
    [['written.length > maxBytes', 'false']],
  ),
  ...ofFile(
    'renderer/linking/import/ImportDialog.svelte',
    ['unit/renderer/linking/proposal/proposal.browser'],
    [['.catch(() => undefined)', '']],
  ),
  ...ofFile(
    'renderer/linking/proposal/proposal.ts',
    ['unit/renderer/linking/proposal/proposal'],
    [
      ['v.maxLength(longest), ', ''],
      ["if (isNewer(found)) return { kind: 'newer' };", ''],
      ['v.check(isAirportCode)', 'v.check(() => true)'],
      ["lengthOf(found, 'link') + ", ''],
      [".replaceAll('`', String.raw`\\u0060`)", ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/bulk/may-continue.ts',
    ['unit/renderer/linking/bulk/bulk-changes'],
    [["if (outcome.kind === 'unknown') return false;", '']],
  ),
  ...ofFile(
    'renderer/linking/bulk/bulk-changes.svelte.ts',
    ['unit/renderer/linking/bulk/bulk-changes.browser'],
    [
      ['return mayContinue(result);', 'return true;'],
      ["if (error.kind === 'cancelled') this.isCancelled = true;", ''],
      ["void app.calls.cancelWaiting({ call: 'stageSeveral' });", ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/bulk/export-division.svelte.ts',
    ['unit/renderer/linking/bulk/export-division.browser'],
    [["airport.error.kind === 'cancelled'", 'read.length < 0']],
  ),
  ...ofFile(
    'renderer/linking/proposal/compare-proposal.ts',
    ['unit/renderer/linking/proposal/compare-proposal'],
    [
      ['!change.linked && cannotUnlink(index, change)', 'false'],
      ["return isHere ? undefined : 'other-airport';", 'return isHere ? undefined : undefined;'],
    ],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/linking/linking-page-permission.browser'],
    [['work.blocked ?? work.forbidden', 'work.blocked']],
  ),
  ...of(
    'features/linking/staged/staged-airports.ts',
    ['service/linking/bulk-changes'],
    [["if (airportFile('staged', icao) === name) this.#open(name, icao, file);", '']],
  ),
];
