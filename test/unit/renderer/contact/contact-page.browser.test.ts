import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';
import { showUnansweredAtRelease } from '../../../support/page/app/show-unanswered.ts';
import type { Fault } from '../../../support/practice/faults.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const topic = () => page.getByRole('combobox', { name: 'Topic' });
const button = (name: string) => page.getByRole('button', { name });
const send = () => button('Send message');
const status = () => page.getByRole('status');
const sentItem = (name: RegExp) => page.getByRole('listitem').getByRole('button', { name });

/** Opens and fills in the page. */
async function open(options: Parameters<typeof openApp>[0] = {}): Promise<void> {
  await openApp({ hash: '#/contact', ...options });
  await field('Email').fill('jörg@bücher.example');
  await topic().fill('Lead-on at L7');
  await field('Message').fill('It stays dark.');
}

/** Returns the messages that were sent. */
const posts = () =>
  inNode(({ requestsTo }) =>
    requestsTo(/contact$/).map(({ body }) => JSON.parse(body) as Record<string, string>),
  );
/** Breaks the connection of the next messages. */
const lose = () =>
  inNode(({ faults }) => faults.next({ path: /contact$/ }, { kind: 'reset' }, { times: 1 }));
const answer = (status: number, headers: Record<string, string>, body: string) =>
  inNode(({ faults }, reply) => faults.next({ path: /contact$/ }, { kind: 'answer', ...reply }), {
    status,
    headers,
    body,
  });
const hold = () => inNode(({ hold }) => hold({ path: /contact$/ }));
const release = () => inNode(({ release }) => release());
const said = 'Not on Sundays';
const rejection: Fault = {
  kind: 'answer',
  status: 400,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ error: said }),
};
/** Rejects the next message. */
const reject = () =>
  inNode(({ faults }, fault) => faults.next({ path: /contact$/ }, fault), rejection);
/** Rejects the next message when the test calls `release`. */
const rejectLate = () =>
  inNode(({ faults, released }, reply) => {
    faults.next({ path: /contact$/ }, { kind: 'held', until: released(), reply });
  }, rejection);
/** The service’s words above the button. */
const words = () => page.getByText(/^▲? ?.+ says: “Not on Sundays”$/);
const toRead = /rejected your message\. Read its reply above the button, then try again\./;

/**
 * Sends a message, and cancels when the page says that there's no answer yet. The reply comes when
 * the test calls `release`. @param reply the service's own if undefined
 */
async function sendAndCancel(reply?: Fault): Promise<void> {
  await open({ prepare: showUnansweredAtRelease });
  await inNode(
    ({ faults, released }, { reply }) => {
      // The first release shows that there's no answer yet.
      const until = released().then(() => released());
      faults.next({ path: /contact$/ }, { kind: 'held', until, ...(reply && { reply }) });
    },
    { reply },
  );
  await send().click();
  await expect.poll(posts).toHaveLength(1);
  await release();
  const wait = page.getByRole('group', { name: 'Sending your message' });
  await wait.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Your message may have arrived\. /);
}

test('while signed out, the only filled button is “Sign in”, and a message can be sent from any address', async () => {
  const filled = () =>
    [...document.querySelectorAll('button.primary')].map(({ textContent }) => textContent.trim());
  await open({ signedIn: false });
  await expect.poll(filled).toEqual(['Sign in']);
  await inNode(({ signIn }) => signIn());
  await expect.poll(filled).toEqual([expect.stringContaining('Send message')]);
  await inNode(({ call }) => call('signOut'));
  await expect.poll(filled).toEqual(['Sign in']);
  await send().click();
  await expect.poll(posts).toMatchObject([{ email: 'jörg@bücher.example' }]);
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'false');
});

test.each(['Control', 'Meta'])(
  '%s and Enter send the message once, and what is typed while it’s sent stays',
  async (held) => {
    await open();
    await hold();
    for (let times = 0; times < 3; times += 1)
      await userEvent.keyboard(`{${held}>}{Enter}{/${held}}`);
    await expect.poll(posts).toHaveLength(1);
    await field('Message').fill('It stays dark, and more');
    await release();
    await expect.element(status()).toMatchTextContent('Sent your message');
    await expect.element(field('Message')).toHaveValue('It stays dark, and more');
    await expect.element(topic()).toHaveValue('Lead-on at L7');
    expect(await posts()).toMatchObject([{ message: 'It stays dark.' }]);
  },
);

test('Enter in a field of one line doesn’t send the message', async () => {
  await open();
  for (const line of [field('Email'), topic()]) {
    await line.click();
    await userEvent.keyboard('{Enter}');
  }
  await field('Message').fill('It stays dark, and L8 too.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(posts).toMatchObject([{ message: 'It stays dark, and L8 too.' }]);
});

test('a page that is reloaded while a message is being sent clears the draft when it has arrived, and says so', async () => {
  await open();
  await hold();
  await send().click();
  await expect.poll(posts).toHaveLength(1);
  await reloadPage();
  await expect.element(field('Message')).toHaveValue('It stays dark.');
  await release();
  await expect.element(field('Message')).toHaveValue('');
  await expect.element(status()).toMatchTextContent('Sent your message about “Lead-on at L7”.');
});

test('a page that is reloaded while a message is being sent shows the service’s message when it rejects it', async () => {
  await open();
  await rejectLate();
  await send().click();
  await expect.poll(posts).toHaveLength(1);
  await reloadPage();
  await expect.element(field('Message')).toHaveValue('It stays dark.');
  await release();
  await expect.element(words()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(toRead);
  await expect.element(field('Message')).toHaveValue('It stays dark.');
});

test('a message that arrives after the user has cancelled is said to be sent, and no longer in doubt', async () => {
  await sendAndCancel();
  await release();
  await expect.element(status()).toMatchTextContent('Sent your message about “Lead-on at L7”.');
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  await expect.element(field('Message')).toHaveValue('');
});

test('the service’s message is shown when it rejects one after the user has cancelled', async () => {
  await sendAndCancel(rejection);
  await release();
  await expect.element(words()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(toRead);
  await expect.element(field('Message')).toHaveValue('It stays dark.');
});

test('a draft can’t be cleared while it’s being sent, so it stays if the service doesn’t accept it', async () => {
  await open({
    prepare: ({ world }) => {
      const earlier = { email: 'kim@example.org', topic: 'Lights', message: 'They flicker.' };
      world.contactMessages.push({ ...earlier, id: '1', created_at: new Date().toISOString() });
    },
  });
  const clear = button('Clear draft');
  await hold();
  await send().click();
  await expect.poll(posts).toHaveLength(1);
  await expect.element(clear).toHaveAccessibleDescription('Wait for the service to reply.');
  await clear.click({ force: true });
  await release();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Message not sent\. /);
  await expect.element(field('Message')).toHaveValue('It stays dark.');
  await expect.element(topic()).toHaveValue('Lead-on at L7');
  await expect.element(clear).not.toHaveAttribute('aria-disabled', 'true');
});

test('an outcome moves no field', async () => {
  await open();
  const heights = () =>
    [...document.querySelectorAll('main textarea, main .send')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  for (const width of [900, 1100]) {
    await page.viewport(width, 600);
    await field('Message').fill('It stays dark.');
    const before = heights();
    await button('Clear draft').click();
    await expect.element(button('Dismiss')).toBeVisible();
    expect(heights()).toEqual(before);
    await button('Dismiss').click();
  }
});

test('shows the service’s message in the form when it names no field', async () => {
  await open();
  await reject();
  await send().click();
  await expect.element(words()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(toRead);
  expect(document.body.textContent.split(said)).toHaveLength(2);
  await expect.element(field('Message')).toHaveValue('It stays dark.');
  await send().click();
  await expect.element(words()).not.toBeInTheDocument();
});

test('shows the service’s message above the button when it rejects one that is sent again, too', async () => {
  await open();
  await lose();
  await send().click();
  await field('Message').fill('And L8 too.');
  await expect.element(button('Send new message')).toBeVisible();
  await reject();
  await button('Send again').click();
  await expect.element(words()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(toRead);
  await button('Send again').click();
  await expect.element(status()).toMatchTextContent('Sent your message about “Lead-on at L7”.');
  await expect.element(words()).not.toBeInTheDocument();
});

test('hides the service’s message when what it rejected is marked as sent', async () => {
  await open();
  await lose();
  await send().click();
  await field('Message').fill('And L8 too.');
  await reject();
  await button('Send again').click();
  await expect.element(words()).toBeVisible();
  await button('Mark as sent').click();
  await expect.element(status()).toMatchTextContent('Marked as sent.');
  await expect.element(words()).not.toBeInTheDocument();
});

test('the first field is focused, before the suggested address', async () => {
  await openApp({ hash: '#/activity' });
  await userEvent.keyboard('{Control>}3{/Control}');
  await expect.element(button('Use nadia.brandt@example.org')).toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
});

test('the last address and the account’s are suggested while nothing is typed', async () => {
  await open();
  await send().click();
  await expect.element(status()).toMatchTextContent('Sent your message');
  await expect.element(button('Use nadia.brandt@example.org')).not.toBeInTheDocument();
  await field('Email').fill('');
  await expect.element(button('Use jörg@bücher.example')).toBeVisible();
  await button('Use nadia.brandt@example.org').click();
  await expect.element(field('Email')).toHaveValue('nadia.brandt@example.org');
  await expect.element(field('Email')).toHaveFocus();
});

test('mistakes are marked on blur unless a field is empty, and announced on sending, without a toast', async () => {
  await openApp({ hash: '#/contact' });
  await topic().fill('ab');
  await field('Email').click();
  await userEvent.tab();
  await expect.element(topic()).toHaveAccessibleDescription('Enter at least 3 characters.');
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'false');
  await field('Email').fill('kim');
  await send().click();
  await expect.element(field('Email')).toHaveAccessibleDescription(/^Enter an email address/);
  await expect.element(field('Message')).toHaveAccessibleDescription(/^Enter a message\./);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Nothing was sent. Correct the marked fields.');
  await expect.element(button('Dismiss')).not.toBeInTheDocument();
  expect(await posts()).toEqual([]);
});

test('a message in doubt is listed, and can be copied and sent again while the form has another one', async () => {
  await open();
  await expect.element(page.getByText('No messages')).toBeVisible();
  await lose();
  await send().click();
  await expect.element(sentItem(/Lead-on at L7.*Unknown/)).toBeVisible();
  await expect.element(page.getByText('No messages')).not.toBeInTheDocument();
  await expect.element(page.getByText(/it may arrive twice/)).toBeVisible();
  await field('Message').fill('And L8 too.');
  await expect.element(button('Send new message')).toBeVisible();
  await expect.element(page.getByText(/Your new message doesn’t replace it/)).toBeVisible();
  await page.getByText('Your message about “Lead-on at L7”').click();
  await button('Copy').first().click();
  await expect.poll(() => inNode(({ copied }) => copied)).toEqual(['It stays dark.']);
  await button('Send again').click();
  await expect.element(status()).toMatchTextContent('Sent your message about “Lead-on at L7”.');
  await page.getByRole('button', { name: /^Copy message of/ }).click();
  await expect.poll(() => inNode(({ copied }) => copied)).toHaveLength(2);
  await expect.element(field('Message')).toHaveValue('And L8 too.');
  expect(await posts()).toMatchObject([
    { message: 'It stays dark.' },
    { message: 'It stays dark.' },
  ]);
});

test('an earlier message in doubt stays listed when the next one is in doubt too', async () => {
  await open();
  await lose();
  await send().click();
  await expect.element(sentItem(/Lead-on at L7.*Unknown/)).toBeVisible();
  await field('Message').fill('And L8 too.');
  await lose();
  await button('Send new message').click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2);
  await expect.element(field('Message')).toHaveValue('And L8 too.');
});

test('says why a new message isn’t sent, after an earlier one has probably arrived', async () => {
  await open();
  await lose();
  await send().click();
  await answer(429, {}, '');
  await button('Send again').click();
  await expect.element(page.getByText('Your message probably arrived.')).toBeVisible();
  await field('Message').fill('And L8 too.');
  await calls.simulate('offline');
  await button('Send new message').click();
  // Without a toast, it would only be in the status.
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Message not sent\. Can’t reach Practice service\./);
  await expect.element(field('Message')).toHaveValue('And L8 too.');
});

test('a sent message that’s opened in a compact window isn’t hidden by the note below', async () => {
  await page.viewport(420, 720);
  await open();
  await lose();
  await send().click();
  await expect.element(button('Send again')).toBeVisible();
  const summary = sentItem(/Lead-on at L7.*Unknown/);
  // The page measures the note once it's shown.
  const height = () => document.querySelector('.send')?.clientHeight ?? 0;
  const measured = () => document.querySelector('.edge')?.clientHeight ?? 0;
  await expect.poll(() => height() - measured()).toBeLessThanOrEqual(0);
  (summary.element() as HTMLElement).click();
  const sent = page.getByRole('listitem');
  await expect.element(sent.getByText('It stays dark.')).toBeVisible();
  const bottom = () => sent.element().getBoundingClientRect().bottom;
  const note = () => document.querySelector('.send')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => note() - bottom()).toBeGreaterThanOrEqual(0);
});

test('a limit is explained beside the button, which isn’t the main action then', async () => {
  await open();
  await expect.element(send()).toHaveClass('primary');
  const middle = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  for (const [press, seconds, words] of [
    [send(), 300, /^Next message:/],
    [button('Send anyway'), 24 * 3600, /^One message in 24 hours/],
  ] as const) {
    await answer(429, { 'Retry-After': `${seconds}` }, '');
    await press.click();
    await expect.element(send()).toHaveAccessibleDescription(words);
    await expect.element(send()).not.toHaveClass('primary');
    for (const width of [420, 1100]) {
      await page.viewport(width, 720);
      const reason = page.getByText(/^(One message in 24 hours|Next message:)/).first();
      await expect.poll(() => middle(reason.element()) - middle(send().element())).toBe(0);
      // Until the call has been answered, the button also says why it’s blocked.
      await expect
        .poll(() => middle(button('Send anyway').element()) - middle(send().element()))
        .toBe(0);
      const height = () => document.querySelector('.send .row')?.clientHeight;
      await expect.poll(height).toBeLessThanOrEqual(32);
    }
  }
});
