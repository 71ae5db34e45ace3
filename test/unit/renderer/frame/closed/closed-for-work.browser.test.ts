import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClosedAirport } from '../../../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import type { AppState } from '../../../../../electron/contract/state.ts';
import type { Handlers } from '../../../../../electron/contract.ts';
import { airportHandlers } from '../../../../support/linking/airport-data.ts';
import { openStaged } from '../../../../support/linking/open-changes.ts';
import { button, load } from '../../../../support/linking/open-linking-page.ts';
import { chooseMore } from '../../../../support/linking/linking-menu.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { calls } from '../../../../support/page/app/open-app.ts';
import { mountPage, signedIn } from '../../../../support/page/mount-page.ts';

const eddf: ClosedAirport = {
  ...{ divisionId: 12, airportRequestId: 203, icao: 'EDDF', since: Date.UTC(2020, 10, 14, 9) },
  ...{ account: null, wanted: null, failure: null },
};
const forbidden: AppError = { kind: 'forbidden', said: 'Not a member', status: 403 };

const bar = () => page.getByRole('complementary', { name: 'Disabled while you work' });

function openWith(
  state: Partial<AppState>,
  result: Result<null> = { ok: true, value: null },
  others: Partial<Handlers> = {},
) {
  const asked: string[][] = [];
  const answer = (call: string) => (icao: string) => {
    asked.push([call, icao]);
    return Promise.resolve(result);
  };
  const handlers = {
    closeForWork: answer('closeForWork'),
    reopenAfterWork: answer('reopenAfterWork'),
    leaveClosed: answer('leaveClosed'),
    ...others,
  };
  const opened = mountPage(
    '#/linking',
    { ...airportHandlers(), ...handlers },
    { ...signedIn, ...state },
  );
  return { ...opened, asked };
}

test('the menu closes an airport for work if that’s possible', async () => {
  const { asked, push } = openWith({ closable: 'EDDF' });
  await load();
  await chooseMore('Disable contributions while working on EDDF');
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Disabled contributions at EDDF.');
  expect(asked).toEqual([['closeForWork', 'EDDF']]);
  push({ ...signedIn, closable: null, closedForWork: [eddf] });
  // No toast, because the bar says it and offers to enable them again.
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await bar().getByRole('button', { name: 'Enable contributions' }).click();
  await expect.poll(() => asked.at(-1)).toEqual(['reopenAfterWork', 'EDDF']);
  await button('Undo').click();
  await expect.poll(() => asked.at(-1)).toEqual(['closeForWork', 'EDDF']);
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Import…' })).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: /^Disable contributions/ }))
    .not.toBeInTheDocument();
});

test('says for which airport the service has no request', async () => {
  const error = { kind: 'not-found', status: 404, said: '', missing: 'airport-request' } as const;
  openWith({ closable: 'EDDF' }, { ok: false, error });
  await load();
  await chooseMore('Disable contributions while working on EDDF');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Test service has no airport request for EDDF.');
});

test('the page shows a reminder, which enables contributions again or leaves them off', async () => {
  const { asked } = openWith({ closedForWork: [eddf] });
  await expect
    .element(bar())
    .toMatchTextContent('You disabled contributions at EDDF at 14 Nov 2020 09:00z.');
  await button('Enable contributions').click();
  await button('Keep disabled').click();
  expect(asked).toEqual([
    ['reopenAfterWork', 'EDDF'],
    ['leaveClosed', 'EDDF'],
  ]);
});

test.each([420, 440, 460])('%i pixels wide, it keeps still and is shown whole', async (width) => {
  await page.viewport(width, 720);
  openWith({ closedForWork: [eddf] });
  await expect.element(button('Keep disabled')).toBeVisible();
  const shown = new Set<string>();
  for (let frame = 0; frame < 12; frame += 1) {
    await new Promise(requestAnimationFrame);
    // The first frames measure it.
    if (frame > 4) shown.add((bar().element() as HTMLElement).innerText);
  }
  const text = bar().getByRole('paragraph').element();
  expect([...shown]).toHaveLength(1);
  expect(text.scrollWidth).toBe(text.clientWidth);
  await expect.element(button('Details')).not.toBeInTheDocument();
  await page.viewport(1100, 760);
});

test.each([
  ['Enable contributions', 'reopenAfterWork', 'Enabled contributions at EDDF.'],
  ['Keep disabled', 'leaveClosed', 'Contributions at EDDF stay disabled.'],
] as const)(
  'S3 after “%s” and another service, nothing is said or offered there',
  async (name, call, said) => {
    const answer = Promise.withResolvers<Result<null>>();
    const { push } = openWith({ closedForWork: [eddf] }, undefined, {
      [call]: () => answer.promise,
    });
    await button(name).click();
    push({ ...signedIn, service: 'service 2' });
    answer.resolve({ ok: true, value: null });
    await new Promise(requestAnimationFrame);
    expect(page.getByText(said).query()).toBeNull();
    expect([button('Undo').query(), button('Enable contributions').query()]).toEqual([null, null]);
  },
);

test('after “Keep disabled”, they can still be enabled', async () => {
  const sent: unknown[] = [];
  openWith(
    { closedForWork: [eddf] },
    { ok: true, value: null },
    {
      setContributions: ({ changes }) => {
        sent.push(...changes);
        return Promise.resolve({ ok: true, value: [] });
      },
    },
  );
  await button('Keep disabled').click();
  const toast = page.getByRole('presentation').filter({ hasText: 'stay disabled' }).last();
  await toast.getByRole('button', { name: 'Enable contributions' }).click();
  const { divisionId, airportRequestId } = eddf;
  await expect
    .poll(() => sent)
    .toEqual([{ divisionId, airportRequestId, contributionsEnabled: true }]);
});

test('after an apply, the toast offers to enable them again', async () => {
  await openStaged();
  await calls.suggestAirports();
  await calls.closeForWork('EDDF');
  await expect.element(bar()).toBeVisible();
  await button('Apply 2 changes').click();
  const toast = page.getByRole('presentation').filter({ hasText: 'Applied 2 changes' }).last();
  await toast.getByRole('button', { name: 'Enable contributions' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('signed out, it says who can enable them, and nothing is switched', async () => {
  const closedForWork = [{ ...eddf, account: 'Nadia Brandt' }];
  const { asked } = openWith({ ...signedOut, closedForWork });
  await expect
    .element(bar())
    .toMatchTextContent('still disabled. Sign in as Nadia Brandt to enable them.');
  await expect.element(bar().getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('without permission, it says what to do', async () => {
  const failure = { wanted: true, error: forbidden };
  openWith({ closedForWork: [{ ...eddf, failure }] }, { ok: false, error: forbidden });
  await expect.element(bar()).toMatchTextContent('your account can’t enable them any more. Ask');
  await button('Enable contributions').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Couldn’t enable contributions at EDDF');
});

test('while it’s being switched, it says so and offers nothing', async () => {
  openWith({ closedForWork: [{ ...eddf, wanted: true }] });
  await expect.element(bar()).toMatchTextContent('Enabling contributions at EDDF…');
  await expect.element(bar().getByRole('button')).not.toBeInTheDocument();
});

test('the palette enables them once for an airport that is disabled in two divisions', async () => {
  const { asked } = openWith({ closedForWork: [eddf, { ...eddf, divisionId: 27 }] });
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('enable contributions');
  await page.getByRole('option', { name: 'Enable contributions at EDDF' }).click();
  await expect.poll(() => asked).toEqual([['reopenAfterWork', 'EDDF']]);
});
