import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  alert,
  button,
  onService,
  openByIds,
  openContributions,
  openPrepared,
  sent,
  status,
  switchOf,
} from '../../../support/contributions/open-contributions.ts';
import { inNode, reloadPage } from '../../../support/page/app/open-app.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function fill(divisionId: string, airportRequestId: string): Promise<void> {
  await field('Division ID').fill(divisionId);
  await field('Airport request ID').fill(airportRequestId);
}

test('the IDs of the example switch an airport, and wrong ones are marked and not sent', async () => {
  await openContributions();
  await openByIds();
  const [division = '', request = ''] = [...document.querySelectorAll('main code')].map(
    ({ textContent }) => textContent,
  );
  await fill('1.5', 'EDDF');
  await button('Enable contributions').click();
  await expect.element(field('Division ID')).toHaveFocus();
  for (const name of ['Division ID', 'Airport request ID']) {
    await expect.element(field(name)).toHaveAccessibleDescription('Enter a whole number above 0.');
  }
  await fill('9999', request);
  await button('Enable contributions').click();
  const noDivision =
    /has no airport request 203 of division 9999\..*Division not found.*check the IDs/s;
  await expect.element(alert()).toMatchTextContent(noDivision);
  expect(await sent()).toEqual([true]);
  await fill(division, '9999');
  await button('Enable contributions').click();
  const noRequest =
    /has no airport request 9999 of division 12\..*Airport request not found.*check the IDs/s;
  await expect.element(alert()).toMatchTextContent(noRequest);
  expect(await sent()).toEqual([true, true]);
  await fill(division, request);
  await button('Disable contributions').click();
  await expect.element(status()).toMatchTextContent('Disabled contributions at');
  expect(await onService('EDDF')).toBe(false);
});

test('an airport that is saved by its IDs is switched, is there after a reload, and can be unknown and removed', async () => {
  await openPrepared(({ faults }) => {
    const lookUps = /\/v2\/(divisions\/user|divisions\/\d+\/airports|airports\/\w+\/[a-z-]+)$/;
    faults.next(
      { method: 'GET', path: lookUps },
      { kind: 'answer', status: 404, body: 'Not found' },
      { times: Infinity },
    );
  });
  await expect.element(field('Division ID')).toBeVisible();
  await fill('12', '-203');
  await button('Save airport').click();
  await expect
    .element(field('Airport request ID'))
    .toHaveAccessibleDescription('Enter a whole number above 0.');
  await fill('12', '203');
  await field('Name').fill('Home');
  await button('Save airport').click();
  await expect.element(page.getByText('Unknown', { exact: true })).toBeVisible();
  await button('Disable contributions at Home').click();
  await expect.element(status()).toMatchTextContent('Disabled contributions at Home');
  await switchOf('Home').click();
  await expect.element(status()).toMatchTextContent('Enabled contributions at Home');
  expect(await onService('EDDF')).toBe(true);

  await reloadPage();
  await expect.element(switchOf('Home')).toBeChecked();
  await inNode(({ faults }) =>
    faults.next({ method: 'PATCH', path: /203/ }, { kind: 'lost' }, { times: Infinity }),
  );
  await switchOf('Home').click();
  await expect.element(alert()).toMatchTextContent(/We don’t know whether contributions/);
  await button('Remove Home').click();
  await expect.element(page.getByText('Saved airports', { exact: true })).not.toBeInTheDocument();
});

test('Ctrl+K opens the palette beside the form for IDs, and until it’s closed, no key opens another page', async () => {
  const command = page.getByRole('combobox', { name: 'Command' });
  await openContributions();
  await openByIds();
  await expect.element(field('Division ID')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(command).toHaveFocus();
  await userEvent.keyboard('{Control>}3{/Control}{Escape}');
  await expect.element(command).not.toBeInTheDocument();
  expect(location.hash).toBe('#/contributions');
  await expect.element(field('Division ID')).toBeVisible();
  await userEvent.keyboard('{Control>}3{/Control}');
  await expect.poll(() => location.hash).toBe('#/contact');
});
