import { pointsAt, type Point, type World } from './world.ts';

const metresNorth = 40;
const degreesPerMetre = 1 / 111_320;

/**
 * Simulates changes by others at an airport: adds a stopbar without a lead-on, moves another and removes
 * the links of a lead-on. Returns false at an airport without such points.
 */
export function changeAirport(world: World, icao: string): boolean {
  const { points } = world;
  const all = pointsAt(world, icao);
  const stopbars = all.filter(
    ({ type, coordinates }) => type === 'stopbar' && coordinates.length > 0,
  );
  const [first] = stopbars;
  // Each call moves another one: the last were added by earlier calls.
  const moved = stopbars.at(-1);
  const linked = all.find(({ type, linkedTo }) => type === 'lead_on' && linkedTo.length > 0);
  if (!first || !moved) return false;
  const added = all.filter(({ id }) => id.startsWith(`${icao}_SB_NEW`)).length + 1;
  const id = `${icao}_SB_NEW${added}`;
  points.set(moved.id, { ...moved, coordinates: north(moved) });
  points.set(id, {
    ...first,
    id,
    name: `NEW${added}`,
    coordinates: north(first, added + 1),
  });
  if (linked) points.set(linked.id, { ...linked, linkedTo: [] });
  return true;
}

const north = ({ coordinates }: Point, steps = 1): Point['coordinates'] =>
  coordinates.map(({ lat, lng }) => ({ lat: lat + steps * metresNorth * degreesPerMetre, lng }));
