import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KeptForm } from '../../../../electron/contract/application/forms.ts';
import type { Correspondence } from '../../../../electron/contract/contact.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const topic = () => page.getByRole('combobox', { name: 'Topic' });
const send = () => page.getByRole('button', { name: 'Send message' });
const words = () => page.getByText(/^▲? ?Test service says: “Not on Sundays”$/);

/** Mounts and fills in the page. The service gives these replies, in order. */
async function open(...answers: Result<never>[]) {
  const sent: unknown[] = [];
  const copied: string[] = [];
  const correspondence = {
    ...{ sent: [], email: 'kim@example.org', isOnDisk: true },
  };
  const { push } = mountPage('#/contact', {
    readCorrespondence: () => Promise.resolve({ ok: true, value: correspondence }),
    copyText: ({ text }) => {
      copied.push(text);
      return Promise.resolve({ ok: true, value: null });
    },
    sendContactMessage: (message) => {
      sent.push(message);
      return Promise.resolve(
        answers.shift() ?? {
          ...{ ok: true, value: { ...correspondence, id: null } },
        },
      );
    },
  });
  await field('Email').fill('jörg@bücher.example');
  await topic().fill('Lead-on at L7');
  await field('Message').fill('It stays dark.');
  return { sent, copied, push };
}

test('while signed out, the only filled button is “Sign in”, and a message can still be sent', async () => {
  const filled = () =>
    [...document.querySelectorAll('button.primary')].map(({ textContent }) => textContent.trim());
  const { push, sent } = await open();
  expect(filled()).toEqual([expect.stringContaining('Send message')]);
  push(signedOut);
  await expect.poll(filled).toEqual(['Sign in']);
  await send().click();
  await expect.poll(() => sent).toHaveLength(1);
});

test.each(['Control', 'Meta'])('%s and Enter send the message once', async (held) => {
  const { sent } = await open();
  await userEvent.keyboard(`{${held}>}{Enter}{/${held}}`);
  await expect.element(field('Message')).toHaveValue('');
  expect(sent).toMatchObject([{ message: 'It stays dark.' }]);
});

test.each([900, 1100])('an outcome in a window %d pixels wide moves no field', async (width) => {
  await page.viewport(width, 600);
  await open();
  const heights = () =>
    [...document.querySelectorAll('main textarea, main .send')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  const before = heights();
  await page.getByRole('button', { name: 'Clear draft' }).click();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(heights()).toEqual(before);
  await page.viewport(1100, 760);
});

test('sends an email address with letters of any script unchanged', async () => {
  const { sent } = await open();
  await send().click();
  await expect.poll(() => sent).toMatchObject([{ email: 'jörg@bücher.example' }]);
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'false');
});

test('shows the service’s message in the form when it names no field', async () => {
  const said = 'Not on Sundays';
  await open({ ok: false, error: { kind: 'rejected', status: 400, said } });
  await send().click();
  await expect.element(words()).toBeVisible();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'Test service rejected your message. Read its reply above the button, then try again. Your draft is kept.',
    );
  expect(document.body.textContent.split(said)).toHaveLength(2);
  await expect.element(field('Message')).toHaveValue('It stays dark.');
  await send().click();
  await expect.element(words()).not.toBeInTheDocument();
});

test('the first field is focused, before the suggested addresses', async () => {
  mountPage('#/activity', {
    readCorrespondence: () =>
      Promise.resolve({ ok: true, value: { sent: [], email: 'kim@example.org', isOnDisk: true } }),
  });
  await userEvent.keyboard('{Control>}3{/Control}');
  await expect.element(page.getByRole('button', { name: 'Use kim@example.org' })).toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
});

test('choosing a suggested address fills the field and focuses it', async () => {
  await open();
  await field('Email').fill('');
  await page.getByRole('button', { name: 'Use kim@example.org' }).click();
  await expect.element(field('Email')).toHaveValue('kim@example.org');
  await expect.element(field('Email')).toHaveFocus();
});

test('mistakes are marked in the form and announced, without a toast', async () => {
  const { sent } = await open();
  await field('Email').fill('kim');
  await field('Message').fill('');
  await send().click();
  await expect.element(field('Email')).toHaveAccessibleDescription(/^Enter an email address/);
  await expect.element(field('Message')).toHaveAccessibleDescription(/^Enter a message\./);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Nothing was sent. Correct the marked fields.');
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a message whose outcome is unknown is listed with the sent ones', async () => {
  const { push } = await open();
  await expect.element(page.getByText('No messages')).toBeVisible();
  const message = { email: 'kim@example.org', topic: 'Lead-on at L7', message: 'It stays dark.' };
  const inDoubt = { ...message, since: 0, why: 'broken', probablyArrived: false } as const;
  push({ ...signedIn, contact: { ...signedOut.contact, inDoubt } });
  await expect
    .element(page.getByRole('listitem').getByRole('button', { name: /Lead-on at L7.*Unknown/ }))
    .toBeVisible();
  await expect.element(page.getByText('No messages')).not.toBeInTheDocument();
});

test('a sent message that’s opened in a compact window isn’t hidden by the note below', async () => {
  await page.viewport(420, 720);
  const { push } = await open();
  const message = { email: 'kim@example.org', topic: 'Lead-on at L7', message: 'It stays dark.' };
  const inDoubt = { ...message, since: 0, why: 'broken', probablyArrived: false } as const;
  push({ ...signedIn, contact: { ...signedOut.contact, inDoubt } });
  const sent = page.getByRole('listitem');
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  const summary = sent.getByRole('button', { name: /Lead-on at L7.*Unknown/ });
  await expect.element(summary).toMatchTextContent(/Lead-on at L7 ?\? Unknown/);
  await expect.element(summary).toBeVisible();
  // The page measures the note once it's shown.
  const height = () => document.querySelector('.send')?.clientHeight ?? 0;
  const measured = () => document.querySelector('.edge')?.clientHeight ?? 0;
  await expect.poll(() => height() - measured()).toBeLessThanOrEqual(0);
  (summary.element() as HTMLElement).click();
  await expect.element(sent.getByText('It stays dark.')).toBeVisible();
  const bottom = () => sent.element().getBoundingClientRect().bottom;
  const note = () => document.querySelector('.send')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => note() - bottom()).toBeGreaterThanOrEqual(0);
  await page.viewport(1100, 760);
});

test('while the form has another message, the one in doubt can still be sent and copied', async () => {
  const { push, sent, copied } = await open();
  const message = { email: 'a@b.c', topic: 'Lead-on at L7', message: 'It stays dark.' };
  const inDoubt = { ...message, since: 0, why: 'broken', probablyArrived: false } as const;
  push({ ...signedIn, contact: { ...signedOut.contact, inDoubt } });
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect.element(page.getByText(/it may arrive twice/)).toBeVisible();
  await field('Message').fill('And L8 too.');
  await expect.element(page.getByRole('button', { name: 'Send new message' })).toBeVisible();
  await expect.element(page.getByText(/Your new message doesn’t replace it/)).toBeVisible();
  await page.getByText('Your message about “Lead-on at L7”').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(copied).toEqual(['It stays dark.']);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sent).toMatchObject([{ ...message, anyway: true }]);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Sent your message about “Lead-on at L7”.');
  await expect.element(field('Message')).toHaveValue('And L8 too.');
});

test('a deleted message can be restored until that succeeds', async () => {
  const message = { email: 'a@b.c', topic: 'Lead-on at L7', message: 'It stays dark.' };
  const correspondence = {
    sent: [{ ...message, key: 'a', at: 0, id: null, arrival: 'confirmed' as const }],
    email: '',
    isOnDisk: true,
  };
  const answers: Result<Correspondence>[] = [
    { ok: false, error: { kind: 'unexpected', logId: 'a' } },
  ];
  mountPage('#/contact', {
    readCorrespondence: () => Promise.resolve({ ok: true, value: correspondence }),
    deleteSentMessage: () => Promise.resolve({ ok: true, value: { ...correspondence, sent: [] } }),
    restoreSentMessage: () =>
      Promise.resolve(answers.shift() ?? { ok: true, value: correspondence }),
  });
  await page.getByRole('button', { name: /^Delete/ }).click();
  const undo = page.getByRole('button', { name: 'Undo delete' });
  await undo.click();
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement();
  await undo.click();
  await expect.element(page.getByRole('button', { name: /Lead-on at L7/ })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('only the limit of one message a day is explained as that', async () => {
  const { push } = await open();
  const hour = 3_600_000;
  for (const [lasts, reason] of [
    [24 * hour, /^One message in 24 hours/],
    [hour / 12, /^Next message:/],
  ] as const) {
    const limit = { since: Date.now(), until: Date.now() + lasts, exact: true };
    push({ ...signedIn, contact: { ...signedOut.contact, limit } });
    await expect.element(send()).toHaveAccessibleDescription(reason);
  }
});

test('why nothing can be sent is beside the button, which isn’t the main action then', async () => {
  const { push } = await open();
  await expect.element(send()).toHaveClass('primary');
  const limit = { since: Date.now(), until: Date.now() + 5 * 3_600_000, exact: true };
  push({ ...signedIn, contact: { ...signedOut.contact, limit } });
  await expect.element(send()).not.toHaveClass('primary');
  const middle = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  const reason = page.getByText(/^(One message in 24 hours|Next message:)/);
  for (const width of [1100, 420]) {
    await page.viewport(width, 720);
    await expect.poll(() => middle(reason.element()) - middle(send().element())).toBe(0);
    const anyway = page.getByRole('button', { name: 'Send anyway' }).element();
    expect(middle(anyway)).toBe(middle(send().element()));
    const height = () => document.querySelector('.send .row')?.clientHeight;
    await expect.poll(height).toBeLessThanOrEqual(32);
  }
  await page.viewport(1100, 760);
});

test('a page that’s still loading takes the focus when its first field is there', async () => {
  const read = Promise.withResolvers<Result<KeptForm>>();
  mountPage('#/linking', { readForm: () => read.promise });
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await userEvent.keyboard('contact{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New message' })).toBeVisible();
  read.resolve({ ok: true, value: { text: null } });
  await expect.element(field('Email')).toHaveFocus();
});
