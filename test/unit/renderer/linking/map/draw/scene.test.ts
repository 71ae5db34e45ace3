import { expect, test } from 'vitest';
import { toMapLinks } from '../../../../../../renderer/linking/map/draw/link-curves.ts';
import type { Palette } from '../../../../../../renderer/linking/map/draw/colors.ts';
import {
  changedPart,
  isSameAirport,
  type Scene,
} from '../../../../../../renderer/linking/map/draw/scene.ts';
import { toShapes } from '../../../../../../renderer/linking/map/draw/shapes.ts';
import { contains } from '../../../../../../renderer/linking/map/geometry/box.ts';
import { fit } from '../../../../../../renderer/linking/map/geometry/viewport.ts';
import { largeMapData } from '../../../../../support/map/map-data.ts';

const { points, links } = largeMapData(20, 10);
const shapes = toShapes(points, []);
const [one, other] = shapes.all;
const size = { width: 400, height: 300 };
const scene: Scene = {
  ...{ view: fit(shapes.core, size), pixelRatio: 1, palette: {} as Palette, shapes },
  ...{ links: toMapLinks(links, shapes), lit: undefined, side: 'stopbar', matching: undefined },
  ...{ selected: one, hovered: undefined, isOverPoint: false, cursor: undefined, controls: [] },
  marked: [],
};

test('the picture of the airport is kept while only highlights and labels change', () => {
  const highlights = { selected: other, hovered: other, cursor: other, isOverPoint: true };
  expect(isSameAirport(scene, { ...scene, ...highlights, side: 'lead-on', marked: [] })).toBe(true);
});

test.each<[string, Partial<Scene>]>([
  ['the view moves', { view: fit(shapes.core, size) }],
  ['the window moves to another display', { pixelRatio: 2 }],
  ['the theme changes', { palette: {} as Palette }],
  ['the airport is loaded again', { shapes: toShapes(points, []) }],
  ['a link is toggled', { links: toMapLinks(links, shapes) }],
  ['a light changes', { lit: new Map([['SB_0', true]]) }],
  ['the search changes', { matching: new Set(['SB_0']) }],
  ['a point is marked', { marked: one ? [one] : [] }],
])('the airport is drawn again when %s', (_, changed) => {
  expect(isSameAirport(scene, { ...scene, ...changed })).toBe(false);
});

test('a toggled link redraws only the part of the map with its points and its curve', () => {
  const [link, ...others] = links;
  if (!link) throw new Error('There are links');
  const part = changedPart(scene, { ...scene, links: toMapLinks(others, shapes) });
  const [stopbar, leadOn] = [link.stopbarId, link.leadOnId].map((id) => shapes.byId.get(id)?.box);
  const curve = scene.links.curves[0]?.box;
  for (const box of [stopbar, leadOn, curve]) {
    expect(part && box && contains(part, box)).toBe(true);
  }
  expect(part && contains(part, shapes.bounds)).toBe(false);
});

test.each<[string, Partial<Scene>]>([
  ['more than links has changed', { pixelRatio: 2, links: toMapLinks([], shapes) }],
  ['no link has changed', { links: toMapLinks(links, shapes) }],
])('the change can’t be limited to a part of the map if %s', (_, changed) => {
  expect(changedPart(scene, { ...scene, ...changed })).toBeUndefined();
});
