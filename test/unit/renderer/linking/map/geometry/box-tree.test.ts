import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround, touches } from '../../../../../../renderer/linking/map/geometry/box.ts';
import { BoxTree } from '../../../../../../renderer/linking/map/geometry/box-tree.ts';
import { spot } from '../../../../../support/random-airports.ts';

const box = fc.tuple(spot, spot).map(boxAround);

test('finds exactly what touches a box', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 400 }), box, (boxes, asked) => {
      const items = boxes.map((each, id) => ({ id, box: each }));
      const found = new BoxTree(items).touching(asked).map(({ id }) => id);
      const all = items.filter((item) => touches(item.box, asked)).map(({ id }) => id);
      expect(found.sort((a, b) => a - b)).toEqual(all);
    }),
  );
});
