import { expect, test } from 'vitest';
import { fold } from '../../../../renderer/text/fold.ts';

test.each([
  ['EDDF_SB_L7', 'eddf_sb_l7'],
  ['Düsseldorf', 'dusseldorf'],
  ['São Paulo', 'sao paulo'],
  ['Couldn’t', 'couldnt'],
  ["Couldn't", 'couldnt'],
  ['خدمة', 'خدمة'],
])('%j is searched as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
