import type { Point } from '../world.ts';
import { layOut, type RunwayLayout } from './layout.ts';
import { singlePoint } from './single-point.ts';

/** Sixty holding positions. Taxiway M is between two runways, so its names occur on both. */
export const frankfurtRunways: readonly RunwayLayout[] = [
  {
    designators: ['07C', '25C'],
    ends: [
      { lat: 50.0326, lng: 8.5346 },
      { lat: 50.0451, lng: 8.58698 },
    ],
    // prettier-ignore
    left: { L1: 40, L3: 420, L5: 810, L7: 1200, L9: 1560, L11: 1930, L13: 2330, L15: 2760, L17: 3290, L19: 3950 },
    // prettier-ignore
    right: { M2: 60, M4: 480, M6: 900, M8: 1330, M10: 1700, M12: 2080, M14: 2460, M16: 2840, M18: 3400, M20: 3940 },
  },
  {
    designators: ['07R', '25L'],
    ends: [
      { lat: 50.0275, lng: 8.53417 },
      { lat: 50.0401, lng: 8.58653 },
    ],
    // prettier-ignore
    left: { M2: 50, M4: 470, M6: 880, M8: 1310, M10: 1690, M12: 2060, M14: 2450, M18: 3380, M20: 3950 },
    // prettier-ignore
    right: { S1: 40, S3: 390, S5: 760, S7: 1180, S9: 1620, S11: 2050, S13: 2480, S15: 2900, S17: 3960 },
  },
  {
    designators: ['18', '36'],
    ends: [
      { lat: 50.0344, lng: 8.52599 },
      { lat: 49.9985, lng: 8.52627 },
    ],
    left: { W2: 60, W4: 600, W6: 1250, W8: 1900, W10: 2600, W12: 3900 },
    right: { W1: 40, W3: 640, W5: 1300, W7: 1950, W9: 2550, W11: 3880 },
  },
  {
    designators: ['07L', '25R'],
    ends: [
      { lat: 50.0371, lng: 8.49708 },
      { lat: 50.0457, lng: 8.53373 },
    ],
    left: {},
    // prettier-ignore
    right: { P1: 30, P4: 380, P7: 760, P9: 1150, P12: 1490, P15: 1830, P18: 2080, P20: 2300, P23: 2520, P25: 2750 },
  },
];

/** Existing links: lead-on → stopbars. */
const links: Readonly<Record<string, readonly string[]>> = {
  EDDF_LO_L1_07C: ['EDDF_SB_L1_07C'],
  EDDF_LO_L3_07C: ['EDDF_SB_L3_07C'],
  EDDF_LO_L17_25C: ['EDDF_SB_L17_07C'],
  EDDF_LO_L19_25C: ['EDDF_SB_L19_07C'],
  // Many to many: crossing traffic waits on both sides of the runway.
  EDDF_LO_M8_07C: ['EDDF_SB_M8_07C', 'EDDF_SB_L7_07C'],
  EDDF_LO_M8_25C: ['EDDF_SB_M8_07C', 'EDDF_SB_L7_07C'],
  EDDF_LO_S1_07R: ['EDDF_SB_S1_07R'],
  EDDF_LO_S7_07R: ['EDDF_SB_S7_07R', 'EDDF_SB_M8_07R'],
  EDDF_LO_S7_25L: ['EDDF_SB_S7_07R'],
  // Stale: the last one was deleted.
  EDDF_LO_W1_18: ['EDDF_SB_W1_18', 'EDDF_SB_W2_18', 'BARS_W6F0K'],
  // Stale: the last one was a stopbar when it was linked.
  EDDF_LO_P1_07L: ['EDDF_SB_P1_07L', 'BARS_D4X9T'],
  // Stale: it was a lead-on when it was linked.
  BARS_7KQ2M: ['EDDF_SB_L5_07C'],
};

export function seedFrankfurt(): Point[] {
  const points = [
    ...layOut('EDDF', frankfurtRunways),
    singlePoint('EDDF', 'taxiway', 'BARS_7KQ2M', 'L5', [50.0369, 8.5432], [50.0373, 8.5441]),
    singlePoint('EDDF', 'taxiway', 'BARS_D4X9T', 'N', [50.0402, 8.5421], [50.0431, 8.5539]),
    singlePoint('EDDF', 'taxiway', 'BARS_H03VC', 'Lima', [50.0386, 8.5468], [50.0421, 8.5614]),
    singlePoint('EDDF', 'stand', 'BARS_R8WZA', 'V155', [50.0462, 8.5688], [50.0466, 8.5685]),
    singlePoint('EDDF', 'stand', 'BARS_R8WZB', 'V156', [50.0465, 8.5697], [50.0469, 8.5694]),
    // Without coordinates: not on the map, but can be linked.
    singlePoint('EDDF', 'stopbar', 'BARS_M1N6E', 'N8'),
    singlePoint('EDDF', 'lead_on', 'BARS_M1N6F', 'N8'),
    singlePoint('EDDF', 'stopbar', 'BARS_0Q5JY', 'Tango crossing'),
  ];
  return points.map((point) => ({ ...point, linkedTo: links[point.id] ?? [] }));
}
