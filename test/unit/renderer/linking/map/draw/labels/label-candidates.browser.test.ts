import { expect, test } from 'vitest';
import type { Side } from '../../../../../../../renderer/linking/airport/airport-index.ts';
import { labelCandidates } from '../../../../../../../renderer/linking/map/draw/labels/label-candidates.ts';
import { toShapes, type Shape } from '../../../../../../../renderer/linking/map/draw/shapes.ts';
import { TextWidths } from '../../../../../../../renderer/linking/map/draw/labels/text-widths.ts';

function labelsAt(
  scale: number,
  shapes: readonly Shape[],
  side: Side,
  first: ReadonlySet<string> = new Set(),
) {
  const labelled = { shapes, runways: [], first, changed: new Set<string>(), side };
  const view = { x: 0, y: 0, scale, width: 800, height: 600 };
  return [...labelCandidates(labelled, view, new TextWidths('sans-serif'))];
}

const labelsOf = (id: string, name: string) => {
  const { all } = toShapes([
    { id, kind: 'stopbar', name, airportId: 'EDDF', coordinates: [{ lat: 50, lng: 8.5 }] },
  ]);
  const [candidate] = labelsAt(2, all, 'stopbar');
  return candidate?.texts.map(({ name, id, width }) => ({ name, id, isWide: width > 500 }));
};

test('S6 shortens a long name and a long ID on the map', () => {
  const long = 'X'.repeat(500);
  const [id, name] = [`${'X'.repeat(39)}…`, `${'X'.repeat(23)}…`];
  expect(labelsOf(long, long)).toEqual([
    { name, id, isWide: false },
    { name, id: '', isWide: false },
  ]);
  expect(labelsOf(long, '')).toEqual([{ name: '', id, isWide: false }]);
});

test('shows a short name and ID in full', () => {
  expect(labelsOf('EDDF_SB_L7_07C', 'L7')?.[0]).toMatchObject({ name: 'L7', id: 'EDDF_SB_L7_07C' });
});

test('tells points with the same name apart by the end of their IDs, if there’s room', () => {
  const at = { airportId: 'EDDF', coordinates: [{ lat: 50, lng: 8.5 }] };
  const { all } = toShapes([
    { ...at, id: 'EDDF_SB_M2_07C', kind: 'stopbar', name: 'M2' },
    { ...at, id: 'EDDF_SB_M2_25L', kind: 'stopbar', name: 'M2' },
    { ...at, id: 'EDDF_SB_L1_07C', kind: 'stopbar', name: 'L1' },
  ]);
  const labels = labelsAt(0.1, all, 'stopbar');
  const names = labels.map(({ texts }) => texts.map(({ name }) => name));
  expect(names.sort()).toEqual([['L1'], ['M2 07C', 'M2'], ['M2 25L', 'M2']]);
});

test('names lead-ons with the same name once when there’s little space between them', () => {
  const at = (lat: number) => ({ airportId: 'EDDF', coordinates: [{ lat, lng: 8.5 }] });
  const { all } = toShapes([
    { ...at(50), id: 'EDDF_LO_W8_18', kind: 'lead-on', name: 'W8' },
    { ...at(50.001), id: 'EDDF_LO_W8_36', kind: 'lead-on', name: 'W8' },
    { ...at(50.001), id: 'EDDF_LO_1', kind: 'lead-on', name: '' },
    { ...at(50.001), id: 'EDDF_LO_2', kind: 'lead-on', name: '' },
    { ...at(50.03), id: 'EDDF_LO_W8_07C', kind: 'lead-on', name: 'W8' },
  ]);
  const idsAt = (scale: number) =>
    labelsAt(scale, all, 'lead-on')
      .map(({ shape }) => shape?.point.id)
      .sort();
  expect(idsAt(1)).toHaveLength(5);
  expect(idsAt(0.1)).toEqual(['EDDF_LO_1', 'EDDF_LO_2', 'EDDF_LO_W8_07C', 'EDDF_LO_W8_18']);
});

test('doesn’t repeat the selected stopbar’s name at its lead-on when there’s little space', () => {
  const at = { airportId: 'EDDF', coordinates: [{ lat: 50, lng: 8.5 }] };
  const { all } = toShapes([
    { ...at, id: 'EDDF_SB_L3_07C', kind: 'stopbar', name: 'L3' },
    { ...at, id: 'EDDF_LO_L3_07C', kind: 'lead-on', name: 'L3' },
    { ...at, id: 'EDDF_LO_M8_07C', kind: 'lead-on', name: 'M8' },
  ]);
  const first = new Set(all.map(({ point }) => point.id));
  const namesAt = (scale: number) =>
    labelsAt(scale, all, 'stopbar', first).map(({ texts }) => texts[0]?.name);
  expect(namesAt(0.1)).toEqual(['L3', 'M8']);
  expect(namesAt(1)).toEqual(['L3', 'L3', 'M8']);
});
