import type { Lights } from '../../../electron/contract/airports.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';

/** Whether each point is lit, by its ID. Points whose state isn't known are missing. */
export type LitPoints = ReadonlyMap<string, boolean>;

/**
 * Returns which points are lit. While a controller is connected, a point that isn't listed is in its default
 * state (SERVICE.md B9). Leaves out points that are no longer stopbars or lead-ons.
 */
export function litPoints(
  points: readonly AirportPoint[],
  lights: Pick<Lights, 'offline' | 'lit' | 'unlit'> | undefined,
): LitPoints {
  if (!lights) return new Map();
  const listed = new Map([
    ...lights.lit.map((id) => [id, true] as const),
    ...lights.unlit.map((id) => [id, false] as const),
  ]);
  return new Map(
    points.flatMap(({ id, kind }) => {
      if (kind === 'other') return [];
      const isLit = listed.get(id) ?? (lights.offline ? undefined : kind !== 'stopbar');
      return isLit === undefined ? [] : [[id, isLit] as const];
    }),
  );
}

export interface LitCount {
  readonly lit: number;
  /** How many points have a known state. */
  readonly of: number;
}

export type LitCounts = Readonly<Record<'stopbar' | 'lead-on', LitCount>>;

export function litCounts(points: readonly AirportPoint[], lit: LitPoints): LitCounts {
  const count = (wanted: AirportPoint['kind']): LitCount => {
    const known = points.filter(({ id, kind }) => kind === wanted && lit.has(id));
    return { lit: known.filter(({ id }) => lit.get(id)).length, of: known.length };
  };
  return { stopbar: count('stopbar'), 'lead-on': count('lead-on') };
}
