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
  ...ofFile(
    'renderer/activity/matching.ts',
    ['unit/renderer/activity/entries'],
    [["(action === 'sendContactMessage' && doubtAfter(outcome.error) !== null)", 'false']],
  ),
];
