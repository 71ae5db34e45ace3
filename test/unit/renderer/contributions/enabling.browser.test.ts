import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindsNothing } from '../../../support/contributions/open-board-page.ts';
import {
  button,
  onService,
  openContributions,
  select,
  selected,
  sent,
  status,
  switchOf,
} from '../../../support/contributions/open-contributions.ts';
import { calls, inNode, reloadPage } from '../../../support/page/app/open-app.ts';

const dialog = () => page.getByRole('dialog');

/** Opens the page with all airports off. */
const openOff = () => openContributions({ areOn: false });

describe('enabling an airport', () => {
  test('happens at once, and the toast says what isn’t ready', async () => {
    await openOff();
    await switchOf('EDDF').click();
    await expect
      .element(status())
      .toMatchTextContent(
        /^Enabled contributions at EDDF\. EDDF isn’t ready: 49 stopbars without a lead-on, /,
      );
    expect(await onService('EDDF')).toBe(true);
    await axeFindsNothing();
    await button('Undo').click();
    await expect.poll(() => onService('EDDF')).toBe(false);
  });

  test('shows in Linking what isn’t ready', async () => {
    await openOff();
    await switchOf('EDDF').click();
    await button('Show').click();
    await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
    await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
  });

  test('says nothing more if the service doesn’t list points', async () => {
    await openOff();
    await inNode(({ faults }) =>
      faults.next({ path: /points$/ }, { kind: 'answer', status: 405 }, { times: 9 }),
    );
    await switchOf('EDDF').click();
    await expect.element(status()).toMatchTextContent(/^Enabled contributions at EDDF\.$/);
  });

  test('says that it couldn’t be checked', async () => {
    await openOff();
    await inNode(({ faults }) =>
      faults.next({ path: /points$/ }, { kind: 'answer', status: 200, body: '{' }, { times: 9 }),
    );
    await switchOf('EDDF').click();
    await expect
      .element(status())
      .toMatchTextContent('Enabled contributions at EDDF. Couldn’t check EDDF.');
    await expect.element(button('Show')).not.toBeInTheDocument();
  });

  test('asks first if it has no points yet', async () => {
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

  test('after work on it says what isn’t ready too', async () => {
    await openContributions();
    await calls.openAirport({ icao: 'EDDF' });
    await calls.closeForWork('EDDF');
    location.hash = '#/contact';
    await reloadPage();
    await button('Enable contributions').click();
    await expect
      .element(status())
      .toMatchTextContent(/^Enabled contributions at EDDF\. EDDF isn’t/);
  });
});

describe('enabling several airports', () => {
  test('happens at once, and lists those that aren’t ready', async () => {
    await openOff();
    await select('EDDF', 'EDDM');
    await button('Enable contributions').click();
    await expect
      .element(status())
      .toMatchTextContent(
        /^Enabled contributions at 2 airports\. 2 of them aren’t ready: EDDF, EDDM\.$/,
      );
    expect(selected()).toEqual([]);
    await button('Show').click();
    await expect.element(dialog()).toHaveAccessibleName('Airports that aren’t ready');
    await expect.element(dialog()).toMatchTextContent(/EDDF.*49 stopbars without a lead-on/);
    await axeFindsNothing();
    await dialog().getByRole('button', { name: 'Open EDDF' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
  });

  test('asks first about those without points', async () => {
    await openOff();
    await select('EDDF', 'EDDL');
    await button('Enable contributions').click();
    await expect.element(dialog()).toHaveAccessibleName('Enable contributions at 2 airports?');
    await expect.element(dialog()).not.toMatchTextContent('EDDF');
    expect(await sent()).toEqual([]);
    await button('Enable anyway').click();
    await expect.poll(sent).toEqual([true, true]);
  });
});

test('disabling asks and reads nothing', async () => {
  await openContributions();
  await switchOf('EDDL').click();
  await expect.element(status()).toMatchTextContent(/^Disabled contributions at EDDL\.$/);
  expect(await inNode(({ requestsTo }) => requestsTo(/points$/).length)).toBe(0);
});
