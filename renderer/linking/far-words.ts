import { count } from './airport-words.ts';
import { sayMetres } from './distance.ts';

/** What is usual at an airport, in metres. */
export interface Usual {
  readonly icao: string;
  readonly metres: number;
}

/** Beside a pair that is farther apart than usual. */
export const sayFar = (metres: number, usual: Usual): string =>
  `▲ ${sayMetres(metres)}, usually under ${sayMetres(usual.metres)}`;

/** For the status line, once links were staged whose points are farther apart than usual. */
export function sayFarStaged(far: readonly number[], usual: Usual): string {
  const farthest = sayMetres(Math.max(...far));
  const isOne = far.length === 1;
  const which = isOne
    ? `This stopbar and lead-on are ${farthest} apart.`
    : `${count(far.length, 'staged link')} are unusually long: up to ${farthest}.`;
  const next = isOne ? 'Check that they belong together.' : 'Check them under Changes.';
  return `${which} Links at ${usual.icao} are usually under ${sayMetres(usual.metres)}. ${next}`;
}
