import type { LinkChange } from '../../contract/linking.ts';
import { mostAtOnce, mostBytes, mostIds } from './batch-limits.ts';
import { changeGraph, components, type ChangeGraph } from './change-graph.ts';
import { cutDense } from './cut-dense.ts';
import { cutWhole } from './cut-whole.ts';
import { countRounds } from './rounds.ts';

/** Of the fewest round trips that can be: looking for fewer is not worth its time. */
const nearEnough = 1.05;

type Cut = (graph: ChangeGraph, points: readonly number[]) => number[][];

/**
 * Changes of different pairs, cut into bulk calls: within the limits of one, and in close to the
 * fewest round trips. Calls that share a lead-on must not be sent at once.
 */
export function planBatches(changes: readonly LinkChange[]): LinkChange[][] {
  const graph = changeGraph(changes);
  const parts = components(graph);
  const whole = pack(graph, parts, cutWhole);
  const least = Math.ceil(graph.edgesAt.length / mostIds / mostAtOnce);
  const best = roundsOf(graph, whole) <= least * nearEnough ? whole : better(graph, parts, whole);
  return best.map((edges) => edges.flatMap((edge) => changes[edge] ?? []));
}

function better(graph: ChangeGraph, parts: readonly number[][], whole: number[][]): number[][] {
  const dense = pack(graph, parts, cutDense);
  const difference = roundsOf(graph, dense) - roundsOf(graph, whole);
  return difference < 0 || (difference === 0 && dense.length < whole.length) ? dense : whole;
}

const roundsOf = ({ leadOnOf }: ChangeGraph, calls: readonly number[][]): number =>
  countRounds(calls.map((edges) => new Set(edges.map((edge) => leadOnOf[edge]))));

interface Call {
  readonly edges: number[];
  ids: number;
  bytes: number;
}

/** Parts that are too large are cut; then the largest come first, each where the least room is left. */
function pack(graph: ChangeGraph, parts: readonly number[][], cut: Cut): number[][] {
  const pieces = parts.flatMap((points) => {
    const whole = call(graph, edgesOf(graph, points));
    if (fits(whole)) return [whole];
    return cut(graph, points).map((edges) => call(graph, edges));
  });
  pieces.sort((one, other) => other.ids - one.ids);
  /** By how many ids there is room for. */
  const open: Call[][] = Array.from({ length: mostIds + 1 }, () => []);
  const calls: Call[] = [];
  for (const piece of pieces) {
    const into = takeRoom(open, piece);
    if (into) add(into, piece);
    else calls.push(piece);
    const roomy = into ?? piece;
    open[mostIds - roomy.ids]?.push(roomy);
  }
  return calls.map(({ edges }) => edges);
}

/** The call with the least room that is enough, taken out of `open`. */
function takeRoom(open: readonly Call[][], piece: Call): Call | undefined {
  for (const calls of open.slice(piece.ids)) {
    const last = calls.at(-1);
    if (last && last.bytes + piece.bytes <= mostBytes) return calls.pop();
  }
  return undefined;
}

function add(into: Call, piece: Call): void {
  into.edges.push(...piece.edges);
  into.ids += piece.ids;
  into.bytes += piece.bytes;
}

const fits = ({ ids, bytes }: Call): boolean => ids <= mostIds && bytes <= mostBytes;

function call({ leadOnOf, stopbarOf, bytesOf }: ChangeGraph, edges: number[]): Call {
  const ids = new Set(edges.flatMap((edge) => [leadOnOf[edge], stopbarOf[edge]])).size;
  return { edges, ids, bytes: edges.reduce((sum, edge) => sum + (bytesOf[edge] ?? 0), 0) };
}

const edgesOf = ({ edgesAt, leadOnOf }: ChangeGraph, points: readonly number[]): number[] =>
  points.flatMap((point) => (edgesAt[point] ?? []).filter((edge) => leadOnOf[edge] === point));
