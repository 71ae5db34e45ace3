import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Points } from '../../../../../electron/api/schema.ts';
import type { AppliedLinks, Pair } from '../../../../../electron/contract/linking.ts';
import type { AppError } from '../../../../../electron/contract/result.ts';
import { LinkApplier } from '../../../../../electron/features/linking/apply/link-applier.ts';
import { createKeyedLock } from '../../../../../electron/features/keyed-lock.ts';
import type { Recorded } from '../../../../../electron/features/recorder.ts';
import { anyLinks, linkDiff } from '../../../../support/linking/link-diff.ts';
import { appliesInMemory } from '../../../../support/linking/applies-in-memory.ts';
import { modelService, type ModelFault } from '../../../../support/linking/link-service-model.ts';

const point = (id: string, type: string) => ({
  ...{ id, type, airportId: 'EDDF', name: '', coordinates: [] },
});

interface Case {
  readonly points: Points;
  readonly from: readonly Pair[];
  readonly to: readonly Pair[];
  readonly hasBulk: boolean;
}

/** An airport with up to 120 points, its links, and other links to apply. */
const airports: fc.Arbitrary<Case> = fc
  .record({ leadOns: fc.integer({ min: 1, max: 80 }), stopbars: fc.integer({ min: 1, max: 60 }) })
  .chain(({ leadOns, stopbars }) => {
    const leadOnIds = Array.from({ length: leadOns }, (_, n) => `LO_${n}`);
    const stopbarIds = Array.from({ length: stopbars }, (_, n) => `SB_${n}`);
    return fc.record({
      points: fc.constant([
        ...leadOnIds.map((id) => point(id, 'lead_on')),
        ...stopbarIds.map((id) => point(id, 'stopbar')),
      ]),
      from: anyLinks(leadOnIds, stopbarIds, 120),
      to: anyLinks(leadOnIds, stopbarIds, 120),
      hasBulk: fc.boolean(),
    });
  });

const errors: readonly AppError[] = [
  { kind: 'lost', reason: 'timed-out' },
  { kind: 'server', status: 500, said: 'Internal Server Error' },
  { kind: 'unreadable' },
  { kind: 'unavailable', status: 503, said: '', retryAt: 0 },
];
const neverDone: readonly AppError[] = [
  { kind: 'signed-out' },
  { kind: 'limited', said: '' },
  { kind: 'offline', reason: 'no-network' },
  { kind: 'forbidden', status: 403, said: 'Forbidden' },
  { kind: 'rejected', status: 302, said: '' },
];
const fault: fc.Arbitrary<ModelFault> = fc.oneof(
  fc.record({ effect: fc.boolean(), error: fc.constantFrom(...errors) }),
  fc.record({ effect: fc.constant(false), error: fc.constantFrom(...neverDone) }),
);

type Service = ReturnType<typeof modelService>;

function applierOf({ client }: Service) {
  const entries: unknown[] = [];
  const recorded: Recorded = async (action, work) => {
    const outcome = await work('');
    entries.push({ ...action, ok: outcome.ok });
    return outcome;
  };
  const applier = new LinkApplier({
    ...{
      client: () => client,
      recorded,
      inTurn: createKeyedLock(),
      now: Date.now,
    },
    signedIn: () => Promise.resolve(true),
    activity: { changeLinks: () => undefined },
    drafts: appliesInMemory(),
  });
  return { applier, entries };
}

async function apply(applier: LinkApplier, wanted: ReturnType<typeof linkDiff>) {
  const result = await applier.apply({ icao: 'EDDF', ...wanted });
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const lines = (pairs: readonly Pair[]) =>
  pairs.map(({ leadOnId, stopbarId }) => `${leadOnId} ${stopbarId}`).sort();

const kinds = ({ outcomes }: AppliedLinks) => new Set(outcomes.map(({ outcome }) => outcome.kind));

test('an apply turns any links into any others, within the request limits and with one request per lead-on at a time', async () => {
  await fc.assert(
    fc.asyncProperty(airports, async ({ points, from, to, hasBulk }) => {
      const service = modelService({ points, links: from, hasBulk, faults: [] });
      const { applier, entries } = applierOf(service);
      const wanted = linkDiff(from, to);
      const result = await apply(applier, wanted);
      expect(service.links()).toEqual(lines(to));
      expect(lines(result.airport?.links ?? [])).toEqual(lines(to));
      expect([...kinds(result)]).toEqual(result.outcomes.length > 0 ? ['done'] : []);
      expect(service.overlaps()).toBe(0);
      expect(entries).toHaveLength(service.calls.length > 0 ? 1 : 0);
      for (const pairs of service.calls) {
        const ids = new Set(pairs.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
        expect(ids.size).toBeLessThanOrEqual(hasBulk ? 99 : 2);
      }
      expect(service.calls.flat()).toHaveLength(wanted.link.length + wanted.unlink.length);
    }),
    { numRuns: 100 },
  );
}, 60_000);

test('after any failure of any request, outcomes are right and a retry applies the rest once', async () => {
  const faults = fc.array(fc.option(fault, { nil: undefined, freq: 2 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(airports, faults, async ({ points, from, to, hasBulk }, faults) => {
      const service = modelService({ points, links: from, hasBulk, faults });
      const { applier } = applierOf(service);
      const result = await apply(applier, linkDiff(from, to));
      const after = new Set(service.links());
      for (const { leadOnId, stopbarId, linked, outcome } of result.outcomes) {
        const so = after.has(`${leadOnId} ${stopbarId}`) === linked;
        expect(outcome.kind === 'done', outcome.kind).toBe(so);
      }
      // By then, every fault has been used.
      for (let retry = 0; retry <= faults.length; retry += 1)
        await apply(applier, linkDiff(from, to));
      expect(service.links()).toEqual(lines(to));
      expect(Math.max(0, ...service.effects.values())).toBeLessThanOrEqual(1);
      expect(service.overlaps()).toBe(0);
    }),
    { numRuns: 100 },
  );
}, 60_000);

test('after a cancel at any moment, sent changes are kept and a retry applies the rest once', async () => {
  await fc.assert(
    fc.asyncProperty(airports, fc.nat({ max: 40 }), async ({ points, from, to, hasBulk }, when) => {
      const service = modelService({ points, links: from, hasBulk, faults: [] });
      const { applier } = applierOf(service);
      const wanted = { icao: 'EDDF', ...linkDiff(from, to) };
      const applying = applier.apply(wanted);
      for (let moment = 0; moment < when; moment += 1) await Promise.resolve();
      applier.stop({ kind: 'cancelled' });
      const result = await applying;
      const after = new Set(service.links());
      for (const { leadOnId, stopbarId, linked, outcome } of result.ok
        ? result.value.outcomes
        : []) {
        const so = after.has(`${leadOnId} ${stopbarId}`) === linked;
        expect(outcome.kind).toBe(so ? 'done' : 'not-sent');
      }
      await applier.apply(wanted);
      expect(service.links()).toEqual(lines(to));
      expect(Math.max(0, ...service.effects.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
}, 60_000);
