import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  hold,
  onService,
  refuse,
  release,
} from '../../../../support/contributions/open-contributions.ts';
import { openStaged } from '../../../../support/linking/open-changes.ts';
import { button, field, load } from '../../../../support/linking/open-linking-page.ts';
import { chooseMore } from '../../../../support/linking/linking-menu.ts';
import { calls, inNode } from '../../../../support/page/app/open-app.ts';

const bar = () => page.getByRole('complementary', { name: 'Disabled while you work' });
const inBar = (name: string) => bar().getByRole('button', { name });
const status = () => page.getByRole('status');
const disable = 'Disable contributions while working on EDDF';

/** Opens an airport that can be closed for work. */
async function openClosable(): Promise<void> {
  await openStaged([]);
  await calls.suggestAirports();
}

async function openClosed(): Promise<void> {
  await openClosable();
  await calls.closeForWork('EDDF');
  await expect.element(bar()).toMatchTextContent(/^You disabled contributions at EDDF at \d/);
}

test('the menu closes an airport for work, and a bar enables contributions again and says what isn’t ready', async () => {
  await openClosable();
  await chooseMore(disable);
  await expect.element(status()).toMatchTextContent('Disabled contributions at EDDF.');
  expect(await onService('EDDF')).toBe(false);
  // No toast, because the bar says it and offers to enable them again.
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Import…' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: disable })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await hold();
  await inBar('Enable contributions').click();
  await expect.element(bar()).toMatchTextContent('Enabling contributions at EDDF…');
  await expect.element(bar().getByRole('button')).not.toBeInTheDocument();
  await release();
  await expect.element(status()).toMatchTextContent(/^Enabled contributions at EDDF\. EDDF isn’t/);
  const said = status().getByRole('paragraph').element();
  expect(said.clientHeight).toBeLessThan(4 * Number.parseFloat(getComputedStyle(said).lineHeight));
  await button('Undo').click();
  await expect.element(bar()).toBeVisible();
  await expect.poll(() => onService('EDDF')).toBe(false);
});

test('on Linking, “Show” filters by what isn’t ready, and nothing opens later', async () => {
  await openClosed();
  await inBar('Enable contributions').click();
  await expect.element(status()).toMatchTextContent(/^Enabled contributions at EDDF\. EDDF isn’t/);
  await button('Show').click();
  await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
  await load('eddm');
  location.hash = '#/activity';
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Activity');
  location.hash = '#/linking';
  await expect.element(field()).toHaveValue('EDDM');
});

test('after a sign-out, the bar offers to sign in, but not while a sign-in is pending', async () => {
  await openClosed();
  await calls.signOut();
  await expect.element(inBar('Sign in')).toBeVisible();
  void calls.signIn();
  await expect.element(bar()).toBeVisible();
  await expect.element(inBar('Sign in')).not.toBeInTheDocument();
  await inNode(({ browser }) => browser.comeBack(undefined, 2).then(() => undefined));
  await expect.element(inBar('Enable contributions')).toBeVisible();
});

test('the bar is removed by “Keep disabled”, and they can still be enabled then', async () => {
  await openClosed();
  await inBar('Keep disabled').click();
  await expect.element(bar()).not.toBeInTheDocument();
  const toast = page.getByRole('presentation').filter({ hasText: 'stay disabled' }).last();
  await toast.getByRole('button', { name: 'Enable contributions' }).click();
  await expect.poll(() => onService('EDDF')).toBe(true);
});

test('in a narrow window, the bar keeps still and is shown whole', async () => {
  await openClosed();
  for (const width of [420, 440, 460]) {
    await page.viewport(width, 720);
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
  }
});

test('without a request or permission at the service, it says so and what to do', async () => {
  await openClosable();
  await refuse(404, 9, 'Not found');
  await chooseMore(disable);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/ has no .* EDDF\./);
  await inNode(({ faults }) => faults.clear());
  await calls.closeForWork('EDDF');
  await refuse(403, 9);
  await inBar('Enable contributions').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Couldn’t enable contributions at EDDF');
  await expect.element(bar()).toMatchTextContent('your account can’t enable them any more. Ask');
});

test('the palette enables them once for an airport that is disabled in two divisions', async () => {
  await openStaged([], {
    prepare: ({ world }) => {
      for (const one of world.airportRequests)
        if (one.icao === 'EHAM') Object.assign(one, { icao: 'EDDF' });
    },
  });
  await calls.suggestAirports();
  await calls.closeForWork('EDDF');
  await expect.element(bar().first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('enable contributions');
  await page.getByRole('option', { name: 'Enable contributions at EDDF' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  const on = () =>
    inNode(({ world }) =>
      world.airportRequests.filter((one) => one.icao === 'EDDF' && one.contributions_enabled),
    );
  await expect.poll(on).toHaveLength(2);
});
