import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handlers } from '../../../../electron/contract.ts';
import type { AppliedLinks, LinkChange } from '../../../../electron/contract/linking.ts';
import { airportChoice } from '../../../../renderer/linking/airport/airport-choice.svelte.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import {
  bar,
  barButton,
  load,
  openReview,
  openStaged,
  pane,
  rows,
  twoLinks,
} from '../../../support/linking/open-changes.ts';
import { signedIn } from '../../../support/linking/open-linking-page.ts';

const [one, other] = twoLinks;
const discarded: LinkChange = { ...one, leadOnId: 'EDDF_LO_L1_25C' };
const applying = { ...signedIn, applying: { icao: 'EDDF', settled: 0, total: 2 } };
const error = { kind: 'forbidden', status: 403, said: 'Not you' } as const;

type Double = ReturnType<typeof createAirportDouble>;

/** Returns a double in the middle of an earlier window's apply. The service has already made `made`. */
function inMidApply(made: readonly LinkChange[]): Double {
  const airport = createAirportDouble();
  const steps = [[discarded], [{ ...discarded, linked: false }], [one, other]];
  airport.double.drafts.set('EDDF', { steps, position: 3 });
  makeLinks(airport, made);
  return airport;
}

function makeLinks({ double }: Double, made: readonly LinkChange[]) {
  const links = [...double.airport.links, ...made];
  double.airport = { ...double.airport, links };
}

function end({ double }: Double, outcomes: AppliedLinks['outcomes']) {
  const draft = double.drafts.get('EDDF');
  if (draft) double.drafts.set('EDDF', { ...draft, lastApply: { apply: 'earlier', outcomes } });
}

const status = () => page.getByRole('status');

describe('an apply that an earlier window started', () => {
  test('is reported like this window’s own, and undo stages only its inverse', async () => {
    const airport = inMidApply([one]);
    const { double, push } = await openStaged(airport, [], applying);
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await expect.element(bar()).not.toMatchTextContent(/by others/);
    end(airport, [
      { ...one, outcome: { kind: 'done' } },
      { ...other, outcome: { kind: 'refused', error } },
    ]);
    push(signedIn);

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 of 2 changes at EDDF was applied.');
    await expect.element(bar()).not.toMatchTextContent(/by others/);
    await openReview();
    await expect.element(rows('1 change not applied')).toMatchTextContent('EDDF_LO_L9_25C');
    await expect.element(pane()).toMatchTextContent(/“Not you\.”/);
    await expect.poll(() => double.drafts.get('EDDF')?.taken).toBe('earlier');
    await barButton('Undo').click();
    await expect.element(status()).toMatchTextContent(/Undo staged/);
    await barButton('Undo').click();
    await barButton('Undo').click();
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('that has ended is reported when the airport is loaded, with its late outcomes', async () => {
    const airport = inMidApply([one]);
    end(airport, [
      { ...one, outcome: { kind: 'unknown' } },
      { ...other, outcome: { kind: 'done' } },
    ]);
    const turnedOut = [{ ...one, outcome: { kind: 'done' } }] as const;
    const loadAirport: Handlers['loadAirport'] = () =>
      Promise.resolve({ ok: true, value: { ...airport.double.airport, turnedOut } });
    makeLinks(airport, [other]);
    await openStaged({ ...airport, handlers: { ...airport.handlers, loadAirport } }, []);

    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(status()).toMatchTextContent(/Apply 2 changes at EDDF to finish\./);
  });

  test('ends without cancelling the load of another airport', async () => {
    const airport = inMidApply([]);
    const held = Promise.withResolvers<undefined>();
    const loads: string[] = [];
    const loadAirport: Handlers['loadAirport'] = async (icao) => {
      loads.push(icao);
      if (icao === 'EDDM') await held.promise;
      return { ok: true, value: { ...airport.double.airport, icao } };
    };
    const handlers = { ...airport.handlers, loadAirport };
    const { push } = await openStaged({ ...airport, handlers }, [], applying);
    const other = load('EDDM');
    await expect.poll(() => loads).toEqual(['EDDF', 'EDDM']);
    end(
      airport,
      twoLinks.map((some) => ({ ...some, outcome: { kind: 'done' } })),
    );
    push(signedIn);
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    held.resolve(undefined);

    expect((await other).icao).toBe('EDDM');
    expect(loads).toEqual(['EDDF', 'EDDM']);
  });
});

test('an airport that is loaded again during its apply gets the outcomes', async () => {
  const airport = createAirportDouble();
  const held = Promise.withResolvers<undefined>();
  const { applyLinks: apply } = airport.handlers;
  if (!apply) throw new Error('The double has no applyLinks');
  const applyLinks: Handlers['applyLinks'] = async (asked) => {
    const applied = await apply(asked);
    await held.promise;
    return applied;
  };
  const { double } = await openStaged({
    ...airport,
    handlers: { ...airport.handlers, applyLinks },
  });
  await barButton('Apply 2 changes').click();
  await load('EDDM');
  await load();
  await expect.element(bar()).not.toMatchTextContent(/by others/);
  held.resolve(undefined);

  await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
  await expect.element(bar()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(status()).toMatchTextContent(/Apply 2 changes at EDDF to finish\./);
  await expect.poll(() => double.drafts.get('EDDF')?.steps).toHaveLength(1);
});

test('reading the links again reports the outcome of an earlier unknown apply', async () => {
  const airport = createAirportDouble();
  airport.double.outcomeOf = () => ({ kind: 'unknown', reason: 'server-error' });
  let turnedOut: AppliedLinks['outcomes'] = [];
  const loadAirport: Handlers['loadAirport'] = () =>
    Promise.resolve({ ok: true, value: { ...airport.double.airport, turnedOut } });
  await openStaged({ ...airport, handlers: { ...airport.handlers, loadAirport } });
  await barButton('Apply 2 changes').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The service returned an error\./);
  makeLinks(airport, [one, other]);
  turnedOut = [one, other].map((some) => ({ ...some, outcome: { kind: 'done' } }));
  const { lateStatus } = await airportChoice.refresh('EDDF');

  expect(lateStatus).toMatchObject({ text: '2 changes at EDDF were applied after all.' });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(status()).toMatchTextContent(/Apply 2 changes at EDDF to finish\./);
});
