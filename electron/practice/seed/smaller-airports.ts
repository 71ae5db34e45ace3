import type { Point } from '../world.ts';
import { layOut, type RunwayLayout } from './layout.ts';
import { singlePoint } from './single-point.ts';

export const munich: RunwayLayout = {
  designators: ['08L', '26R'],
  ends: [
    { lat: 48.36278, lng: 11.76757 },
    { lat: 48.36728, lng: 11.82104 },
  ],
  left: {},
  right: { A1: 40, A4: 620, A8: 1980, A15: 3960 },
};

export const hamburg: RunwayLayout = {
  designators: ['05', '23'],
  ends: [
    { lat: 53.62191, lng: 9.96868 },
    { lat: 53.63895, lng: 10.00532 },
  ],
  left: { D1: 60 },
  right: { E4: 1520 },
};

export const zurich: RunwayLayout = {
  designators: ['16', '34'],
  ends: [
    { lat: 47.47577, lng: 8.53579 },
    { lat: 47.44534, lng: 8.55744 },
  ],
  left: { E2: 50, E6: 1750 },
  right: { A9: 3640 },
};

export function seedSmallerAirports(): Point[] {
  return [
    ...layOut('EDDM', [munich]).map((point) =>
      point.id === 'EDDM_LO_A1_08L' ? { ...point, linkedTo: ['EDDM_SB_A1_08L'] } : point,
    ),
    singlePoint('EDDM', 'stand', 'BARS_2YC7P', '205', [48.35462, 11.78911], [48.35498, 11.78914]),
    ...layOut('EDDH', [hamburg]),
    ...layOut('LSZH', [zurich]),
  ];
}
