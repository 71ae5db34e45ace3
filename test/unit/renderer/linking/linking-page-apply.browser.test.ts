import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppliedLinks, LinkOutcome } from '../../../../electron/contract/linking.ts';
import { createAirportDouble, frankfurt } from '../../../support/airport-double.ts';
import {
  signedIn,
  open,
  field,
  option,
  button,
  changes,
  load,
  stageTwo,
} from '../../../support/open-linking-page.ts';

describe('an apply', () => {
  test('sends the staged changes, and undo stages the inverse', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await option('EDDF_SB_L1_07C').click();
    await option('EDDF_LO_L1_07C').click();
    await option('EDDF_LO_L3_07C').click();
    await button('Apply 2 changes').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied: 2 changes at EDDF.');
    expect(double.applied).toEqual([
      {
        apply: expect.any(String) as string,
        icao: 'EDDF',
        link: [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L3_07C' }],
        unlink: [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' }],
      },
    ]);
    await button('Undo').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Staged 2 changes to undo the last apply.');
    await button('Apply 2 changes').click();

    await expect.poll(() => double.applied.length).toBe(2);
    const sorted = (airport: typeof double.airport) => airport.links.map((l) => JSON.stringify(l));
    await expect
      .poll(() => sorted(double.airport).toSorted())
      .toEqual(sorted(frankfurt()).toSorted());
  });

  test('keeps the draft if it fails completely', async () => {
    const { double, handlers } = createAirportDouble();
    const lost = { kind: 'lost', reason: 'broken' } as const;
    const applyLinks = () => Promise.resolve({ ok: false, error: lost } as const);
    open({ double, handlers: { ...handlers, applyLinks } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/The change may have gone through/);
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  const forbidden = { kind: 'forbidden', status: 403, said: 'Not at this airport' } as const;
  test.each<[LinkOutcome, RegExp]>([
    [{ kind: 'refused', error: forbidden }, /rejected the request: “Not at this airport”/],
    [{ kind: 'other-airport' }, /belongs to another airport/],
    [{ kind: 'cannot-unlink' }, /can’t remove links/],
    [{ kind: 'not-sent', error: { kind: 'cancelled' } }, /Not sent: cancelled/],
    [{ kind: 'unknown' }, /Unknown\. The connection dropped before the service replied/],
  ])('explains the outcome %o of a change, and keeps it staged', async (outcome, words) => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = ({ leadOnId }) => (leadOnId === 'EDDF_LO_L9_25C' ? outcome : undefined);
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/1 of 2|Of the others, 1 was applied/);
    const left = page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem');
    await expect.element(left).toMatchTextContent('EDDF_LO_L9_25C');
    await expect.element(left).toMatchTextContent(words);
    await expect.element(button('Apply 1 change')).toBeVisible();
  });

  test('shows the full reason when its row has the focus', async () => {
    const said = `${'Not at this airport while its division rebuilds it. '.repeat(6)}Ask again.`;
    const { double } = open(createAirportDouble());
    double.outcomeOf = () => ({ kind: 'refused', error: { ...forbidden, said } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();
    const takeBack = button('Remove: Link EDDF_LO_L9_25C, EDDF_SB_L9_07C');
    await expect.element(takeBack).toHaveAccessibleDescription(/Ask again\./);
    const whole = changes().getByText(/^Link\s+EDDF_LO_L9_25C to EDDF_SB_L9_07C:.*Ask again\./);
    await expect.element(whole).not.toBeInTheDocument();
    (takeBack.element() as HTMLElement).focus();

    await expect.element(whole).toBeVisible();
    const { scrollHeight, clientHeight } = whole.element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  });

  test('shows one sentence and the rows if all changes fail for the same reason', async () => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = () => ({ kind: 'refused', error: forbidden });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    const sentence =
      /No changes were applied at EDDF\. Test service rejected the request: “Not at this airport”/;
    await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
    const rows = changes().getByRole('list', { name: /rejected the request/ });
    await expect.element(rows).not.toBeInTheDocument();
    await changes()
      .getByText(/^2\s+Test service rejected the request/)
      .click();
    await expect.element(rows.getByRole('listitem').first()).toBeVisible();
  });

  test('doesn’t say that nothing was applied if all outcomes are unknown', async () => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = () => ({ kind: 'unknown' });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        'We don’t know whether 2 changes at EDDF were applied. The connection dropped before the service replied. Reload EDDF to check.',
      );
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('shows its progress, and that it’s being cancelled immediately after a click on Cancel', async () => {
    let cancelled = 0;
    const taken = Promise.withResolvers<undefined>();
    const { double, handlers } = createAirportDouble();
    const cancelApplyLinks = () => {
      cancelled += 1;
      return taken.promise.then(() => ({ ok: true, value: null }) as const);
    };
    const { push } = open({ double, handlers: { ...handlers, cancelApplyLinks } });
    await load();
    push({ ...signedIn, applying: { icao: 'EDDF', settled: 99, total: 300 } });

    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '99');
    await expect.element(changes()).toMatchTextContent('99 of 300 changes done');
    await button('Cancel').click();
    await expect.element(button('Cancelling…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(changes()).toMatchTextContent(/Waiting for changes already sent/);
    await button('Cancelling…').click({ force: true });
    expect(cancelled).toBe(1);
    taken.resolve(undefined);

    push(signedIn);
    await expect.element(button('Cancelling…')).not.toBeInTheDocument();
    push({ ...signedIn, applying: { icao: 'EDDF', settled: 0, total: 300 } });
    await expect.element(button('Cancel')).toBeVisible();
    push({ ...signedIn, applying: { icao: 'EDDF', settled: 0, total: 300, cancelling: true } });
    await expect.element(button('Cancelling…')).toBeVisible();
  });

  const cancelled = { kind: 'not-sent', error: { kind: 'cancelled' } } as const;

  test('that was cancelled says what was sent, and why each change is still staged', async () => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = ({ leadOnId }) => (leadOnId === 'EDDF_LO_L9_25C' ? cancelled : undefined);
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Cancelled. 1 of 2 changes at EDDF was applied; 1 wasn’t sent.');
    const rows = page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem');
    await expect.element(rows).toMatchTextContent(/Not sent: cancelled/);
    await button('Close').click();
    await field().fill('eddm');
    await userEvent.keyboard('{Enter}');
    await expect.element(rows).not.toBeInTheDocument();
    await load();
    await expect.element(rows).toMatchTextContent(/Not sent: cancelled/);
    await button('Remove: Link EDDF_LO_L9_25C, EDDF_SB_L9_07C').click();
    await option('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_25C').click();
    await expect.element(rows).toMatchTextContent('EDDF_LO_L9_25C');
    await expect.element(rows).not.toMatchTextContent(/cancelled/);
  });

  test('that was cancelled before anything was sent says so, also for each change', async () => {
    const { double, handlers } = createAirportDouble();
    const error = { kind: 'cancelled' } as const;
    const applyLinks = () => Promise.resolve({ ok: false, error } as const);
    open({ double, handlers: { ...handlers, applyLinks } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Cancelled. Nothing was sent. Your changes are still staged.');
    const rows = page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem');
    await expect.element(rows.nth(1)).toMatchTextContent(/Not sent: cancelled/);
  });

  test('with an unknown outcome is settled when the airport is loaded again, and can be undone', async () => {
    const { double, handlers } = createAirportDouble();
    double.outcomeOf = () => ({ kind: 'unknown' });
    let turnedOut: AppliedLinks['outcomes'] = [];
    const loadAirport = () =>
      Promise.resolve({ ok: true, value: { ...double.airport, turnedOut } } as const);
    open({ double, handlers: { ...handlers, loadAirport } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/We don’t know whether/);
    const pair = { stopbarId: 'EDDF_SB_L9_07C', linked: true };
    const error = { kind: 'unreachable', reason: 'broken' } as const;
    double.airport = {
      ...double.airport,
      links: [...double.airport.links, { ...pair, leadOnId: 'EDDF_LO_L9_07C' }],
    };
    turnedOut = [
      { ...pair, leadOnId: 'EDDF_LO_L9_07C', outcome: { kind: 'done' } },
      { ...pair, leadOnId: 'EDDF_LO_L9_25C', outcome: { kind: 'refused', error } },
    ];
    await load();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        '1 change at EDDF was applied after all. 1 change at EDDF wasn’t applied. Apply again to send it.',
      );
    const rows = page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem');
    await expect.element(rows).toMatchTextContent(/EDDF_LO_L9_25C.*Nothing was changed/);
    await button('Undo').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent(/Staged 1 change to undo the last apply\./);
    await expect.element(rows.nth(1)).toMatchTextContent(/Unlink.*EDDF_LO_L9_07C/);
  });

  test('of an earlier window reloads the links when it ends', async () => {
    const { double, push } = open(createAirportDouble(), {
      ...signedIn,
      applying: { icao: 'EDDF', settled: 0, total: 1 },
    });
    await load();
    double.airport = { ...double.airport, links: [] };
    push(signedIn);

    await expect.element(page.getByText(/155 points, 0 links/)).toBeVisible();
  });
});

describe('several links at once', () => {
  test('Link to nearest suggests lead-ons and stages the accepted ones as one step', async () => {
    open(createAirportDouble());
    await load();
    await button('Link to nearest').click();
    const dialog = page.getByRole('dialog', { name: 'Link to nearest' });
    const suggestion = (id: string) => dialog.getByRole('checkbox', { name: new RegExp(id) });
    await expect.element(suggestion('EDDF_LO_L9_25C')).toHaveAccessibleName(/\d m$/);
    await dialog.getByRole('checkbox', { name: /^All/ }).click();
    await expect.element(button('Stage 0 links')).toHaveAttribute('aria-disabled', 'true');
    await suggestion('EDDF_LO_L9_07C').click();
    await suggestion('EDDF_LO_L9_25C').click();
    await button('Stage 2 links').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await button('Undo').click();

    await expect.element(button('Apply')).toHaveAttribute('aria-disabled', 'true');
  });

  test('an import stages the valid pairs and reports every bad line', async () => {
    open(createAirportDouble());
    await load();
    await button('Import').click();
    await page
      .getByRole('textbox', { name: 'Pairs' })
      .fill(
        [
          'stopbarId;leadOnId',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_SB_L1_07C;EDDF_LO_L1_07C',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_LO_L9_07C;EDDF_SB_L9_07C',
          'EDDF_SB_L9_07C;NOBODY',
          'EDDF_SB_L9_07C;BARS_7KQ2M',
          'EDDF_SB_L9_07C',
        ].join('\r\n'),
      );
    const dialog = page.getByRole('dialog', { name: 'Import links' });
    await expect
      .element(dialog.getByText(/^1 new link, 1 already linked, 5 lines skipped/))
      .toBeVisible();
    const bad = dialog.getByRole('listitem');
    expect(bad.elements().map((line) => line.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      'Line 4: Duplicate pair.',
      'Line 5: The lead-on comes before the stopbar.',
      'Line 6: Unknown lead-on ID.',
      'Line 7: The second ID isn’t a lead-on.',
      'Line 8: Only one value.',
    ]);
    await button('Stage 1 link').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});
