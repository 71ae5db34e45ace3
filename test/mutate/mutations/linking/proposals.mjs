import { of, ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const proposals = [
  ...ofFile(
    'renderer/linking/exchange/read-import.ts',
    ['fuzz/imports'],
    [['written.length > maxBytes', 'false']],
  ),
  ...ofFile(
    'renderer/linking/exchange/ImportDialog.svelte',
    ['unit/renderer/linking/exchange/proposal.browser'],
    [['.catch(() => undefined)', '']],
  ),
  ...ofFile(
    'renderer/linking/exchange/proposal.ts',
    ['unit/renderer/linking/exchange/proposal'],
    [
      ['v.maxLength(longest), ', ''],
      ["if (isNewer(found)) return { kind: 'newer' };", ''],
      ['v.check(isAirportCode)', 'v.check(() => true)'],
      ["lengthOf(found, 'link') + ", ''],
      [".replaceAll('`', String.raw`\\u0060`)", ''],
    ],
  ),
  ...of(
    'features/linking/several-apply.ts',
    ['service/linking/several'],
    [
      ["if (outcome.kind === 'unknown') return false;", ''],
      ['if (!mayContinue(result)) break;', ''],
      ["if (this.#phase !== 'applying') break;", ''],
    ],
  ),
  ...of(
    'features/linking/linking.ts',
    ['service/linking/several'],
    [['before.rev !== rev || ', '']],
  ),
  ...ofFile(
    'renderer/linking/several/several-import.svelte.ts',
    ['unit/renderer/linking/several/several.browser'],
    [["void app.calls.cancelWaiting({ call: 'stageSeveral' });", '']],
  ),
  ...ofFile(
    'renderer/linking/several/export-division.svelte.ts',
    ['unit/renderer/linking/several/export-division.browser'],
    [["airport.error.kind === 'cancelled'", 'read.length < 0']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/linking/linking-page-permission.browser'],
    [['work.blocked ?? work.forbidden', 'work.blocked']],
  ),
  ...of(
    'features/linking/staged/staged-airports.ts',
    ['service/linking/several'],
    [["if (airportFile('staged', icao) === name) this.#open(name, icao, file);", '']],
  ),
];
