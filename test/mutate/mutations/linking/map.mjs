import { ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const map = [
  ...ofFile(
    'renderer/linking/map/draw/scene.ts',
    ['unit/renderer/linking/map/draw/scene'],
    [['if (!hasSamePoints({ ...one, links: other.links }, other)) return undefined;', '']],
  ),
  ...ofFile(
    'renderer/linking/map/draw/labels/label-candidates.ts',
    [
      'unit/renderer/linking/map/draw/labels/label-candidates.browser',
      'unit/renderer/linking/map/draw/labels/label-layout.browser',
    ],
    [
      ['cut(displayId(point.id), longestId)', 'displayId(point.id)'],
      ['point.name !== nameOfSelected', 'true'],
      ['placesOn(shape, view),', 'undefined,'],
    ],
  ),
  ...ofFile(
    'renderer/linking/map/runways.ts',
    ['unit/renderer/linking/map/runways'],
    [
      ['away > farthest || ', ''],
      ['if (!isPosition(a.at) || !isPosition(b.at)) return [];', ''],
      ['displayId(designator.trim())', 'designator.trim()'],
    ],
  ),
  ...ofFile(
    'renderer/linking/map/draw/labels/label-layout.ts',
    ['unit/renderer/linking/map/draw/labels/label-layout.browser'],
    [
      [' && placer.isFree(label.box)', ''],
      ['contains(inner, box) && ', ''],
      ['if (view.scale >= allFrom) {', 'if (view.scale < 0) {'],
    ],
  ),
  ...ofFile(
    'renderer/linking/map/draw/scene.ts',
    ['unit/renderer/linking/map/draw/scene'],
    [
      ['one.view === other.view &&', 'false &&'],
      ['one.links === other.links &&', ''],
      [' &&\n  one.lit === other.lit;', ';'],
      ['one.matching === other.matching &&', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/map/geometry/next-point.ts',
    ['unit/renderer/linking/map/geometry/next-point'],
    [['ahead <= 0 || ', '']],
  ),
];
