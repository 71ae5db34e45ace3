import * as v from 'valibot';
import { action, type Action, type ActivityEntry, type LinkPart } from '../contract/activity.ts';
import { linkChanges } from '../contract/linking.ts';
import type { EpochMs, Result } from '../contract/result.ts';

const common = { id: v.string(), at: v.number(), who: v.nullable(v.string()) };

const begin = v.intersect([v.object({ begun: v.string(), ...common }), action]);

const outcome = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.null() }),
  v.object({ ok: v.literal(false), error: v.looseObject({ kind: v.string() }) }),
]);

const end = v.intersect([v.object({ ...common, outcome }), action]);

const withdraw = v.object({ withdrawn: v.string() });

const turnedOut = v.object({
  turnedOut: v.string(),
  parts: v.array(v.object({ ...linkChanges, outcome })),
});

const settled = v.object({ turnedOut: v.string(), outcome });

/** An action that has begun. Its entry has the same ID. */
export type Begun = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
} & Action;

type ActivityLine =
  | { readonly kind: 'begin'; readonly run: string; readonly begun: Begun }
  | { readonly kind: 'end'; readonly entry: ActivityEntry }
  | { readonly kind: 'withdraw'; readonly id: string }
  /** Outcomes of an apply's changes that became known later. */
  | { readonly kind: 'turned-out'; readonly apply: string; readonly parts: readonly LinkPart[] }
  /** The outcome of an action that became known later. */
  | { readonly kind: 'settled'; readonly id: string; readonly outcome: Result<null> };

const beginMark = '{"begun":';

/** @param run identifies the run of the app that began the action */
export const beginLine = (begun: Begun, run: string): string =>
  JSON.stringify({ begun: run, ...applyFirst(begun) });

export const endLine = (entry: ActivityEntry): string => JSON.stringify(applyFirst(entry));

export const withdrawLine = (id: string): string => JSON.stringify({ withdrawn: id });

export const turnedOutLine = (apply: string, parts: readonly LinkPart[]): string =>
  JSON.stringify({ turnedOut: apply, parts });

export const settledLine = (id: string, outcome: Result<null>): string =>
  JSON.stringify({ turnedOut: id, outcome });

/** Returns the apply that a line's request belongs to, without parsing the line. */
export const applyIn = (line: string): string | undefined => applyMark.exec(line)?.[1];

const applyMark = /^\{(?:"begun":"[^"]*",)?"apply":"([^"]*)"/;

function applyFirst(asked: Action): object {
  if (!('apply' in asked)) return asked;
  const { apply, ...others } = asked;
  return { apply, ...others };
}

export const isTurnedOutLine = (line: string): boolean => line.startsWith('{"turnedOut":');

export const isBeginLine = (line: string): boolean => line.startsWith(beginMark);

/** Returns undefined for a line that a crash cut short or a newer version wrote. */
export function parseLine(line: string): ActivityLine | undefined {
  try {
    return isBeginLine(line) ? parseBegin(JSON.parse(line)) : parseEnd(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function parseBegin(read: unknown): ActivityLine | undefined {
  const parsed = v.safeParse(begin, read, { abortEarly: true });
  if (!parsed.success) return undefined;
  const { begun: run, ...begun } = parsed.output;
  return { kind: 'begin', run, begun };
}

function parseEnd(read: unknown): ActivityLine | undefined {
  const parsed = v.safeParse(end, read, { abortEarly: true });
  // A newer version may have written other kinds of error.
  if (parsed.success) return { kind: 'end', entry: parsed.output as ActivityEntry };
  if (v.is(withdraw, read)) return { kind: 'withdraw', id: read.withdrawn };
  if (v.is(settled, read)) {
    return { kind: 'settled', id: read.turnedOut, outcome: read.outcome as Result<null> };
  }
  if (!v.is(turnedOut, read)) return undefined;
  return { kind: 'turned-out', apply: read.turnedOut, parts: read.parts as readonly LinkPart[] };
}
