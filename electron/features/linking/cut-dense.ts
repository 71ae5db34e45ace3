import { mostBytes, mostIds } from './batch-limits.ts';
import { across, type ChangeGraph } from './change-graph.ts';

/**
 * Cuts a part of the graph, given as its points in order, into calls with as many changes among
 * their ids as can be found: takes next the point with the most changes to those that are in.
 * Where lead-ons have many stopbars, that needs fewer calls than keeping each lead-on whole.
 */
export function cutDense(graph: ChangeGraph, points: readonly number[]): number[][] {
  const calls: number[][] = [];
  const taken = new Set<number>();
  const left = new Map(points.map((point) => [point, graph.edgesAt[point]?.length ?? 0]));
  let next = first(left.keys());
  while (next !== undefined) {
    const { edges, rim } = grow(graph, { taken, left }, next);
    calls.push(edges);
    next = first(rim.filter((point) => left.has(point))) ?? first(left.keys());
  }
  return calls;
}

interface Uncut {
  readonly taken: Set<number>;
  /** How many edges each point still has. */
  readonly left: Map<number, number>;
}

/** One call, from one point on; `rim` are the points beside it. */
function grow(graph: ChangeGraph, { taken, left }: Uncut, start: number) {
  const inside = new Set<number>();
  /** How many edges lead from each point beside the call into it. */
  const inwards = new Map<number, number>();
  const edges: number[] = [];
  let bytes = 0;
  const take = (edge: number): boolean => {
    bytes += graph.bytesOf[edge] ?? 0;
    if (bytes > mostBytes) return false;
    taken.add(edge);
    edges.push(edge);
    for (const point of [graph.leadOnOf[edge] ?? 0, graph.stopbarOf[edge] ?? 0]) {
      const rest = (left.get(point) ?? 0) - 1;
      if (rest > 0) left.set(point, rest);
      else left.delete(point);
    }
    return true;
  };
  let next: number | undefined = start;
  let room = true;
  while (next !== undefined && room && inside.size < mostIds) {
    inside.add(next);
    inwards.delete(next);
    for (const edge of graph.edgesAt[next] ?? []) {
      if (taken.has(edge)) continue;
      const other = across(graph, edge, next);
      if (inside.has(other)) room = room && take(edge);
      else inwards.set(other, (inwards.get(other) ?? 0) + 1);
    }
    next = densest(inwards, left);
  }
  return { edges, rim: [...inwards.keys()] };
}

/** The most edges into the call; of several, the one with the fewest that lead elsewhere. */
function densest(
  inwards: ReadonlyMap<number, number>,
  left: ReadonlyMap<number, number>,
): number | undefined {
  let found: number | undefined;
  let best: readonly [number, number] = [-1, 0];
  for (const [point, into] of inwards) {
    const elsewhere = (left.get(point) ?? into) - into;
    if (into < best[0] || (into === best[0] && elsewhere >= best[1])) continue;
    found = point;
    best = [into, elsewhere];
  }
  return found;
}

function first(numbers: Iterable<number>): number | undefined {
  for (const number of numbers) return number;
  return undefined;
}
