import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const features = [
  ...of(
    'contract/contact.ts',
    ['unit/features/contact/moves', 'service/contact-faults', 'service/contact-sending'],
    [
      ["return { why: 'server-error', status: error.status };", 'return null;'],
      ['error.status === 408', 'false'],
    ],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact-sending'],
    [
      ["if (why === 'server-error') return { kind: 'server', status, said: '' };", ''],
      ['const error = onItsWay ? undefined : hindrance();', 'const error = undefined;'],
    ],
  ),
  ...of(
    'features/linking/link-pair.ts',
    ['service/link-pair'],
    [
      ["if (issues.length > 0) return failed({ kind: 'invalid', issues });", ''],
      [' && point.airportId === home', ''],
      ['return done(await findElsewhere(client, input));', 'return linked;'],
      ['...(elsewhere && { elsewhere })', ''],
    ],
  ),
  ...ofFile(
    'renderer/text/csv.ts',
    ['unit/renderer/text/csv', 'unit/renderer/linking/import-pairs'],
    [
      ["formula.test(value) ? `'${value}` : value", 'value'],
      ['＝＋－＠﹦﹢﹣﹫', ''],
      ['|[\\t\\r\\n])/;', ')/;'],
      [`value.startsWith("'") && formula.test(value)`, 'false'],
      ['[",;\\t\\r\\n]|^\\s', '[",;\\t]|^\\s'],
    ],
  ),
  ...ofFile(
    'renderer/activity/export-activity.ts',
    ['unit/renderer/activity/entries'],
    [['return formatCsv([header, ...rows]);', "return [header, ...rows].join('\\r\\n');"]],
  ),
  ...ofFile(
    'renderer/linking/import-pairs.ts',
    ['unit/renderer/linking/import-pairs'],
    [['if (isLinked(pair)) return undefined;', '']],
  ),
  ...ofFile(
    'renderer/activity/undo-rules.ts',
    ['unit/renderer/activity/entries'],
    [["if (entry.action === 'link' && entry.elsewhere) return entry.elsewhere.icao;", '']],
  ),
  ...ofFile(
    'renderer/activity/matching.ts',
    ['unit/renderer/activity/entries'],
    [["(action === 'sendContactMessage' && doubtAfter(outcome.error) !== null)", 'false']],
  ),
];
