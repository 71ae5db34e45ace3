import { mostBytes, mostIds } from './batch-limits.ts';
import { across, type ChangeGraph } from './change-graph.ts';

/**
 * Cuts a part of the graph, given as its points in order, so that all changes of a lead-on are in
 * one call: then no call has to wait for another. Takes next the lead-on that names the fewest ids
 * that are not in the call yet.
 */
export function cutWhole(graph: ChangeGraph, points: readonly number[]): number[][] {
  const calls: number[][] = [];
  const left = new Set(points.filter((point) => isLeadOn(graph, point)));
  for (const leadOn of left) {
    const pieces = chop(graph, graph.edgesAt[leadOn] ?? []);
    if (pieces.length === 1) continue;
    calls.push(...pieces);
    left.delete(leadOn);
  }
  let next = first(left);
  while (next !== undefined) {
    const { edges, rim } = grow(graph, left, next);
    calls.push(edges);
    next = rim ?? first(left);
  }
  return calls;
}

/** One call, from one lead-on on; `rim` is a lead-on beside it that is left. */
function grow(graph: ChangeGraph, left: Set<number>, start: number) {
  const inside = new Set<number>();
  /** How many new ids each lead-on beside the call would bring. */
  const costs = new Map<number, number>();
  const edges: number[] = [];
  let bytes = 0;
  for (let leadOn: number | undefined = start; leadOn !== undefined; leadOn = cheapest(costs)) {
    const own = graph.edgesAt[leadOn] ?? [];
    const cost = costs.get(leadOn) ?? own.length + 1;
    bytes += sizeOf(graph, own);
    if (inside.size + cost > mostIds || bytes > mostBytes) break;
    edges.push(...own);
    left.delete(leadOn);
    costs.delete(leadOn);
    inside.add(leadOn);
    for (const edge of own) {
      const stopbar = graph.stopbarOf[edge] ?? 0;
      if (inside.has(stopbar)) continue;
      inside.add(stopbar);
      for (const other of graph.edgesAt[stopbar] ?? []) {
        const beside = across(graph, other, stopbar);
        if (!left.has(beside)) continue;
        const before = costs.get(beside) ?? (graph.edgesAt[beside]?.length ?? 0) + 1;
        costs.set(beside, before - 1);
      }
    }
  }
  return { edges, rim: first(costs.keys()) };
}

/** One that brings nothing but itself is as cheap as can be. */
function cheapest(costs: ReadonlyMap<number, number>): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const [leadOn, cost] of costs) {
    if (cost >= least) continue;
    found = leadOn;
    least = cost;
    if (cost === 1) break;
  }
  return found;
}

/** A lead-on's edges, in as many pieces as its calls must be. */
function chop(graph: ChangeGraph, edges: readonly number[]): number[][] {
  const pieces: number[][] = [[]];
  let bytes = 0;
  for (const edge of edges) {
    const size = sizeOf(graph, [edge]);
    const last = pieces.at(-1) ?? [];
    if (last.length + 2 <= mostIds && bytes + size <= mostBytes) {
      last.push(edge);
      bytes += size;
    } else {
      pieces.push([edge]);
      bytes = size;
    }
  }
  return pieces;
}

const isLeadOn = ({ edgesAt, leadOnOf }: ChangeGraph, point: number): boolean =>
  leadOnOf[edgesAt[point]?.[0] ?? -1] === point;

const sizeOf = ({ bytesOf }: ChangeGraph, edges: readonly number[]): number =>
  edges.reduce((sum, edge) => sum + (bytesOf[edge] ?? 0), 0);

function first(numbers: Iterable<number>): number | undefined {
  for (const number of numbers) return number;
  return undefined;
}
