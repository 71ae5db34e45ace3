import type { LinkChange } from '../../contract/linking.ts';

/**
 * Changes as a graph: lead-ons and stopbars are its points, numbered, and each change is an edge
 * between two of them. Cutting changes into calls is cutting this graph.
 */
export interface ChangeGraph {
  readonly leadOnOf: readonly number[];
  readonly stopbarOf: readonly number[];
  /** What each edge adds to a request's body. */
  readonly bytesOf: readonly number[];
  readonly edgesAt: readonly (readonly number[])[];
}

/** Of changes of different pairs; an edge has the number of its change. */
export function changeGraph(changes: readonly LinkChange[]): ChangeGraph {
  const edgesAt: number[][] = [];
  const numbering = () => {
    const numbers = new Map<string, number>();
    return (id: string, edge: number): number => {
      const number = numbers.get(id) ?? edgesAt.push([]) - 1;
      numbers.set(id, number);
      edgesAt[number]?.push(edge);
      return number;
    };
  };
  const leadOnNumber = numbering();
  const stopbarNumber = numbering();
  return {
    leadOnOf: changes.map(({ leadOnId }, edge) => leadOnNumber(leadOnId, edge)),
    stopbarOf: changes.map(({ stopbarId }, edge) => stopbarNumber(stopbarId, edge)),
    bytesOf: changes.map(({ leadOnId, stopbarId }) => bodyBytes({ leadOnId, stopbarId })),
    edgesAt,
  };
}

const bodyBytes = (pair: object): number => Buffer.byteLength(JSON.stringify(pair)) + 1;

/** The point at the other end of an edge. */
export function across({ leadOnOf, stopbarOf }: ChangeGraph, edge: number, point: number): number {
  return (leadOnOf[edge] === point ? stopbarOf[edge] : leadOnOf[edge]) ?? point;
}

/**
 * The points of each part that hangs together, beginning at its rim and the nearest first: cut in
 * that order, what is left stays in one piece where it can.
 */
export function components(graph: ChangeGraph): number[][] {
  const seen = new Set<number>();
  return graph.edgesAt.flatMap((_, point) => {
    if (seen.has(point)) return [];
    const rim = reach(graph, point, new Set()).at(-1) ?? point;
    return [reach(graph, rim, seen)];
  });
}

function reach(graph: ChangeGraph, from: number, seen: Set<number>): number[] {
  const reached = [from];
  seen.add(from);
  for (const point of reached) {
    for (const edge of graph.edgesAt[point] ?? []) {
      const other = across(graph, edge, point);
      if (seen.has(other)) continue;
      seen.add(other);
      reached.push(other);
    }
  }
  return reached;
}
