import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, chooseMore, load, row } from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };
const linked = /^✓?\s*Linked lead-on EDDF_LO_L9_07C to stopbar EDDF_SB_L9_07C at/;

/** The requests that link, with the lead-on of each. */
const asked = () =>
  inNode(({ requestsTo }) =>
    requestsTo(/\/link$/).map(({ path, body }) => `${path} ${JSON.parse(body).leadOnId}`),
  );
const onlyPair = ['/v2/airports/EDDF/points/EDDF_SB_L9_07C/link EDDF_LO_L9_07C'];

const idField = (name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }));

async function fillPair({ stopbarId, leadOnId } = pair, icao?: string) {
  if (document.querySelector('dialog[open]') === null) await chooseMore('Link by ID…');
  if (icao !== undefined) await idField('Airport (ICAO)').fill(icao);
  await idField('Stopbar ID').fill(stopbarId);
  await idField('Lead-on ID').fill(leadOnId);
}

const press = () => button('Link').click();
const status = () => page.getByRole('status');
/** Returns what is offered while an ID is typed. */
async function offered(name: string, typed: string): Promise<string[]> {
  await page.getByRole('combobox', { name, exact: true }).fill(typed);
  return page
    .getByRole('listbox', { name })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '));
}

test('a pair that is linked by its IDs appears in the lists, their counts and the map', async () => {
  await openApp();
  await load();
  await row('EDDF_SB_L1_07C').click();
  await expect.element(page.getByTitle(/, 18 links/)).toBeVisible();
  await chooseMore('Link by ID…');
  const icao = idField('Airport (ICAO)');
  await expect.element(icao).toHaveValue('EDDF');
  // A code that’s typed alone is kept too.
  await icao.fill('EDDM');
  await userEvent.keyboard('{Escape}');
  await chooseMore('Link by ID…');
  await expect.element(icao).toHaveValue('EDDM');
  await fillPair(pair, 'eddf');
  await press();

  await expect.element(status()).toMatchTextContent(linked);
  expect(status().element().querySelectorAll('code')).toHaveLength(2);
  await expect.element(page.getByTitle(/, 19 links/)).toBeVisible();
  await expect.element(status()).toMatchTextContent(/at EDDF\.$/);
  await expect.element(row(pair.stopbarId)).not.toHaveAccessibleName(/unlinked/);
  await expect.element(row('EDDF_SB_L1_07C')).toHaveAttribute('aria-selected', 'true');
  // Not in the middle, where the chip’s cross may be.
  await row(pair.stopbarId).click({ position: { x: 20, y: 15 } });
  await expect.element(page.getByText(/linked to L9 \(EDDF_LO_L9_07C\)/).first()).toBeVisible();
});

test('the example of the form can be linked on the practice service', async () => {
  await openApp();
  await chooseMore('Link by ID…');
  const example = () =>
    [...document.querySelectorAll('dialog code')].map(({ textContent }) => textContent);
  await expect.poll(example).toHaveLength(3);
  const [icao = '', stopbarId = '', leadOnId = ''] = example();
  await fillPair({ stopbarId, leadOnId }, icao);
  await press();
  await expect.element(status()).toMatchTextContent(/^✓?\s*Linked lead-on/);
  const linkedTo = await inNode(({ world }, id) => world.points.get(id)?.linkedTo, leadOnId);
  expect(linkedTo).toContain(stopbarId);
});

test('the form says why it can’t link, marks every wrong field, also IDs in each other’s, sends none, and stays open with what went wrong', async () => {
  await openApp({ signedIn: false });
  // Without an airport, IDs keep their case: other services may spell them differently.
  await fillPair({ stopbarId: 'sb-1a', leadOnId: 'lo-1a' }, 'eddf');
  await expect.element(button('Link')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Link')).toHaveAccessibleDescription('Sign in first.');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/);
  await inNode(({ signIn }) => signIn());
  idField('Lead-on ID').element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Link by ID' });
  const elsewhere = dialog.getByText('This point isn’t at this airport.');
  await expect.poll(() => elsewhere.elements().length).toBe(2);
  await expect.element(idField('Stopbar ID')).toHaveValue('sb-1a');
  expect(await asked()).toEqual([]);

  await fillPair({ ...pair, stopbarId: '' }, 'ED');
  await press();
  await expect.element(idField('Stopbar ID')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(idField('Airport (ICAO)')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(idField('Airport (ICAO)')).toHaveFocus();
  await expect.element(idField('Lead-on ID')).toHaveAttribute('aria-invalid', 'false');
  await fillPair({ stopbarId: pair.leadOnId, leadOnId: pair.stopbarId }, 'EDDF');
  await press();
  await expect.element(dialog.getByText('This isn’t a stopbar.')).toBeVisible();
  await expect.element(dialog.getByText('This isn’t a lead-on.')).toBeVisible();
  await expect.element(idField('Stopbar ID')).toHaveFocus();
  expect(await asked()).toEqual([]);
  await inNode(({ faults }) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = '{"message":"Not at this airport"}';
    faults.next({ path: /\/link$/ }, { kind: 'answer', status: 403, headers, body });
  });
  await fillPair(pair, 'EDDF');
  await press();
  await expect.element(dialog).toMatchTextContent(/rejected the request: “Not at this airport\.”/);
  await expect.element(idField('Lead-on ID')).toHaveValue(pair.leadOnId);
});

test('an ID is completed from the loaded airport, by ID or name, and chosen with the keys, but not for another airport', async () => {
  await openApp();
  await load();
  await fillPair({ stopbarId: '', leadOnId: '' });
  expect(await offered('Lead-on ID', 'tango')).toEqual([]);
  expect(await offered('Lead-on ID', 'eddf_lo_l9')).toEqual([
    'L9 EDDF_LO_L9_07C',
    'L9 EDDF_LO_L9_25C',
  ]);
  // Stale points aren't suggested, because they can't be linked.
  expect(await offered('Stopbar ID', 'bars_')).toEqual([
    'N8 BARS_M1N6E',
    'Tango crossing BARS_0Q5JY',
  ]);
  expect(await offered('Stopbar ID', '')).toHaveLength(20);
  await idField('Airport (ICAO)').fill('eddm');
  await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  await idField('Airport (ICAO)').fill('eddf');

  expect(await offered('Stopbar ID', '07c l9')).toEqual(['L9 EDDF_SB_L9_07C']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(idField('Stopbar ID')).toHaveValue(pair.stopbarId);
  await offered('Lead-on ID', 'l9');
  const list = page.getByRole('listbox', { name: 'Lead-on ID' });
  await expect.element(list).toBeVisible();
  // Escape closes the list before the dialog.
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Link by ID' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(idField('Lead-on ID')).toHaveValue(pair.leadOnId);
  expect(await asked()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(status()).toMatchTextContent(linked);
  expect(await asked()).toEqual(onlyPair);
});

test('a link by IDs can be undone, which stages its removal at its airport', async () => {
  await openApp();
  // In lower case, because the airport isn’t loaded yet.
  const { stopbarId, leadOnId } = pair;
  await fillPair({ stopbarId: stopbarId.toLowerCase(), leadOnId }, 'EDDF');
  await press();
  await button('Undo').click();
  await expect
    .element(status())
    .toMatchTextContent('Undo staged. Apply 1 change at EDDF to finish.');
  await expect.element(row(stopbarId)).toHaveAccessibleName(/L9 07C will be unlinked$/);
});
