import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  airport,
  boardHandlers,
  failed,
  germany,
} from '../../../../support/contributions/board-double.ts';
import {
  alert,
  axeFindsNothing,
  openBoardPage,
  press,
} from '../../../../support/contributions/open-board-page.ts';

describe('switching several airports', () => {
  const disableAll = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
    await page.getByRole('checkbox', { name: 'Select EDDM' }).click();
    await press('Disable contributions');
  };
  const on = { contributionsEnabled: true };
  const both = boardHandlers(
    new Map([[germany, [airport(203, 'EDDF', on), airport(204, 'EDDM', on)]]]),
  );

  test('reports the same refusal for all of them in one sentence, and lists the airports under Details', async () => {
    const refusal = failed({ kind: 'forbidden', status: 403, said: 'Not a member' });
    openBoardPage({ ...both, switchContributions: () => Promise.resolve(refusal) });
    await disableAll();
    const sentence = /Couldn’t disable contributions at 2 airports\. Test service doesn’t let you/;
    await expect.element(alert).toMatchTextContent(sentence);
    const results = page.getByRole('region', {
      name: /Contributions not changed at 2 airports/,
    });
    await results.getByRole('button', { name: 'Details' }).click();
    await expect.element(results).toMatchTextContent(sentence);
    await expect.element(results.getByRole('listitem')).not.toBeInTheDocument();
    await expect.element(results.getByText('EDDF, EDDM')).toBeVisible();
    await axeFindsNothing();
  });

  test('reports different refusals one by one', async () => {
    openBoardPage({
      ...both,
      switchContributions: ({ airportRequestId }) =>
        Promise.resolve(failed({ kind: 'rejected', status: 400, said: `No ${airportRequestId}` })),
    });
    await disableAll();
    const results = page.getByRole('region', {
      name: /Contributions not changed at 2 airports/,
    });
    await results.getByRole('button', { name: 'Details' }).click();
    await expect.element(results.getByText(/Couldn’t disable contributions at EDDF/)).toBeVisible();
    await expect.element(results.getByText(/Couldn’t disable contributions at EDDM/)).toBeVisible();
    await expect.element(alert).toMatchTextContent('Contributions not changed at 2 airports.');
  });
});

test('one airport that isn’t switched is named in the title, and there’s nothing to undo', async () => {
  openBoardPage({
    switchContributions: () => Promise.resolve(failed({ kind: 'limited', said: '' })),
  });
  await page.getByRole('checkbox', { name: 'Select EDDF' }).click();
  await press('Disable contributions');
  const results = page.getByRole('region', {
    name: 'Couldn’t disable at EDDF: too many requests',
  });
  await expect
    .element(results.getByRole('button', { name: 'Continue with 1 airport' }))
    .toBeVisible();
  await expect.element(results.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
