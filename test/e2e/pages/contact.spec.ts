import type { Page } from '@playwright/test';
import type { Faults } from '../../support/practice/faults.ts';
import { findings, inEachLook } from '../findings.ts';
import { expect, openPage, test } from '../fixtures.ts';

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

/** Returns the requests that send messages, without the look-ups in the background. */
const posts = ({ requests }: Faults) => requests.filter(({ method }) => method === 'POST');

const press = (page: Page) => button(page, 'Send message').click();

test.beforeEach(async ({ page }) => {
  await openPage(page, 'Contact');
});

test('fills in and sends a message with the keyboard, copies, deletes and restores it, and in a narrow window axe finds no issues', async ({
  page,
  context,
  faults,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [width, isBeside] of [
    [1100, true],
    [420, false],
  ] as const) {
    await page.setViewportSize({ width, height: 560 });
    const form = page.getByRole('form', { name: 'New message' }).getByLabel('Message');
    const [left, sent] = [
      await form.boundingBox(),
      await page.getByRole('region', { name: 'Sent' }).boundingBox(),
    ];
    expect((sent?.x ?? 0) > (left?.x ?? 0) + (left?.width ?? 0)).toBe(isBeside);
    await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
  }
  const check = (state: string) =>
    inEachLook(
      page,
      async (look) => {
        expect(await findings(page), `${state}, ${look}`).toEqual([]);
        const isWide = () => document.documentElement.scrollWidth > innerWidth;
        expect(await page.evaluate(isWide), `${state}, ${look}`).toBe(false);
      },
      { looks: [['dark', 420]], height: 700 },
    );
  await fill(page, { Email: '', Topic: '', Message: 'x'.repeat(3990) });
  await button(page, 'Add technical details').click();
  await expect(field(page, 'Message')).toHaveValue(/System:/);
  await check('too long');
  await field(page, 'Message').fill('');

  await page.setViewportSize({ width: 1100, height: 760 });
  await field(page, 'Email').focus();
  await page.keyboard.type(message.Email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(message.Topic);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Message')).toBeFocused();
  await page.keyboard.type(message.Message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'Message')).toHaveValue(/\n\nStopbar Companion \d/);
  const written = await field(page, 'Message').inputValue();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Send message')).toBeFocused();
  const release = faults.hold(contactPath);
  await page.keyboard.press('Enter');
  await expect.poll(() => posts(faults).length).toBe(1);
  await check('sending');
  release();

  await expect(page.getByRole('status')).toContainText('Sent your message about “Lead-on at L7”');
  await expect(button(page, 'Send message')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue(message.Email);
  expect(posts(faults)).toHaveLength(1);
  expect(service.world.contactMessages).toMatchObject([{ message: written }]);

  const sent = page.getByRole('listitem').getByRole('button', { name: message.Topic });
  await expect(sent).toContainText(/✓\s*Sent/);
  await sent.click();
  await expect(page.getByRole('listitem')).toContainText(`Reply to ${message.Email}`);
  await expect(page.getByRole('listitem').getByText(message.Message)).toBeVisible();
  await button(page, 'Copy message of').click();
  await expect(page.getByRole('status')).toHaveText('Copied.');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(message.Message);
  await button(page, 'Delete message of').click();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await expect(button(page, 'Undo delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toContainText(message.Topic);

  await check('limited');
  await fill(page);
  faults.next(contactPath, { kind: 'lost' });
  await button(page, 'Send anyway').click();
  await expect(page.getByRole('region', { name: 'Unknown outcome' })).toBeVisible();
  await check('unknown outcome');
});

test('undoes a cleared message and keeps an unknown outcome after a reload, and resends only when confirmed', async ({
  page,
  faults,
}) => {
  await fill(page);
  await button(page, 'Clear draft').click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Message')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(field(page, 'Message')).toHaveValue(message.Message);
  await expect(topic(page)).toHaveValue(message.Topic);

  faults.next(contactPath, { kind: 'lost' });
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
