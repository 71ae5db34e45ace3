import { expect, test } from 'vitest';
import type { LinkChange, LinkOutcome } from '../../../../../electron/contract/linking.ts';
import { reviewSections } from '../../../../../renderer/linking/staging/review-sections.ts';

const change = (leadOnId: string, linked = true): LinkChange => ({
  stopbarId: 'SB',
  leadOnId,
  linked,
});
const error = { kind: 'forbidden', status: 403, said: 'Not you' } as const;
const refused: LinkOutcome = { kind: 'refused', error };
/** The outcome of a change that wasn't sent, because another one was refused. */
const stopped: LinkOutcome = { kind: 'not-sent', error };

test('groups changes by the same reason, and lists what needs attention first', () => {
  const reasons = new Map<string, LinkOutcome>([
    ['A', refused],
    ['B', { kind: 'unknown' }],
    ['C', stopped],
    ['D', { kind: 'other-airport' }],
  ]);
  const sections = reviewSections(
    {
      pending: [
        change('L'),
        change('U', false),
        ...['A', 'B', 'C', 'D', 'I'].map((id) => change(id)),
      ],
      outcomes: [
        { ...change('X'), outcome: { kind: 'done' } },
        { ...change('Y'), outcome: { kind: 'already' } },
        { ...change('A'), outcome: refused },
      ],
      reasonFor: ({ leadOnId }) => reasons.get(leadOnId),
      isPossible: ({ leadOnId }) => leadOnId !== 'I',
    },
    'Service',
  );
  expect(
    sections.map(({ title, changes }) => [title, changes.map((c) => c.leadOnId).join('')]),
  ).toEqual([
    ['1 change can’t be applied', 'I'],
    ['2 changes not applied', 'AC'],
    ['1 change not applied', 'D'],
    ['1 change may have been applied', 'B'],
    ['1 new link', 'L'],
    ['1 link to remove', 'U'],
    ['1 change applied', 'X'],
    ['1 change already applied', 'Y'],
  ]);
  expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length);
  expect(sections[1]?.reason?.what).toBe('Service rejected the request: “Not you.”');
});
