import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { createFaults } from '../../support/practice/faults.ts';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, openPage } from '../fixtures.ts';

test('marks a wrong email, sends the corrected message and keeps the limit after a restart', async ({
  page,
}) => {
  const faults = createFaults();
  const service = await startPractice({ intercept: faults.intercept });
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const open = async () => {
    const companion = await hostCompanion({ ...service.profile, name: 'Test' }, { dataFolder });
    await page.goto(companion.address);
    await openPage(page, 'Contact');
    return companion;
  };
  const field = (name: string) => page.getByRole('textbox', { name });
  const topic = page.getByRole('combobox', { name: 'Topic' });
  const send = page.getByRole('button', { name: 'Send message' });

  const first = await open();
  await field('Email').fill('controller@example');
  await topic.fill('Lead-on at L7');
  await field('Message').fill('The lead-on at L7 stays dark.');
  await send.click();
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await field('Email').fill('controller@example.org');
  await send.click();
  await expect(page.getByRole('status')).toContainText('Sent your message');

  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription(
    /^One message in 24 hours\. Next: (\d+ \w+ )?\d\d:\d\dz\.$/,
  );

  await field('Message').fill('And another thing.');
  await field('Message').press('Tab');
  await topic.fill('Again');
  await topic.press('Enter');
  await openPage(page, 'Activity');
  await first.stop();

  const posts = () => faults.requests.filter(({ method }) => method === 'POST');
  const second = await open();
  await expect(field('Message')).toHaveValue('And another thing.');
  await expect(field('Email')).toHaveValue('controller@example.org');
  await expect(page.getByRole('button', { name: /Lead-on at L7.*Sent/ })).toBeVisible();
  await expect(send).toHaveAccessibleDescription(/^One message in 24 hours/);
  await send.click({ force: true });
  expect(posts()).toHaveLength(1);

  const anyway = page.getByRole('button', { name: 'Send anyway' });
  await anyway.click();
  await expect(page.getByRole('alert')).toContainText(
    'Message not sent. Test is limiting requests.',
  );
  await expect(anyway).toBeFocused();
  await expect(field('Message')).toHaveValue('And another thing.');
  expect(posts()).toHaveLength(2);
  expect(service.world.contactMessages).toHaveLength(1);

  await second.stop();
  await service.close();
  await rm(dataFolder, { recursive: true });
});
