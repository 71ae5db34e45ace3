import type { Page } from '@playwright/test';
import { expect, nadia, openPage, signIn, test } from './fixtures.ts';

const message = {
  'E-mail': 'controller@example.org',
  Topic: 'Lead-on at L7',
  Message: 'The lead-on at L7 stays dark.',
};

async function fill(page: Page, fields: Partial<typeof message> = {}) {
  for (const [name, value] of Object.entries({ ...message, ...fields })) {
    await page.getByRole('textbox', { name }).fill(value);
  }
}

const press = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test.beforeEach(async ({ page }) => {
  await openPage(page, 'Contact');
});

test('a message is sent by somebody who is signed out', async ({ page, service }) => {
  await fill(page);
  await press(page);

  await expect(page.getByRole('status')).toContainText('Sent: your message about “Lead-on at L7”');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(message['E-mail']);
  expect(JSON.stringify(service.world)).toContain(message.Message);
});

test('the request carries no token, whoever is signed in', async ({ page, faults }) => {
  await signIn(page, nadia);
  await fill(page);
  await press(page);

  await expect(page.getByRole('status')).toContainText('Sent:');
  const sent = faults.requests.filter(({ path }) => path.endsWith('/contact'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).not.toHaveProperty('x-network-token');
  expect(sent[0]?.headers).not.toHaveProperty('authorization');
});

test('a second message on one day is refused, and its text stays', async ({ page }) => {
  await fill(page);
  await press(page);
  await expect(page.getByRole('status')).toContainText('Sent:');

  await fill(page, { Message: 'And another thing.' });
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Test service takes no more for now.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And another thing.');
});

test('mistakes are marked as a field is left, and nothing is sent', async ({ page, faults }) => {
  await fill(page, { 'E-mail': 'controller@example', Topic: 'ab', Message: 'Hi' });
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');

  const problem = (name: string) => page.getByRole('textbox', { name });
  await expect(problem('E-mail')).toHaveAccessibleDescription(/An e-mail address/);
  await expect(problem('Topic')).toHaveAccessibleDescription('At least 3 characters.');
  await expect(problem('Message')).toHaveAccessibleDescription('At least 5 characters.');
  await expect(problem('E-mail')).toBeFocused();
  expect(faults.requests).toEqual([]);
});

test('a topic can be picked', async ({ page }) => {
  await page.getByRole('button', { name: 'Bug Report' }).click();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Bug Report');
});

test('a lost answer is never followed by a second try', async ({ page, faults }) => {
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await fill(page);
  await press(page);

  await expect(page.getByRole('alert')).toContainText('It may have been done.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message.Message);
  expect(faults.requests).toHaveLength(1);
});
