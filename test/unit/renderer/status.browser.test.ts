import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { airport, boardHandlers, done, germany } from '../../support/board-double.ts';
import { mountPage, signedIn } from '../../support/mount-page.ts';

const status = page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const never = () => new Promise<never>(() => undefined);

/** Answers the first time, and then no more. */
const once = <T>(answer: T): (() => Promise<T>) => {
  const answers = [Promise.resolve(answer)];
  return () => answers.pop() ?? never();
};

// What was told belongs to what was done before: it must not stand beside what is under way.

test('what a connection test told goes when the next one begins', async () => {
  mountPage('#/settings', { testConnection: once(done({ kind: 'healthy' } as const)) });
  await press('Test connection');
  await expect.element(status).toMatchTextContent(/Connected to/);
  await press('Test connection');
  await expect.element(status).toMatchTextContent(/^$/);
});

test('what a link told goes when the next one is sent', async () => {
  mountPage('#/linking', { link: once(done(null)) }, { ...signedIn, serviceId: 2000 });
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar ID' }).fill('SB');
  await page.getByRole('textbox', { name: 'Lead-on ID' }).fill('LO');
  await press('Link');
  await expect.element(status).toMatchTextContent(/^Linked/);
  await press('Link');
  await expect.element(status).toMatchTextContent(/^$/);
});

test('what a switch told goes when the board is read again', async () => {
  const board = boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]]));
  mountPage('#/contributions', board);
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect.element(status).toMatchTextContent(/EDDF/);
  await press('Refresh');
  await expect.element(status).toMatchTextContent(/^$/);
});
