import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp, reloadPage } from '../../../support/page/app/open-app.ts';

const dialog = page.getByRole('dialog', { name: 'What’s new in 9.9.9' });
const news = page.getByRole('button', { name: 'What’s new' });
const lines = () => dialog.getByRole('listitem').elements().length;

/** Opens Settings in a version that is newer than the one of the last run. */
const open = () =>
  openApp({
    hash: '#/settings',
    prepare: (app) => {
      const text = '{ "version": 1, "welcomed": true, "newsShownOf": "0.0.1" }';
      process.getBuiltinModule('node:fs').writeFileSync(`${app.dataFolder}/settings.json`, text);
      return app.restart({ session: { version: '9.9.9' } });
    },
  });

test('what’s new opens after an update, is closed for good, and can be opened from Settings', async () => {
  await open();
  await expect.element(dialog).toMatchTextContent(/whole airport in a table/);
  await expect.element(dialog).toMatchTextContent(/turn this off in Settings/);
  expect(lines()).toBeGreaterThan(25);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await reloadPage();
  await expect.element(news).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await news.click();
  await expect.element(dialog).toMatchTextContent(/whole airport in a table/);
  await expect.element(dialog).not.toMatchTextContent(/turn this off in Settings/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
