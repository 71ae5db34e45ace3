import { expect, openPage, test } from '../fixtures.ts';

test('a message is written with the keyboard alone, and stays over reloads and restarts while it’s a draft, in doubt or sent', async ({
  page: first,
  restart,
  service,
  faults,
}) => {
  let page = first;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const topic = () => page.getByRole('combobox', { name: 'Topic' });
  const button = (name: string) => page.getByRole('button', { name });
  const posts = () => faults.requests.filter(({ method }) => method === 'POST').length;
  const reload = async () => {
    await page.reload();
    return page;
  };
  /** Checks after reloads and a restart: what the first one destroys, the next one shows. */
  const comeBack = async (check: () => Promise<void>) => {
    for (const again of [reload, reload, restart, reload]) {
      page = await again();
      await openPage(page, 'Contact');
      await check();
    }
  };

  await openPage(page, 'Contact');
  await field('Email').focus();
  await page.keyboard.type('controller@example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lead-on at L7');
  await page.keyboard.press('Tab');
  await expect(field('Message')).toBeFocused();
  await page.keyboard.type('The lead-on at L7 stays dark.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field('Message')).toHaveValue(/\n\nStopbar Companion \d/);
  const written = await field('Message').inputValue();
  await page.keyboard.press('Tab');
  await expect(button('Send message')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  const expectWritten = async () => {
    await expect(topic()).toHaveValue('Lead-on at L7');
    await expect(field('Message')).toHaveValue(written);
  };
  await comeBack(async () => {
    await expectWritten();
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await field('Email').fill('controller@example.org');
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await button('Send message').press('Enter');
  const note = () => page.getByRole('region', { name: 'Unknown outcome' });
  await expect(note()).toBeFocused();
  await comeBack(async () => {
    await expectWritten();
    await expect(note()).toContainText(/You sent it at .*The connection dropped/);
    await expect(button('Send message')).toHaveCount(0);
    await field('Message').press('Control+Enter');
  });
  expect(posts()).toBe(1);
  await button('Send again').press('Enter');
  await expect(note()).toContainText('Your message probably arrived.');
  // The note is there as soon as the main process knows; the call's answer follows.
  await expect(button('Mark as sent')).toBeEnabled();
  await button('Mark as sent').press('Enter');
  await expect(field('Message')).toHaveValue('');
  // The focus must not be on Send message: a second press would send.
  await expect(page.locator('main h2:focus')).toHaveCount(1);
  expect(posts()).toBe(2);

  await field('Message').fill('And another thing.');
  await topic().fill('Again');
  await comeBack(async () => {
    await expect(field('Message')).toHaveValue('And another thing.');
    await expect(button('Lead-on at L7')).toContainText('Probably sent');
    await expect(button('Send message')).toHaveAccessibleDescription(/^One message in 24 hours/);
    await button('Send message').click({ force: true });
  });
  expect(posts()).toBe(2);
  await button('Send anyway').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Message not sent.');
  await expect(field('Message')).toHaveValue('And another thing.');
  expect(posts()).toBe(3);
  expect(service.world.contactMessages).toMatchObject([{ message: written }]);
});
