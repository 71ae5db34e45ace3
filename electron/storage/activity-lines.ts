import * as v from 'valibot';
import { action, type Action, type ActivityEntry } from '../contract/activity.ts';
import type { EpochMs } from '../contract/result.ts';

const common = { id: v.string(), at: v.number(), who: v.nullable(v.string()) };

const begin = v.intersect([v.object({ begun: v.string(), ...common }), action]);

const end = v.intersect([
  v.object({
    ...common,
    outcome: v.variant('ok', [
      v.object({ ok: v.literal(true), value: v.null() }),
      v.object({ ok: v.literal(false), error: v.looseObject({ kind: v.string() }) }),
    ]),
  }),
  action,
]);

const withdraw = v.object({ withdrawn: v.string() });

/** What was asked for, by whom and when; its entry has the same id. */
export type Begun = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
} & Action;

export type ActivityLine =
  | { readonly kind: 'begin'; readonly run: string; readonly begun: Begun }
  | { readonly kind: 'end'; readonly entry: ActivityEntry }
  | { readonly kind: 'withdraw'; readonly id: string };

const beginMark = '{"begun":';

/** `run` tells what one start of the program began from what another one did. */
export const beginLine = (begun: Begun, run: string): string =>
  JSON.stringify({ begun: run, ...begun });

export const endLine = (entry: ActivityEntry): string => JSON.stringify(entry);

export const withdrawLine = (id: string): string => JSON.stringify({ withdrawn: id });

export const isBeginLine = (line: string): boolean => line.startsWith(beginMark);

/** Undefined where it cannot be read: a crash cut it short, or a newer version wrote it. */
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
  // The edge: an error of a kind that a newer version wrote still has a kind.
  if (parsed.success) return { kind: 'end', entry: parsed.output as ActivityEntry };
  return v.is(withdraw, read) ? { kind: 'withdraw', id: read.withdrawn } : undefined;
}
