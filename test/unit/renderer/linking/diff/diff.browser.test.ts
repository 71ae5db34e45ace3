import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LoadedAirport } from '../../../../../electron/contract/linking.ts';
import { diff as text } from '../../../../../renderer/linking/diff/text.ts';
import { createAirportDouble, frankfurt } from '../../../../support/linking/airport-double.ts';
import { button, load, open, row } from '../../../../support/linking/open-linking-page.ts';

const linked = { stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_M8_07C' };
const diff: LoadedAirport['diff'] = {
  since: Date.UTC(2020, 10, 14, 9),
  points: [
    { id: 'EDDF_SB_L9_07C', kind: 'stopbar', name: 'L9', change: 'removed' },
    { id: 'EDDF_SB_L5_07C', kind: 'stopbar', name: 'L5', change: 'added' },
    {
      ...{ id: 'EDDF_LO_L1_07C', kind: 'lead-on', name: 'L1', change: 'changed' },
      ...{ moved: true, was: {} },
    },
  ],
  links: [{ ...linked, linked: true }],
};

const line = () => page.getByRole('region', { name: text.title }).first();
const changes = () => page.getByRole('list', { name: text.title }).getByRole('listitem');

async function loadChanged() {
  const dismissed: string[] = [];
  const airport = frankfurt();
  const points = airport.points.filter(({ id }) => id !== 'EDDF_SB_L9_07C');
  const of = createAirportDouble({ ...airport, points, diff } as LoadedAirport);
  const dismissAirportDiff = (icao: string) => {
    dismissed.push(icao);
    return Promise.resolve({ ok: true, value: null } as const);
  };
  open({ ...of, handlers: { ...of.handlers, dismissAirportDiff } });
  await load();
  return { dismissed, double: of.double };
}

test('says in a line how much others changed, and since when', async () => {
  await loadChanged();
  await expect
    .element(line())
    .toMatchTextContent(
      'Changed by others since 14 Nov 2020 09:00z: 1 stopbar added, 1 stopbar removed, 1 lead-on moved, 1 link added.',
    );
  await expect.element(page.getByRole('status')).not.toMatchTextContent('changed');
});

test('lists the changes and shows a point with its candidates', async () => {
  await loadChanged();
  await button('Show what changed').click();
  await expect.element(changes().nth(0)).toMatchTextContent(/L5.*new/);
  await expect.element(changes().nth(2)).toMatchTextContent('L9');
  await changes().nth(1).click();
  await expect.element(row('EDDF_LO_L1_07C')).toHaveAttribute('aria-selected', 'true');
  await button('Close').click();
  await expect.element(changes().nth(0)).toBeVisible();
  await button('Hide what changed').click();
  await expect.element(changes().first()).not.toBeInTheDocument();
});

test('is used by keyboard alone, and can’t show a point that is gone', async () => {
  await loadChanged();
  await button('Show what changed').click();
  await expect.element(changes().nth(0)).toBeVisible();
  (changes().nth(0).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(changes().nth(2)).toHaveFocus();
  await expect.element(changes().nth(2)).toHaveAttribute('title', text.gone);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(row('EDDF_SB_L5_07C')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('option').first()).toHaveFocus();
});

test('disappears when it’s dismissed, and the main process is notified', async () => {
  const { dismissed } = await loadChanged();
  await button('Show what changed').click();
  await button('Mark as seen').click();
  await expect.element(line()).not.toBeInTheDocument();
  await expect.element(changes().first()).not.toBeInTheDocument();
  expect(dismissed).toEqual(['EDDF']);
});

test('takes no space when nobody changed anything', async () => {
  open(createAirportDouble());
  await load();
  await expect.element(row('EDDF_SB_L5_07C')).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});
