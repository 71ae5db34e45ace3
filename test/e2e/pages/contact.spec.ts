import type { Page } from '@playwright/test';
import type { Faults } from '../../../electron/practice/faults.ts';
import { findings, inEachLook } from '../findings.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const message = {
  Email: 'controller@example.org',
  Topic: 'Lead-on at L7',
  Message: 'The lead-on at L7 stays dark.',
};
const contactPath = { path: /contact$/ };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const topic = (page: Page) => page.getByRole('combobox', { name: 'Topic' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function fill(page: Page, fields: Partial<typeof message> = {}) {
  for (const [name, value] of Object.entries({ ...message, ...fields })) {
    await page.getByLabel(name, { exact: true }).first().fill(value);
  }
}

/** The messages that were sent: not the look-ups in the background. */
const posts = ({ requests }: Faults) => requests.filter(({ method }) => method === 'POST');

const press = (page: Page) => button(page, 'Send message').click();

test.beforeEach(async ({ page }) => {
  await openPage(page, 'Contact');
});

test('sends a message while signed out, then copies, deletes and restores the sent message', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(page);
  await press(page);

  await expect(page.getByRole('status')).toContainText('Sent your message about “Lead-on at L7”');
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue(message.Email);
  expect(JSON.stringify(service.world)).toContain(message.Message);

  const sent = page.getByRole('listitem').getByRole('button', { name: message.Topic });
  await expect(sent).toContainText(/✓\s*Sent/);
  await sent.click();
  await expect(page.getByRole('listitem')).toContainText(`Reply to ${message.Email}`);
  await expect(page.getByRole('listitem').getByText(message.Message)).toBeVisible();
  await button(page, 'Copy message of').click();
  await expect(page.getByRole('status')).toHaveText('Copied.');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(message.Message);
  await button(page, 'Delete message of').click();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await expect(button(page, 'Undo delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toContainText(message.Topic);
});

test('suggests the account’s address when signed in, and sends no token', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  const offered = page.getByRole('group', { name: 'Known addresses' }).getByRole('button');
  await field(page, 'Email').fill('typed@example.org');
  await expect(offered).toHaveCount(0);
  await field(page, 'Email').fill('');
  const address = (await offered.innerText()).replace('Use ', '');
  await offered.click();
  await expect(field(page, 'Email')).toHaveValue(address);
  expect(address).toContain('@');

  await fill(page);
  await press(page);
  await expect(page.getByRole('status')).toContainText('Sent your message');
  const sent = faults.requests.filter(({ path }) => path.endsWith('/contact'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).not.toHaveProperty('x-network-token');
  expect(sent[0]?.headers).not.toHaveProperty('authorization');
});

test('marks errors on their fields, including those from the service', async ({ page, faults }) => {
  await fill(page, { Email: 'controller@example', Topic: 'ab', Message: 'Hi' });
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Enter an email address/);
  await expect(topic(page)).toHaveAccessibleDescription('At least 3 characters.');
  await expect(field(page, 'Message')).toHaveAccessibleDescription('At least 5 characters.');
  await expect(field(page, 'Email')).toBeFocused();
  expect(posts(faults)).toEqual([]);

  const body = JSON.stringify({
    error: 'Invalid submission',
    message: 'topic must be one of ours',
  });
  const headers = { 'Content-Type': 'application/json' };
  faults.next(contactPath, { kind: 'answer', status: 400, headers, body });
  await fill(page);
  await topic(page).fill('bug');
  await page.getByRole('option', { name: 'Bug report' }).click();
  await expect(topic(page)).toHaveValue('Bug report');
  await press(page);
  await expect(topic(page)).toHaveAccessibleDescription(
    'Test service says: “Invalid submission: topic must be one of ours”',
  );
  await expect(topic(page)).toBeFocused();
  await expect(button(page, 'Send message')).toHaveAttribute('aria-disabled', 'false');
});

test('enables sending again when the limit ends', async ({ page, faults }) => {
  await page.clock.install();
  await page.reload();
  faults.next(contactPath, { kind: 'answer', status: 429, headers: { 'Retry-After': '3600' } });
  await fill(page);
  await press(page);
  const send = button(page, 'Send message');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Try anyway')).toBeVisible();
  await page.clock.fastForward(3_600_000);
  await expect(send).toHaveAttribute('aria-disabled', 'false');
  await expect(button(page, 'Try anyway')).toHaveCount(0);
});

test('reports a lost reply, keeps the note after a reload and resends only when confirmed', async ({
  page,
  faults,
}) => {
  faults.next(contactPath, { kind: 'lost' });
  await fill(page);
  await press(page);

  const note = page.getByRole('region', { name: 'Unknown outcome' });
  // It's reported once: in the note, which has the focus, and to screen readers.
  await expect(note).toBeFocused();
  await expect(page.getByRole('status')).toContainText('may have arrived');
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.reload();
  await expect(note).toContainText(/You sent it at .*The connection dropped/);
  await expect(field(page, 'Message')).toHaveValue(message.Message);
  await expect(note.getByRole('button')).toHaveText(['Mark as sent', 'Send again']);
  await expect(button(page, 'Send message')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  expect(posts(faults)).toHaveLength(1);

  await button(page, 'Send again').click();
  await expect(page.getByRole('status')).toContainText('Your first message probably arrived');
  await expect(note).toContainText('Your message probably arrived.');
  expect(posts(faults)).toHaveLength(2);
  await button(page, 'Mark as sent').click();
  await expect(note).toHaveCount(0);
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByRole('listitem')).toContainText('Probably sent');
  // The focus must not be on Send message: a second press would send.
  await expect(page.locator('main h2:focus')).toHaveCount(1);
});

test('reports an unknown outcome after a server error, on the page and in Activity', async ({
  page,
  faults,
}) => {
  faults.next(contactPath, { kind: 'answer', status: 500 });
  await fill(page);
  await press(page);

  const words = 'Your message may have arrived. Test service returned an error (500).';
  await expect(page.getByRole('status')).toContainText(words);
  await expect(page.getByRole('region', { name: 'Unknown outcome' })).toContainText(
    /You sent it at .*The service returned an error/,
  );
  expect(posts(faults)).toHaveLength(1);
  await expect(button(page, 'Send again')).toBeVisible();
  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem').first()).toContainText(
    'Message may have arrived: “Lead-on at L7”',
  );
  await expect(page.getByRole('listitem').first()).toContainText('Unknown:');
});

test('sends technical details as edited, and counts their length', async ({ page, service }) => {
  await fill(page);
  const details = page.getByRole('switch', { name: 'Add technical details' });
  await expect(details).not.toBeChecked();
  await details.check();
  const box = field(page, 'Technical details');
  await expect(box).toHaveValue(/^Stopbar Companion \d/);
  await box.fill('Only this.');
  await button(page, 'Hide details').click();
  await expect(box).toHaveCount(0);
  await button(page, 'Show details').click();
  await expect(box).toHaveValue('Only this.');

  await box.fill('x'.repeat(4000));
  await expect(page.getByText(`${message.Message.length + 2} characters too many`)).toBeVisible();
  await press(page);
  await expect(field(page, 'Message')).toHaveAccessibleDescription('At most 4,000 characters.');
  await box.fill('Only this.');
  await press(page);
  await expect(page.getByRole('status')).toContainText('Sent your message');
  expect(service.world.contactMessages).toMatchObject([
    { message: `${message.Message}\n\nOnly this.` },
  ]);
  await expect(details).not.toBeChecked();
});

test('restores a cleared message, even after a reload', async ({ page }) => {
  await fill(page);
  await button(page, 'Clear draft').click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(button(page, 'Restore draft')).toBeFocused();
  await openPage(page, 'Activity');
  await page.reload();
  await openPage(page, 'Contact');
  await button(page, 'Restore draft').click();
  await expect(field(page, 'Message')).toHaveValue(message.Message);
  await expect(topic(page)).toHaveValue(message.Topic);
});

test('fills in and sends a message using only the keyboard', async ({ page, service }) => {
  await field(page, 'Email').focus();
  await page.keyboard.type(message.Email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(message.Topic);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Message')).toBeFocused();
  await page.keyboard.type(message.Message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'Technical details')).toHaveValue(/./);
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  await expect(button(page, 'Send message')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Sent your message');
  await expect(button(page, 'Send message')).toBeFocused();
  expect(service.world.contactMessages).toHaveLength(1);
});

test('sends with Ctrl+Enter, and suggests topics before anything is typed', async ({
  page,
  service,
}) => {
  await fill(page);
  await topic(page).fill('');
  await topic(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(topic(page)).toHaveValue('Technical support');
  await field(page, 'Message').press('Control+Enter');
  await expect(page.getByRole('status')).toContainText('Sent your message');
  expect(service.world.contactMessages).toMatchObject([{ topic: 'Technical support' }]);
});

test('the form and the sent messages are side by side from 900 px, and the window never scrolls', async ({
  page,
}) => {
  const sides = async () => [
    await page.getByRole('form', { name: 'New message' }).getByLabel('Message').boundingBox(),
    await page.getByRole('region', { name: 'Sent' }).boundingBox(),
  ];
  for (const [width, isBeside] of [
    [1100, true],
    [420, false],
  ] as const) {
    await page.setViewportSize({ width, height: 560 });
    const [form, sent] = await sides();
    expect((sent?.x ?? 0) > (form?.x ?? 0) + (form?.width ?? 0)).toBe(isBeside);
    await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
    const root = page.locator('html');
    expect(await root.evaluate((of) => of.scrollHeight - of.clientHeight)).toBe(0);
  }
});

test('axe finds no issues in any state of a narrow window, and nothing scrolls sideways', async ({
  page,
  faults,
}) => {
  test.slow();
  const check = (state: string) =>
    inEachLook(
      page,
      async (look) => {
        expect(await findings(page), `${state}, ${look}`).toEqual([]);
        const isWide = () => document.documentElement.scrollWidth > innerWidth;
        expect(await page.evaluate(isWide), `${state}, ${look}`).toBe(false);
      },
      { widths: [420], height: 700 },
    );
  await fill(page, { Message: 'x'.repeat(3990) });
  await page.getByRole('switch').check();
  await expect(field(page, 'Technical details')).toHaveValue(/./);
  await check('too long');
  await page.getByRole('switch').uncheck();
  const release = faults.hold(contactPath);
  faults.next(contactPath, { kind: 'lost' });
  await press(page);
  await check('sending');
  release();
  await expect(page.getByRole('status')).toContainText('Sent your message');
  await check('limited');
  await fill(page);
  await button(page, 'Try anyway').click();
  await expect(page.getByRole('region', { name: 'Unknown outcome' })).toBeVisible();
  await check('unknown outcome');
});
