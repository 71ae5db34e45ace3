import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { installAppImage } from '../../support/application/app-image.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { openUpdateServer } from '../../support/application/update-server.ts';
import { expect, openPage } from '../fixtures.ts';

test('W7 R9 downloads a newer version during use and installs it at quit, without a spell checker', async ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'This test installs an AppImage');
  const setup = Buffer.from('#!/bin/sh\n# version 9.9.9\n');
  const notes = 'Links are drawn on a map.\n<b>Not bold</b>';
  const server = await openUpdateServer(undefined, 'AppImage');
  const { file, env, remove } = await installAppImage(server.address);
  const companion = await hostCompanion(undefined, { env });

  await page.goto(companion.address);
  await openPage(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Updates' });
  // The app itself checks once, 5 s after its window opened.
  await expect(panel).toContainText('returned an error');
  server.publish({ version: '9.9.9', notes, setup });
  await panel.getByRole('button', { name: 'Check for updates' }).click();
  await expect(panel).toContainText('Version 9.9.9 is ready.');
  await expect(panel).toContainText('<b>Not bold</b>');
  await expect(page.getByRole('button', { name: 'Restart and update' })).toBeVisible();
  const { tray, otherSpellCheckers } = await companion.perform({ kind: 'read' });
  expect(otherSpellCheckers).toEqual([]);
  expect(tray?.menu.map(({ label }) => label)).toContain('Restart and update to 9.9.9');
  expect(await readFile(file, 'utf8')).not.toContain('9.9.9');

  // The app quits before it can reply.
  void companion.perform({ kind: 'clickMenu', label: 'Quit' });
  await companion.ended;
  expect(await readFile(file, 'utf8')).toContain('version 9.9.9');
  await server.close();
  await remove();
});
