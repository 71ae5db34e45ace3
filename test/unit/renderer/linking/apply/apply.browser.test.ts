import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handlers } from '../../../../../electron/contract.ts';
import type { AppliedLinks } from '../../../../../electron/contract/linking.ts';
import { createAirportDouble, frankfurt } from '../../../../support/linking/airport-double.ts';
import {
  anUnlink,
  bar,
  barButton,
  load,
  openReview,
  openStaged,
  pane,
  rows,
  twoLinks,
} from '../../../../support/linking/open-changes.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { signedIn as signedInAsKim } from '../../../../support/page/mount-page.ts';
import { signedIn } from '../../../../support/linking/open-linking-page.ts';

const status = () => page.getByRole('status');
const alert = () => page.getByRole('alert');
const forbidden = { kind: 'forbidden', status: 403, said: 'Not at this airport' } as const;
const cancelled = { kind: 'not-sent', error: { kind: 'cancelled' } } as const;

describe('an apply', () => {
  test('sends the staged changes, and the toast undoes and redoes them on the service', async () => {
    const { double } = await openStaged(createAirportDouble(), [twoLinks[0], anUnlink]);
    await barButton('Apply 2 changes').click();
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    const pair = ({ stopbarId, leadOnId }: typeof anUnlink) => ({ stopbarId, leadOnId });
    expect(double.applied).toEqual([
      {
        apply: expect.any(String) as string,
        icao: 'EDDF',
        link: [pair(twoLinks[0])],
        unlink: [pair(anUnlink)],
      },
    ]);
    await page.getByRole('button', { name: 'Undo' }).last().click();

    await expect.poll(() => double.applied.length).toBe(2);
    const sorted = (airport: typeof double.airport) => airport.links.map((l) => JSON.stringify(l));
    await expect
      .poll(() => sorted(double.airport).toSorted())
      .toEqual(sorted(frankfurt()).toSorted());
    await expect.element(status()).toMatchTextContent('Undid 2 changes at EDDF.');
    await expect.element(bar()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Redo' }).click();

    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    expect(double.applied[2]).toMatchObject({
      link: [pair(twoLinks[0])],
      unlink: [pair(anUnlink)],
    });
  });

  test('that waits for the service has one Cancel, in the bar', async () => {
    const wait = { call: 'applyLinks', until: Date.now() + 20_000, why: 'limited' } as const;
    const { push } = await openStaged(createAirportDouble());
    const applying = { icao: 'EDDF', settled: 0, total: 2 };
    push({ ...signedIn, applying, waiting: [wait] });
    await expect
      .element(page.getByRole('group', { name: 'Applying changes' }))
      .toMatchTextContent('Test service is limiting requests.');
    await expect.element(barButton('Cancel')).toBeVisible();
    expect(page.getByRole('button', { name: 'Cancel' }).elements()).toHaveLength(1);
    location.hash = '#/settings';
    await expect
      .element(page.getByRole('group').getByRole('button', { name: 'Cancel' }))
      .toBeVisible();
  });

  test('whose toast’s undo can’t be sent stages the inverse', async () => {
    const { double, push } = await openStaged(createAirportDouble());
    await barButton('Apply 2 changes').click();
    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    push(signedOut);
    await page.getByRole('button', { name: 'Undo' }).last().click();

    await expect.element(status()).toMatchTextContent('Apply 2 changes at EDDF to finish.');
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    expect(double.applied).toHaveLength(1);
  });

  test('that a sign-out interrupted is offered again only while changes are staged and its airport is in use', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = () => ({ kind: 'refused', error: { kind: 'signed-out' } });
    const { push, work } = await openStaged(airport, twoLinks, signedInAsKim);
    await barButton('Apply 2 changes').click();
    await expect.element(alert()).toMatchTextContent('No changes were applied at EDDF');
    push(signedOut);
    push(signedInAsKim);
    const again = page
      .getByRole('group', { name: 'You’re signed in. Apply changes at EDDF?' })
      .getByRole('button', { name: 'Continue' });
    await expect.element(again).toBeVisible();
    work.discard();
    await expect.element(again).not.toBeInTheDocument();
    work.undo();
    await expect.element(again).toBeVisible();
    await load('EDDM');
    await expect.element(again).not.toBeInTheDocument();
    const { pending } = await load('EDDF');
    await again.click();
    await expect.poll(() => airport.double.applied.length).toBe(2);
    expect(airport.double.applied[1]?.link).toHaveLength(pending.length);
  });

  test('whose toast’s undo is pressed while other changes are staged only stages the inverse', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = ({ leadOnId }) =>
      leadOnId === 'EDDF_LO_L9_25C' ? { kind: 'refused', error: forbidden } : undefined;
    const { double } = await openStaged(airport);
    await barButton('Apply 2 changes').click();
    await expect.element(alert()).toMatchTextContent('1 of 2 changes at EDDF was applied.');
    await page.getByRole('button', { name: 'Undo' }).last().click();

    await expect.element(status()).toMatchTextContent('Apply 2 changes at EDDF to finish.');
    expect(double.applied).toHaveLength(1);
  });

  test('waits until the user is signed in, with an account that the service accepts', async () => {
    const { double, push } = await openStaged(createAirportDouble());
    push({ ...signedIn, session: { kind: 'signing-in', since: 0, way: 'link' } });
    await expect
      .element(barButton('Apply 2 changes'))
      .toHaveAccessibleDescription('Wait until you’re signed in.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const trouble = { kind: 'banned', ban: { until: null }, reason: '' } as const;
    push({ ...signedIn, session: { kind: 'signed-in', who: null, trouble } });
    await expect
      .element(barButton('Apply 2 changes'))
      .toHaveAccessibleDescription('Your account is banned on Test service with no end date.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(double.applied).toEqual([]);
  });

  test('starts with Ctrl+Enter, also from a search field, but not from a dialog', async () => {
    const { double } = await openStaged(createAirportDouble());
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    dialog.remove();
    expect(double.applied).toEqual([]);
    (page.getByRole('searchbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(status()).toMatchTextContent('Applied 2 changes at EDDF.');
    expect(double.applied).toHaveLength(1);
  });

  test('keeps the focus on the page when the bar disappears', async () => {
    await openStaged(createAirportDouble());
    (barButton('Apply 2 changes').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');

    await expect.element(bar()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.querySelector('main .page'));
  });

  test('keeps the draft if it fails completely', async () => {
    const { double, handlers } = createAirportDouble();
    const lost = { kind: 'lost', reason: 'broken' } as const;
    const applyLinks = () => Promise.resolve({ ok: false, error: lost } as const);
    await openStaged({ double, handlers: { ...handlers, applyLinks } });
    await barButton('Apply 2 changes').click();

    await expect.element(alert()).toMatchTextContent(/The change may have gone through/);
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
  });

  test('says one sentence if all changes fail for the same reason', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = () => ({ kind: 'refused', error: forbidden });
    await openStaged(airport);
    await barButton('Apply 2 changes').click();

    await expect
      .element(alert())
      .toMatchTextContent(
        /^No changes were applied at EDDF\. Test service rejected the request: “Not at this airport\.” Ask/,
      );
    await expect.element(bar()).toMatchTextContent(/^2 changes at EDDF.*2 changes not applied/);
    await expect
      .element(
        bar()
          .getByText(/^▲ 2 changes not applied/)
          .last(),
      )
      .toHaveClass('failure');
    await page.getByRole('button', { name: 'Save proposal…' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Save proposal' })).toBeVisible();
  });

  test('doesn’t say that nothing was applied if all outcomes are unknown', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = () => ({ kind: 'unknown' });
    await openStaged(airport);
    await barButton('Apply 2 changes').click();

    await expect
      .element(alert())
      .toMatchTextContent(
        'We don’t know whether 2 changes at EDDF were applied. The connection dropped before the service replied. Reload EDDF to check.',
      );
    await expect
      .element(
        bar()
          .getByText(/^\? 2 changes may/)
          .last(),
      )
      .toHaveClass('caution');
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
  });

  test('shows that it runs and can be cancelled before its first progress', async () => {
    const { double, handlers } = createAirportDouble();
    const held = Promise.withResolvers<never>();
    let cancels = 0;
    const cancelApplyLinks: Handlers['cancelApplyLinks'] = () => {
      cancels += 1;
      return Promise.resolve({ ok: true, value: null });
    };
    const applyLinks = () => held.promise;
    await openStaged({ double, handlers: { ...handlers, applyLinks, cancelApplyLinks } });
    await barButton('Apply 2 changes').click();

    await expect.element(bar()).toMatchTextContent(/^Applying 2 changes: 0 done/);
    await barButton('Cancel').click();
    await expect.element(barButton('Cancelling…')).toBeVisible();
    expect(cancels).toBe(1);
  });

  test('shows its progress, and that it’s being cancelled immediately after a click on Cancel', async () => {
    let cancels = 0;
    const taken = Promise.withResolvers<undefined>();
    const { double, handlers } = createAirportDouble();
    const cancelApplyLinks = () => {
      cancels += 1;
      return taken.promise.then(() => ({ ok: true, value: null }) as const);
    };
    const { push } = await openStaged({ double, handlers: { ...handlers, cancelApplyLinks } }, []);
    push({ ...signedIn, applying: { icao: 'EDDF', settled: 99, total: 300 } });

    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '99');
    await expect.element(bar()).toMatchTextContent(/^Applying 300 changes: 99 done/);
    await barButton('Cancel').click();
    await expect.element(barButton('Cancelling…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(bar()).toMatchTextContent(/Waiting for the changes already sent/);
    await barButton('Cancelling…').click({ force: true });
    expect(cancels).toBe(1);
    taken.resolve(undefined);

    push(signedIn);
    await expect.element(bar()).not.toBeInTheDocument();
    push({ ...signedIn, applying: { icao: 'EDDM', settled: 0, total: 300 } });
    await expect.element(barButton('Cancel')).toBeVisible();
    await expect.element(bar()).toMatchTextContent(/^Applying 300 changes at EDDM: 0 done/);
    push({ ...signedIn, applying: { icao: 'EDDM', settled: 0, total: 300, cancelling: true } });
    await expect.element(barButton('Cancelling…')).toBeVisible();
  });

  test('that was cancelled says what was sent', async () => {
    const airport = createAirportDouble();
    airport.double.outcomeOf = ({ leadOnId }) =>
      leadOnId === 'EDDF_LO_L9_25C' ? cancelled : undefined;
    await openStaged(airport);
    await barButton('Apply 2 changes').click();

    await expect
      .element(alert())
      .toMatchTextContent('Cancelled. 1 of 2 changes at EDDF was applied; 1 wasn’t sent.');
    await expect.element(bar()).toMatchTextContent(/^1 change.*1 change not applied/);
    // The bar can undo what was applied, so the toast doesn’t offer it too.
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  test('that was cancelled before anything was sent says so, and isn’t a failure', async () => {
    const { double, handlers } = createAirportDouble();
    const error = { kind: 'cancelled' } as const;
    const applyLinks = () => Promise.resolve({ ok: false, error } as const);
    await openStaged({ double, handlers: { ...handlers, applyLinks } });
    await barButton('Apply 2 changes').click();

    await expect.element(status()).toMatchTextContent('Cancelled. Nothing was sent.');
    await expect.element(bar()).not.toMatchTextContent('not applied');
    await openReview();
    await expect.poll(() => rows('2 new links').elements().length).toBe(2);
  });

  test('with an unknown outcome is settled when the airport is loaded again, and can be undone', async () => {
    const { double, handlers } = createAirportDouble();
    double.outcomeOf = () => ({ kind: 'unknown' });
    let turnedOut: AppliedLinks['outcomes'] = [];
    const loadAirport = () =>
      Promise.resolve({ ok: true, value: { ...double.airport, turnedOut } } as const);
    const { work } = await openStaged({ double, handlers: { ...handlers, loadAirport } });
    await barButton('Apply 2 changes').click();
    await expect.element(alert()).toMatchTextContent(/We don’t know whether/);
    const error = { kind: 'unreachable', reason: 'broken' } as const;
    double.airport = { ...double.airport, links: [...double.airport.links, twoLinks[0]] };
    turnedOut = [
      { ...twoLinks[0], outcome: { kind: 'done' } },
      { ...twoLinks[1], outcome: { kind: 'refused', error } },
    ];
    await expect.element(barButton('Apply 2 changes')).not.toHaveClass('primary');
    await barButton('Reload EDDF').click();

    await expect
      .element(alert())
      .toMatchTextContent(
        '1 change at EDDF was applied after all. 1 change at EDDF wasn’t applied. Apply again to send it.',
      );
    await openReview();
    await expect.element(rows('1 change not applied')).toMatchTextContent(/EDDF_LO_L9_25C/);
    await expect.element(pane()).toMatchTextContent(/Nothing was changed/);
    await barButton('Undo').click();
    await expect.element(status()).toMatchTextContent(/Apply 2 changes at EDDF to finish\./);
    expect(work.pending).toContainEqual({ ...twoLinks[0], linked: false });
  });

  test('of an earlier window reloads the links when it ends', async () => {
    const { double, push, work } = await openStaged(createAirportDouble(), [], {
      ...signedIn,
      applying: { icao: 'EDDF', settled: 0, total: 1 },
    });
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    double.airport = { ...double.airport, links: [] };
    push(signedIn);

    await expect.poll(() => work.index.airport.links).toEqual([]);
  });
});
