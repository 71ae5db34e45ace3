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

/** An aircraft moves at most this often: by day at every turn, at night at every third. */
const turnMs = 20_000;
const shortestMs = 12_000;
const longestMs = 36_000;

/** Returns the lights at a time, in milliseconds since 1970. */
export function stateAt(world: World, icao: string, now: number): AirportState {
  const controllers = controllersOf[icao] ?? [];
  const [controllerId] = controllers;
  const points = pointsAt(world, icao);
  const moving = controllerId === undefined ? [] : movementsAt(icao, points, now);
  const dropped = new Set(moving.map(({ stopbarId }) => stopbarId));
  const stopbars = new Set(points.filter(isStopbar).map(({ id }) => id));
  const isLit = (point: Point): boolean => {
    if (isStopbar(point)) return !dropped.has(point.id);
    const own = point.linkedTo.filter((id) => stopbars.has(id));
    return own.length === 0 || own.some((id) => dropped.has(id));
  };
  return {
    airport: icao,
    controllers,
    pilots: moving.map(({ pilot }) => pilot),
    objects: points.flatMap((point): LightState[] => {
      const { id } = point;
      if (controllerId === undefined) return [{ id, state: defaultOf(point), timestamp: now }];
      if (isLit(point) === defaultOf(point)) return [];
      return [{ id, state: isLit(point), controllerId, timestamp: now - (now % turnMs) }];
    }),
    offline: controllerId === undefined,
  };
}

const isStopbar = ({ type }: Point): boolean => type === 'stopbar';
const defaultOf = (point: Point): boolean => !isStopbar(point);

interface Movement {
  readonly stopbarId: string;
  readonly pilot: string;
}

/** Returns the aircraft that are crossing a dropped stopbar. */
function movementsAt(icao: string, points: readonly Point[], now: number): readonly Movement[] {
  const linked = new Set(points.flatMap(({ linkedTo }) => linkedTo));
  const turn = Math.floor(now / turnMs);
  const maxTurns = Math.ceil(longestMs / turnMs);
  return Array.from({ length: maxTurns }, (_, ago) => turn - ago).flatMap((at) => {
    if (isNight(at * turnMs) && at % 3 !== 0) return [];
    const chance = hash(`${icao} ${at}`);
    const lasts = shortestMs + (chance % (longestMs - shortestMs));
    if (now >= at * turnMs + lasts) return [];
    const stopbar = stopbarOf(at, points.filter(isStopbar), linked);
    return stopbar ? [{ stopbarId: stopbar.id, pilot: `${15_000_000 + (chance % 100_000)}` }] : [];
  });
}

/**
 * Returns the stopbar that an aircraft crosses. Two of three cross a linked one, because there is
 * more to see.
 */
function stopbarOf(turn: number, stopbars: readonly Point[], linked: ReadonlySet<string>) {
  const some = turn % 3 === 0 ? [] : stopbars.filter(({ id }) => linked.has(id));
  const [first] = (some.length > 0 ? some : stopbars).toSorted(
    (a, b) => hash(`${turn} ${a.id}`) - hash(`${turn} ${b.id}`),
  );
  return first;
}

function isNight(time: number): boolean {
  const hour = new Date(time).getUTCHours();
  return hour < 5 || hour >= 22;
}

function hash(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return (sum ^ (sum >>> 15)) >>> 0;
}
