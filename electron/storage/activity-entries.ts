import * as v from 'valibot';
import { action, type Action, type ActivityEntry, type LinkPart } from '../contract/activity.ts';
import { linkByIdsAction, pairsOf, type LinkChange } from '../contract/linking.ts';
import { done, failed, type EpochMs, type Result } from '../contract/result.ts';
import { storedError } from './stored-error.ts';

export type Begun = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
} & Action;

const outcome = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.null() }),
  v.object({ ok: v.literal(false), error: storedError }),
]);

const id = v.string();

const first = v.intersect([
  v.object({ id, at: v.number(), who: v.nullable(v.string()), outcome: v.literal('running') }),
  action,
]);

const later = v.object({
  ...v.partial(v.omit(linkByIdsAction, ['action'])).entries,
  id,
  outcome: v.optional(outcome),
  /** Outcomes of an apply's changes, by their place among its links and then its unlinks. */
  parts: v.optional(v.array(v.object({ of: v.array(v.number()), outcome }))),
});

/** What has become known about an action. */
export type Changed = Readonly<Omit<v.InferOutput<typeof later>, 'id'>>;

/** The first line of an entry has all of it; a later one has the ID, and only what has changed. */
export type Line = (Begun & { readonly outcome: 'running' }) | (Changed & { readonly id: string });

interface Entry {
  begun: Begun;
  outcome: Result<null> | 'running';
  /** An apply's change without an outcome is running, or wasn't sent. */
  readonly parts: (Result<null> | undefined)[];
}

const cutShort = failed({ kind: 'lost', reason: 'cut-short' });

/** The activity's entries, made from its lines, in the order in which the actions began. */
export class ActivityEntries {
  readonly #byId = new Map<string, Entry>();
  /** How many lines couldn't be read. */
  unreadable = 0;

  /** Merges a line of a file. Counts one that a crash cut short or a newer version wrote. */
  read(text: string): void {
    const line = parseLine(text);
    if (line) this.merge(line);
    else if (text.trim() !== '') this.unreadable += 1;
  }

  merge(line: Line): void {
    if ('at' in line) {
      const { outcome, ...begun } = line;
      this.#byId.set(line.id, { begun, outcome, parts: [] });
      return;
    }
    const entry = this.#byId.get(line.id);
    // Its first line was in a file that is gone.
    if (!entry) return;
    const { outcome = entry.outcome, parts = [], ...changed } = line;
    Object.assign(entry, { outcome, begun: { ...entry.begun, ...changed } });
    for (const part of parts) for (const at of part.of) entry.parts[at] = part.outcome;
  }

  /**
   * Ends what isn't running in this run of the app: it was cut short, so what it didn't record is
   * unknown.
   */
  endOthers(isRunning: (id: string) => boolean): void {
    for (const [id, entry] of this.#byId) {
      if (entry.outcome !== 'running' || isRunning(id)) continue;
      entry.outcome = cutShort;
      for (const at of changesOf(entry.begun).keys()) entry.parts[at] ??= cutShort;
    }
  }

  begun(id: string): Begun | undefined {
    return this.#byId.get(id)?.begun;
  }

  readonly isRunning = (id: string): boolean => this.#byId.get(id)?.outcome === 'running';

  /** Returns entries that have ended, newest first, starting after the one with the ID `before`. */
  list(limit: number, before?: string): readonly ActivityEntry[] {
    const newest = [...this.#byId.values()].toReversed();
    const at = newest.findIndex(({ begun }) => begun.id === before);
    if (at === -1 && before !== undefined) return [];
    const listed: ActivityEntry[] = [];
    for (const entry of newest.slice(at + 1)) {
      if (listed.length === limit) break;
      listed.push(...shown(entry));
    }
    return listed;
  }
}

/** Returns undefined for a line that can't be read. */
export function parseLine(text: string): Line | undefined {
  try {
    const read = JSON.parse(text) as unknown;
    const isFirst = typeof read === 'object' && read !== null && 'at' in read;
    const parsed = v.safeParse(isFirst ? first : later, read, { abortEarly: true });
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function shown({ begun, outcome, parts }: Entry): readonly ActivityEntry[] {
  if (outcome === 'running') return [];
  if (begun.action !== 'changeLinks') return [{ ...begun, outcome }];
  const ended = changesOf(begun).flatMap((change, at) => {
    const outcome = parts[at];
    return outcome ? [{ change, outcome }] : [];
  });
  const byOutcome = Map.groupBy(ended, (one) => JSON.stringify(one.outcome));
  const [worst, ...others] = [...byOutcome.values()].map(partOf).toSorted(bySeverity);
  // Nothing was sent.
  if (!worst) return [];
  const input = { icao: begun.input.icao, ...pairsOf(ended.map(({ change }) => change)) };
  const several = others.length > 0 && { parts: [worst, ...others] };
  return [{ ...begun, input, outcome: worst.outcome, ...several }];
}

export interface Ended {
  readonly change: LinkChange;
  readonly outcome: Result<null>;
}

const partOf = (some: readonly Ended[]): LinkPart => ({
  ...pairsOf(some.map(({ change }) => change)),
  outcome: some[0]?.outcome ?? done(null),
});

/** An unknown outcome comes before a failed one: it needs attention first. */
const bySeverity = (one: LinkPart, other: LinkPart): number => severity(other) - severity(one);

function severity({ outcome }: LinkPart): number {
  if (outcome.ok) return 0;
  return outcome.error.kind === 'lost' ? 2 : 1;
}

/** Returns the changes of an apply: its links, then its unlinks. */
export function changesOf(begun: Begun): readonly LinkChange[] {
  if (begun.action !== 'changeLinks') return [];
  const { link, unlink } = begun.input;
  return [
    ...link.map((pair) => ({ ...pair, linked: true })),
    ...unlink.map((pair) => ({ ...pair, linked: false })),
  ];
}
