import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { airport, boardHandlers, done, germany } from '../../support/contributions/board-double.ts';
import { mountPage } from '../../support/page/mount-page.ts';
import { fillIds } from '../../support/linking/linking-menu.ts';

const status = page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const never = () => new Promise<never>(() => undefined);

/** Returns a function that resolves the first time and never again. */
const once = <T>(answer: T): (() => Promise<T>) => {
  const answers = [Promise.resolve(answer)];
  return () => answers.pop() ?? never();
};

// A status is about the last action: it must be cleared while the next one is running.

test('the status of a connection test is cleared when the next one starts', async () => {
  mountPage('#/settings', { testConnection: once(done({ kind: 'healthy' } as const)) });
  await press('Test connection');
  await expect.element(status).toMatchTextContent(/Connected to/);
  await press('Test connection');
  await expect.element(status).toMatchTextContent(/^$/);
});

test('the status of a link is cleared when the next one is sent', async () => {
  mountPage('#/linking', { link: once(done(null)) });
  await fillIds('EDDF', 'SB', 'LO');
  await press('Link');
  await expect.element(status).toMatchTextContent(/^Linked/);
  await fillIds('EDDF', 'SB', 'LO');
  await press('Link');
  await expect.element(status).toMatchTextContent(/^$/);
});

test('the status of a switch is cleared when the board is refreshed', async () => {
  const board = boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]]));
  mountPage('#/contributions', board);
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect.element(status).toMatchTextContent(/EDDF/);
  await page.getByRole('button', { name: /Reload$/ }).click();
  await expect.element(status).toMatchTextContent(/^$/);
});
