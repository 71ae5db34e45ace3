import type { Staged as StagedAt } from '../../../electron/contract/airport-work.ts';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { broken } from './broken.ts';
import { isLinked } from './q1.ts';
import type { Model } from '../model.ts';
import type { ChangesAt, Icao, Shown } from '../person.ts';
import { pairName, pairOf } from '../target.ts';
import { statusOf } from './replies.ts';

/** What became of the changes at each airport. */
export type StagedSeveral = Readonly<Record<string, Result<StagedAt>>>;

interface Staged {
  readonly all: readonly ChangesAt[];
  /** When it was pressed. */
  readonly from: number;
  readonly before: Shown;
  readonly after: Shown;
  readonly answer: Result<unknown>;
}

/** I1: what is staged at several airports is staged at each that can be read, and nothing else is lost. */
export function checkStaged(model: Model, { all, from, before, after, answer }: Staged): void {
  if (!answer.ok) return;
  const answers = answer.value as StagedSeveral;
  const names = (shown: Shown) =>
    new Map(Object.values(shown.staged ?? {}).flatMap((changes) => changes.map(named)));
  const [had, has] = [names(before), names(after)];
  const isKept = (change: LinkChange): boolean =>
    has.get(pairName(change)) === change.linked || mayBeMade(model, change);
  for (const { icao, changes } of all) {
    const staged = answers[icao];
    if (!staged) broken('I1', `nothing says what became of the changes at ${icao}`);
    const skipped = staged.ok ? staged.value.skipped.map(({ change }) => pairName(change)) : [];
    const lost = changes.find((one) => !isKept(one) && !skipped.includes(pairName(one)));
    if (staged.ok && lost) broken('I1', `${pairName(lost)} isn't staged at ${icao}`);
    if (!staged.ok && !wasReadLost(model, icao, from)) {
      broken('I1', `nothing is staged at ${icao}, although it could be read: ${staged.error.kind}`);
    }
  }
  const own = new Set(
    all.flatMap(({ icao, changes }) => (answers[icao]?.ok ? changes.map(pairName) : [])),
  );
  for (const [of, linked] of had) {
    if (own.has(of) || isKept({ ...pairOf(of), linked })) continue;
    broken('I1', `${of} isn't staged any more`);
  }
}

const named = (change: LinkChange) => [pairName(change), change.linked] as const;

/** Whether the service has it already, or others changed it, which the app may not know. */
const mayBeMade = (model: Model, change: LinkChange): boolean =>
  isLinked(model, pairName(change)) === change.linked ||
  model.world.byOthers.some(({ of }) => of === pairName(change));

const wasReadLost = ({ world }: Model, icao: Icao, from: number): boolean =>
  world.sent.some(
    (one) =>
      one.order > from && one.path.includes(`/${icao}/`) && (statusOf(world, one) ?? 500) >= 300,
  );
