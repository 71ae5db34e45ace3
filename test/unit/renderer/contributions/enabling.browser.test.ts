import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  alert,
  button,
  onService,
  openContributions,
  release,
  select,
  selected,
  sent,
  status,
  switchOf,
} from '../../../support/contributions/open-contributions.ts';
import { calls, inNode } from '../../../support/page/app/open-app.ts';
import { axeFindsNothing } from '../../../support/page/axe-finds-nothing.ts';

const dialog = () => page.getByRole('dialog');
const airport = () => page.getByRole('combobox', { name: 'Airport' });

/** Opens the page with all airports off. */
const openOff = () => openContributions({ areOn: false });

/** Enables two airports. What is read to check them is held until `release`. */
async function enableTwo(): Promise<void> {
  await openOff();
  await inNode(({ hold }) => hold({ path: /points$/ }, { times: 9 }));
  await select('EDDF', 'EDDM');
  await button('Enable contributions').click();
  await expect.element(status()).toMatchTextContent(/^Enabled contributions at 2 airports\.$/);
}

test('enabling an airport happens at once, is undone by its toast, and Linking shows what isn’t ready', async () => {
  await openOff();
  const said = /^Enabled contributions at EDDF\. EDDF isn’t ready: 49 stopbars without a lead-on, /;
  await switchOf('EDDF').click();
  await expect.element(status()).toMatchTextContent(said);
  expect(await onService('EDDF')).toBe(true);
  await axeFindsNothing();
  await button('Undo').click();
  await expect.poll(() => onService('EDDF')).toBe(false);
  await expect.element(status()).toMatchTextContent(/^Disabled contributions at EDDF\.$/);
  await switchOf('EDDF').click();
  await button('Show').click();
  await expect.element(airport()).toHaveValue('EDDF');
  await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
});

test.each([
  [405, '', /^Enabled contributions at EDDF\.$/],
  [200, '{', /^Enabled contributions at EDDF\. Couldn’t check EDDF\.$/],
])('enabling an airport whose points can’t be read says only that: %i', async (...of) => {
  const [status_, body, words] = of;
  await openOff();
  await inNode(
    ({ faults }, answer) =>
      faults.next({ path: /points$/ }, { kind: 'answer', ...answer }, { times: 9 }),
    { status: status_, body },
  );
  await switchOf('EDDF').click();
  await expect.element(status()).toMatchTextContent(words);
  await expect.element(button('Show')).not.toBeInTheDocument();
});

test('enabling an airport without points asks first', async () => {
  await openOff();
  await switchOf('EDDL').click();
  await expect.element(dialog()).toHaveAccessibleName('Enable contributions at EDDL?');
  await expect.element(dialog()).toMatchTextContent(/EDDL.*No points yet/);
  await axeFindsNothing();
  await button('Cancel').click();
  await expect.element(switchOf('EDDL')).not.toBeChecked();
  await expect.element(switchOf('EDDL')).toHaveFocus();
  expect(await sent()).toEqual([]);
  await switchOf('EDDL').click();
  await button('Enable anyway').click();
  await expect.element(switchOf('EDDL')).toBeChecked();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('the question about an airport without points ends with the page', async () => {
  await openOff();
  await switchOf('EDDL').click();
  await expect.element(dialog()).toBeVisible();
  // From the tray, as a dialog covers the page's own links.
  location.hash = '#/activity';
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Activity');
  location.hash = '#/contributions';
  await expect.element(switchOf('EDDL')).not.toBeChecked();
  // A dialog would cover it.
  await switchOf('EDDF').click();
  await expect.element(switchOf('EDDF')).toBeChecked();
});

test('enabling several airports asks about those without points, and lists those that aren’t ready', async () => {
  await openOff();
  await select('EDDF', 'EDDM', 'EDDL');
  await button('Enable contributions').click();
  await expect.element(dialog()).toHaveAccessibleName('Enable contributions at 3 airports?');
  await expect.element(dialog()).not.toMatchTextContent('EDDF');
  expect(await sent()).toEqual([]);
  await button('Enable anyway').click();
  await expect
    .element(status())
    .toMatchTextContent(/^Enabled contributions at 3 airports\. 3 of them aren’t ready: /);
  expect(selected()).toEqual([]);
  await button('Show').click();
  await expect.element(dialog()).toHaveAccessibleName('Airports that aren’t ready');
  await expect.element(dialog()).toMatchTextContent(/EDDF.*49 stopbars without a lead-on/);
  await axeFindsNothing();
  await dialog().getByRole('button', { name: 'Open EDDF' }).click();
  await expect.element(airport()).toHaveValue('EDDF');
});

test('enabling several airports that goes on after a sign-in deselects them and says what isn’t ready, too', async () => {
  await openOff();
  await select('EDDF', 'EDDM');
  await calls.simulate('session-expired');
  await button('Enable contributions').click();
  await expect
    .element(alert())
    .toMatchTextContent('Couldn’t enable contributions at 2 airports. You’re signed out.');
  await calls.simulate('none');
  await inNode(({ signIn }) => signIn());
  await expect.poll(selected).toEqual(['EDDF', 'EDDM']);
  const offer = page.getByRole('group', { name: /Enable contributions at 2 airports/ });
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(status())
    .toMatchTextContent(/^Enabled contributions at 2 airports\. 2 of them aren’t ready: /);
  expect(selected()).toEqual([]);
});

test('“Show” lists the airports that aren’t ready, from another page too', async () => {
  await enableTwo();
  location.hash = '#/linking';
  await expect.element(airport()).toBeVisible();
  await release();
  await expect
    .element(status())
    .toMatchTextContent(/^Enabled contributions at 2 airports\. 2 of them aren’t ready: /);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(dialog()).toHaveAccessibleName('Airports that aren’t ready');
  expect(location.hash).toBe('#/contributions');
});

test('an airport that is disabled again while it’s checked isn’t reported as enabled', async () => {
  await enableTwo();
  await switchOf('EDDF').click();
  await expect.element(status()).toMatchTextContent(/^Disabled contributions at EDDF\.$/);
  await expect.element(switchOf('EDDF')).not.toBeChecked();
  await button('Dismiss').click();
  await release();
  await expect
    .element(status())
    .toMatchTextContent(/^Enabled contributions at EDDM\. EDDM isn’t ready: /);
});
