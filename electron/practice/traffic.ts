/** The lights of an airport with some traffic. They depend only on the time and the links. */
import { pointsAt, type Point, type World } from './world.ts';

interface LightState {
  readonly id: string;
  readonly state: boolean;
}

/** SERVICE.md B9, without what the app doesn't read. */
interface AirportState {
  readonly controllers: readonly string[];
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
  const offline = controllers.length === 0;
  const points = pointsAt(world, icao);
  const turns = [Math.floor(now / turnMs), Math.floor((now - crossingMs) / turnMs) + 1];
  const dropped = new Set(turns.map((turn) => crossedIn(turn, points)));
  const stopbars = new Set(points.filter(isStopbar).map(({ id }) => id));
  const isLit = (point: Point): boolean => {
    if (isStopbar(point)) return !dropped.has(point.id);
    const own = point.linkedTo.filter((id) => stopbars.has(id));
    return own.length === 0 || own.some((id) => dropped.has(id));
  };
  return {
    controllers,
    objects: points.flatMap((point): LightState[] => {
      const { id } = point;
      const isDefault = !isStopbar(point);
      if (offline) return [{ id, state: isDefault }];
      return isLit(point) === isDefault ? [] : [{ id, state: isLit(point) }];
    }),
    offline,
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
