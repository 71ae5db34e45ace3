/** The lights of an airport with some traffic. They depend only on the time and the links. */
import { pointsAt, type Point, type World } from './world.ts';

interface LightState {
  readonly id: string;
  readonly state: boolean;
  readonly controllerId?: string;
  readonly timestamp: number;
}

/** SERVICE.md B9. */
interface AirportState {
  readonly airport: string;
  readonly controllers: readonly string[];
  readonly pilots: readonly string[];
  readonly objects: readonly LightState[];
  readonly offline: boolean;
}

/** Nobody controls the other airports. */
const controllersOf: Readonly<Record<string, readonly string[]>> = {
  EDDF: ['10000021', '10000022'],
  EDDM: ['10000023'],
  LSZH: ['10000024'],
};

/** Every 20 seconds, an aircraft begins to cross a stopbar, which is dropped for 30 seconds. */
const turnMs = 20_000;
const crossingMs = 30_000;

/** Returns the lights at a time, in milliseconds since 1970. */
export function stateAt(world: World, icao: string, now: number): AirportState {
  const controllers = controllersOf[icao] ?? [];
  const [controllerId] = controllers;
  const points = pointsAt(world, icao);
  const turns = [Math.floor(now / turnMs), Math.floor((now - crossingMs) / turnMs) + 1];
  const crossings = controllerId === undefined ? [] : [...new Set(turns)];
  const dropped = new Set(crossings.map((turn) => crossedIn(turn, points)));
  const stopbars = new Set(points.filter(isStopbar).map(({ id }) => id));
  const isLit = (point: Point): boolean => {
    if (isStopbar(point)) return !dropped.has(point.id);
    const own = point.linkedTo.filter((id) => stopbars.has(id));
    return own.length === 0 || own.some((id) => dropped.has(id));
  };
  return {
    airport: icao,
    controllers,
    pilots: crossings.map((turn) => `${15_000_000 + (turn % 100_000)}`),
    objects: points.flatMap((point): LightState[] => {
      const { id } = point;
      const isDefault = !isStopbar(point);
      if (controllerId === undefined) return [{ id, state: isDefault, timestamp: now }];
      if (isLit(point) === isDefault) return [];
      return [{ id, state: isLit(point), controllerId, timestamp: now - (now % turnMs) }];
    }),
    offline: controllerId === undefined,
  };
}

const isStopbar = ({ type }: Point): boolean => type === 'stopbar';

/** Returns the stopbar that is crossed: in two of three turns a linked one, because there is more to see. */
function crossedIn(turn: number, points: readonly Point[]): string | undefined {
  const linked = new Set(points.flatMap(({ linkedTo }) => linkedTo));
  const all = points.filter(isStopbar);
  const some = turn % 3 === 0 ? all : all.filter(({ id }) => linked.has(id));
  // In steps of seven, so that the next one isn't beside the last.
  return some[(turn * 7) % some.length]?.id;
}
