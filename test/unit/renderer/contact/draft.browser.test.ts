import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { appState, inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';
import { typedDraft } from '../../../support/application/form-places.ts';

const message = () => page.getByRole('textbox', { name: 'Message' });
const button = (name: string) => page.getByRole('button', { name });
const saved = () => page.getByText('Draft saved');
const stored = { email: 'nadia@example.org', topic: 'Lead-on at L7', message: 'It stays dark.' };

/** Opens the page on an app that has a draft. */
async function openWithDraft(): Promise<void> {
  await openApp({ hash: '#/settings' });
  await inNode(({ call }, form) => call('saveForm', form), typedDraft(await appState(), stored));
  location.hash = '#/contact';
  await expect.element(message()).toHaveValue(stored.message);
}

test('a cleared draft can be restored, and what was typed since then stays', async () => {
  await openWithDraft();
  await button('Clear draft').click();
  await expect.element(message()).toHaveValue('');
  await expect.element(message()).toHaveFocus();
  await message().fill('Something else.');
  await button('Undo').click();
  await expect.element(message()).toHaveValue('Something else.');
  await expect.element(page.getByRole('combobox', { name: 'Topic' })).toHaveValue(stored.topic);
});

test('technical details are added to the message once, where they can be edited', async () => {
  await openWithDraft();
  const text = () => (message().element() as HTMLTextAreaElement).value;
  await button('Add technical details').click();
  await expect.poll(text).toMatch(/^It stays dark\.\n\nStopbar Companion \d/);
  await expect.element(page.getByRole('status')).toMatchTextContent(/Technical details added/);
  const added = text();
  await button('Add technical details').click();
  await expect.poll(text).toBe(added);
});

/** What is on disk. */
const onDisk = () =>
  inNode(({ dataFolder }) => {
    const fs = process.getBuiltinModule('node:fs');
    const file = `${dataFolder}/profiles/practice/contact.json`;
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  });

/** Takes over the page's wait for a pause. Returns it while it runs; the test ends it by calling it. */
function takePause(): () => (() => void) | undefined {
  const real = { start: setTimeout.bind(window), stop: clearTimeout.bind(window) };
  const taken = -1;
  let pause: (() => void) | undefined;
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number, ...given: unknown[]) => {
    if (ms !== 300) return real.start(work, ms, ...given);
    pause = work;
    return taken;
  });
  vi.stubGlobal('clearTimeout', (timer?: number) => {
    if (timer === taken) pause = undefined;
    else real.stop(timer);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => pause;
}

test('says that the draft is saved after a pause, not at every key', async () => {
  await openApp({ hash: '#/contact' });
  await expect.element(message()).toBeVisible();
  const pause = takePause();
  for (const text of ['It stays dark.', 'It stays dark at L7.']) {
    await message().fill(text);
    await expect.poll(onDisk).toContain(text);
    await expect.poll(() => app.state?.contact.isOnDisk && pause()).toBeTypeOf('function');
    await expect.element(saved()).not.toBeInTheDocument();
  }
  pause()?.();
  await expect.element(saved()).toBeVisible();
});

test('a page saves only what is typed in it, so what another page saved later stays', async () => {
  await openApp({ hash: '#/contact' });
  // Nothing can be saved there.
  const fileThere = (change: 'mkdirSync' | 'rmSync') =>
    inNode(({ dataFolder }, how) => {
      const fs = process.getBuiltinModule('node:fs');
      fs[how](`${dataFolder}/profiles/practice/contact.json`, { recursive: true });
    }, change);
  await fileThere('mkdirSync');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await message().fill(stored.message);
  await expect.element(page.getByText(/Can’t save your draft\./)).toBeVisible();
  vi.advanceTimersByTime(300);
  await expect.element(saved()).not.toBeInTheDocument();
  vi.useRealTimers();
  const later = typedDraft(await appState(), { ...stored, message: 'It is lit again.' });
  await inNode(({ call }, form) => call('saveForm', form), later);
  await fileThere('rmSync');
  await button('Try again').click();
  await expect.element(saved()).toBeVisible();
  await expect.element(page.getByText(/Can’t save your draft\./)).not.toBeInTheDocument();
  await reloadPage();
  await expect.element(message()).toHaveValue('It is lit again.');
});

test('a draft that is much too long to be sent is saved, and one that is too long to be saved says so', async () => {
  await openApp({ hash: '#/contact' });
  const long = 'x'.repeat(200_000);
  await message().fill(long);
  await expect.element(saved()).toBeVisible();
  await reloadPage();
  await expect.element(message()).toHaveValue(long);
  await expect.element(saved()).toBeVisible();
  await message().fill(long.repeat(3));
  await expect.element(page.getByText(/Can’t save your draft\./)).toBeVisible();
  await expect.element(saved()).not.toBeInTheDocument();
});
