import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Handlers } from '../../../electron/contract.ts';
import { airport, alps, boardHandlers, germany } from './board-double.ts';
import { mountPage } from '../page/mount-page.ts';
import { transitionsEnded } from '../page/transitions-ended.ts';

const small = new Map([
  [
    germany,
    [
      airport(203, 'EDDF', { contributionsEnabled: true }),
      airport(207, 'EDDL', { hasObjects: false }),
      airport(218, 'EDDH', { status: 'pending' }),
      airport(219, 'EDDS', { status: 'rejected' }),
    ],
  ],
  [alps, [airport(247, 'LSZH')]],
]);

/** Opens the Contributions page on two small divisions. */
export const openBoardPage = (changes: Partial<Handlers> = {}) =>
  mountPage('#/contributions', { ...boardHandlers(small), ...changes });

export const switchOf = (icao: string) =>
  page.getByRole('switch', { name: `Contributions at ${icao}` });
/** Opens the dialog to switch airports by their IDs. */
export async function openByIds(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enable or disable by ID…' }).click();
}

export const press = (name: string) => page.getByRole('button', { name }).click();
export const alert = page.getByRole('alert');
export const offline: AppError = { kind: 'offline', reason: 'refused' };

export async function axeFindsNothing(): Promise<void> {
  await transitionsEnded();
  const { violations } = await axe.run();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}
