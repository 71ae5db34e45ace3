import type { ActivityEntry, LinkPart } from '../contract/activity.ts';
import type { LinkChange } from '../contract/linking.ts';
import { done, type Result } from '../contract/result.ts';
import { applyIn, isTurnedOutLine, parseLine } from './activity-lines.ts';

interface PageParts {
  readonly limit: number;
  /** The ID of the entry before the first one. */
  readonly before: string | undefined;
  /** Returns an empty list for a line that isn't an entry. */
  readonly entryOf: (line: string) => readonly ActivityEntry[];
}

interface Apply {
  readonly id: string;
  readonly newest: ActivityEntry;
  /** Newest first. */
  readonly requests: ActivityEntry[];
}

/**
 * Makes entries of the activity from its lines, both newest first. The requests of an apply are one
 * entry, in the place of the newest one.
 */
export class ActivityPage {
  readonly #parts: PageParts;
  readonly #found: (ActivityEntry | Apply)[] = [];
  readonly #applies = new Map<string, Apply>();
  /** The IDs of applies whose entry is newer than this page. */
  readonly #newer = new Set<string>();
  /** The outcomes of each apply that became known later, newest first. */
  readonly #turnedOut = new Map<string, (readonly LinkPart[])[]>();
  /** The outcome of each action that became known later, by the ID of its entry. */
  readonly #settled = new Map<string, Result<null>>();
  #reached: boolean;

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.#reached = parts.before === undefined;
  }

  /** Whether older lines can't change this page. An apply may have requests in any of them. */
  get isWhole(): boolean {
    return this.#found.length === this.#parts.limit && this.#applies.size === 0;
  }

  get entries(): readonly ActivityEntry[] {
    return this.#found.map((found) =>
      'requests' in found ? entryOfApply(found, this.#turnedOut.get(found.id) ?? []) : found,
    );
  }

  add(line: string): void {
    const apply = applyIn(line);
    if (isTurnedOutLine(line)) this.#addTurnedOut(line);
    else if (apply !== undefined) this.#addRequest(apply, line);
    else if (!this.#reached) {
      this.#reached = line.includes(`"id":${JSON.stringify(this.#parts.before)}`);
    } else if (this.#found.length < this.#parts.limit) {
      const entries = this.#parts.entryOf(line);
      this.#found.push(...entries.map((entry) => this.#asSettled(entry)));
    }
  }

  #addTurnedOut(line: string): void {
    const read = parseLine(line);
    if (read?.kind === 'settled') {
      // The newest one, which comes first, counts.
      if (!this.#settled.has(read.id)) this.#settled.set(read.id, read.outcome);
    }
    if (read?.kind !== 'turned-out') return;
    this.#turnedOut.set(read.apply, [...(this.#turnedOut.get(read.apply) ?? []), read.parts]);
  }

  #asSettled(entry: ActivityEntry): ActivityEntry {
    // A change that was sent alone turns out like one of an apply.
    const [newest] = this.#turnedOut.get(entry.id) ?? [];
    const outcome = this.#settled.get(entry.id) ?? newest?.[0]?.outcome;
    return outcome ? { ...entry, outcome } : entry;
  }

  #addRequest(id: string, line: string): void {
    if (this.#newer.has(id)) return;
    const known = this.#applies.get(id);
    if (!known && this.#reached && this.#found.length === this.#parts.limit) return;
    const [entry] = this.#parts.entryOf(line);
    if (!entry) return;
    if (!this.#reached) {
      this.#newer.add(id);
      this.#reached = id === this.#parts.before;
    } else if (known) known.requests.push(entry);
    else {
      const apply = { id, newest: entry, requests: [entry] };
      this.#applies.set(id, apply);
      this.#found.push(apply);
    }
  }
}

interface Ended {
  readonly change: LinkChange;
  readonly outcome: Result<null>;
}

/** Returns the entry of an apply, with the last outcome of each change. */
function entryOfApply(
  { id, newest, requests }: Apply,
  turnedOut: readonly (readonly LinkPart[])[],
): ActivityEntry {
  const ended = new Map<string, Ended>();
  for (const request of requests.toReversed()) {
    for (const change of changesOf(request)) {
      ended.set(keyOf(change), { change, outcome: request.outcome });
    }
  }
  for (const part of turnedOut.toReversed().flat()) {
    for (const change of changesIn(part)) {
      if (ended.has(keyOf(change))) ended.set(keyOf(change), { change, outcome: part.outcome });
    }
  }
  const all = [...ended.values()];
  const parts = joinByOutcome(
    all.map(({ change, outcome }) => ({ ...pairsOf([change]), outcome })),
  );
  const icao = 'icao' in newest.input ? newest.input.icao : '';
  const names = requests.flatMap((request) =>
    'names' in request ? Object.entries(request.names ?? {}) : [],
  );
  return {
    id,
    at: newest.at,
    who: newest.who,
    action: 'changeLinks',
    input: { icao, ...pairsOf(all.map(({ change }) => change)) },
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
    outcome: worstOf(parts),
    ...(parts.length > 1 && { parts }),
  };
}

/** Joins the parts that have the same outcome. */
export function joinByOutcome(parts: readonly LinkPart[]): readonly LinkPart[] {
  const byOutcome = Map.groupBy(parts, ({ outcome }) => JSON.stringify(outcome));
  return [...byOutcome.values()].map((some) => ({
    link: some.flatMap(({ link }) => link),
    unlink: some.flatMap(({ unlink }) => unlink),
    outcome: some[0]?.outcome ?? done(null),
  }));
}

/** Returns an unknown outcome before a failed one: it needs attention first. */
function worstOf(parts: readonly LinkPart[]): Result<null> {
  const failures = parts.filter(({ outcome }) => !outcome.ok);
  const unknown = failures.find(({ outcome }) => !outcome.ok && outcome.error.kind === 'lost');
  return (unknown ?? failures[0])?.outcome ?? done(null);
}

function changesOf(request: ActivityEntry): readonly LinkChange[] {
  if (request.action === 'changeLinks') return changesIn(request.input);
  if (request.action !== 'link') return [];
  const { stopbarId, leadOnId } = request.input;
  return [{ stopbarId, leadOnId, linked: true }];
}

const changesIn = ({ link, unlink }: Pick<LinkPart, 'link' | 'unlink'>): readonly LinkChange[] => [
  ...link.map((pair) => ({ ...pair, linked: true })),
  ...unlink.map((pair) => ({ ...pair, linked: false })),
];

const pairOf = ({ stopbarId, leadOnId }: LinkChange) => ({ stopbarId, leadOnId });

const pairsOf = (changes: readonly LinkChange[]) => ({
  link: changes.filter(({ linked }) => linked).map(pairOf),
  unlink: changes.filter(({ linked }) => !linked).map(pairOf),
});

const keyOf = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);
