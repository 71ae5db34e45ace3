import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, onService, status } from '../../support/contributions/open-contributions.ts';
import { airportField, chooseMore, fillIds } from '../../support/linking/linking-menu.ts';
import { inNode, openApp } from '../../support/page/app/open-app.ts';

const points = 'Practice service doesn’t list points, so there’s no table or map.';
const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const command = (title: string) => page.getByRole('option', { name: new RegExp(`^${title}`) });

/** Opens the app on a service with part A of SERVICE.md only. */
beforeEach(() =>
  openApp({
    prepare: ({ faults }) => {
      const specified = [
        ...['contact', 'airports/[^/]+/points/[^/]+/link'],
        String.raw`divisions/\d+/airports/\d+/contributions`,
      ].join('|');
      const headers = { 'Content-Type': 'application/json' };
      faults.next(
        { path: new RegExp(`^/v2/(?!(?:${specified})$)`) },
        { kind: 'answer', status: 404, headers, body: '{"error":"Not Found"}' },
        { times: Infinity },
      );
    },
  }),
);

async function findCommand(title: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill(title);
}

async function importText(text: string): Promise<void> {
  await chooseMore('Import…');
  await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(text);
}

test('a service with part A only lets the user link and switch by IDs, and gets no other request but look-ups', async () => {
  // The account isn't called unknown.
  await expect.element(button('Account: Signed in')).toBeVisible();
  await expect.element(page.getByText('You don’t have an account')).not.toBeInTheDocument();
  await fillIds('EDDF', pair.stopbarId, pair.leadOnId);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(status()).toMatchTextContent(/Linked lead-on/);
  const linkedTo = () => inNode(({ world }, id) => world.points.get(id)?.linkedTo, pair.leadOnId);
  expect(await linkedTo()).toEqual([pair.stopbarId]);
  await userEvent.keyboard('{Escape}');

  location.hash = '#/contributions';
  await expect.element(page.getByText(/doesn’t list divisions\. Enter the IDs/)).toBeVisible();
  await page.getByLabelText('Division ID').fill('12');
  await page.getByLabelText('Airport request ID').fill('203');
  await button('Disable contributions').click();
  await expect.poll(() => onService('EDDF')).toBe(false);
  location.hash = '#/activity';
  await expect.element(page.getByText(/^Done: Disabled contributions/)).toBeVisible();
  await expect.element(page.getByText(/^Done: Linked /)).toBeVisible();
  const others = await inNode(({ requestsTo }) =>
    requestsTo(/state|euroscope|bulk|permission/).map(({ path }) => path),
  );
  expect(others).toEqual([]);
  await expect.element(page.getByText(/^Service (notice|warning|error)/)).not.toBeInTheDocument();
});

test('a service with part A only has none of the other features, each says why, and the page lists no airports and links by IDs', async () => {
  await expect.element(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
  await expect.element(page.getByText('Enter an ICAO code, like EDDF.')).toBeVisible();
  const recent = page.getByRole('listitem').filter({ has: page.getByRole('button') });
  expect(recent.elements()).toEqual([]);
  await airportField().fill('EDDF');
  await userEvent.keyboard('{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(`${points} Link by ID instead.`);
  // Only for screen readers, because the page shows it instead of the points.
  await expect.element(alert.getByText(/doesn’t list/)).toHaveClass('unseen');
  location.hash = '#/contact';
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  location.hash = '#/linking';
  await expect.element(page.getByRole('main').getByText(points).last()).toBeVisible();
  await expect.element(alert).not.toMatchTextContent('doesn’t list points');
  await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  await button('More').click();
  for (const name of [/^Show live lights/, /^Save proposal…/, /^Export links/]) {
    const item = page.getByRole('menuitem', { name });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toMatchTextContent(points);
  }
  const closing = page.getByRole('menuitem', { name: /^Disable contributions/ });
  await expect.element(closing).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  for (const title of ['Show live lights', 'Save proposal…', 'Link to nearest…']) {
    await findCommand(title);
    await expect.element(command(title)).toMatchTextContent(points);
    await userEvent.keyboard('{Escape}');
  }
  for (const title of ['Disable contributions while', 'Show what others changed']) {
    await findCommand(title);
    await expect.element(command(title)).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  }

  const proposal = { format: 'stopbar-companion-proposal', version: 1, icao: 'EDDF', link: [pair] };
  await importText(JSON.stringify(proposal));
  await expect.element(dialog('Import')).toMatchTextContent(points);
  await userEvent.keyboard('{Escape}');
  await importText(['EDDF', 'EDDM'].map((icao) => `${icao},${icao}_SB,${icao}_LO`).join('\n'));
  await button('Stage 2 links at 2 airports').click();
  const row = dialog('Changes at all airports').getByText(/None of its links were staged\.$/);
  await expect.poll(() => row.elements().map(({ textContent }) => textContent)).toHaveLength(2);
});
