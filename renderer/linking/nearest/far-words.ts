import { count } from '../airport/airport-words.ts';
import { sayMetres } from './distance.ts';

/** What is usual at an airport, in metres. */
export interface Usual {
  readonly icao: string;
  readonly metres: number;
}

/** Shown beside a pair whose distance is unusual. */
export const sayFar = (metres: number, usual: Usual): string =>
  `▲ ${sayMetres(metres)}, usually under ${sayMetres(usual.metres)}`;

/** Shown in the status line when staged links are unusually long. */
export function sayFarStaged(far: readonly number[], usual: Usual): string {
  const farthest = sayMetres(Math.max(...far));
  const isOne = far.length === 1;
  const which = isOne
    ? `This stopbar and lead-on are ${farthest} apart.`
    : `${count(far.length, 'staged link')} are unusually long: up to ${farthest}.`;
  const next = isOne ? 'Check that they belong together.' : 'Check them under Changes.';
  return `${which} Links at ${usual.icao} are usually under ${sayMetres(usual.metres)}. ${next}`;
}
