import type { LinkChange, Pair } from '../../contract/linking.ts';

export interface AskedChange {
  readonly asked: LinkChange;
  /** What comes of it: one for each pair. Of both wishes for one pair, linking wins (SERVICE.md B4). */
  readonly net: LinkChange;
}

/** What was asked for, in its order. */
export function askedChanges(
  link: readonly Pair[],
  unlink: readonly Pair[],
): readonly AskedChange[] {
  const nets = new Map<string, LinkChange>();
  const asked = [link, unlink].flatMap((pairs, at) =>
    pairs.map((pair) => ({ ...pair, linked: at === 0 })),
  );
  return asked.map((change) => {
    const key = JSON.stringify([change.leadOnId, change.stopbarId]);
    const net = nets.get(key) ?? change;
    nets.set(key, net);
    return { asked: change, net };
  });
}
