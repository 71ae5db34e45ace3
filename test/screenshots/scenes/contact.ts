import { expect, type Page } from '@playwright/test';
import { openPage } from '../../e2e/fixtures.ts';
import {
  always,
  answer,
  button,
  errorShown,
  field,
  fill,
  press,
  statusShown,
  type Scene,
  type States,
} from '../scene.ts';

const contact = { path: /contact$/ };

const fillTopic = (page: Page, topic: string) =>
  page.getByRole('combobox', { name: 'Topic' }).fill(topic);

async function write(page: Page): Promise<void> {
  await openPage(page, 'Contact');
  await fill(page, 'Email', 'controller@example.org');
  await fillTopic(page, 'Lead-on at L7');
  await fill(page, 'Message', 'The lead-on at L7 stays dark while the stopbar is dropped.');
}

const draftSaved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

async function send({ page }: Scene): Promise<void> {
  await write(page);
  await press(page, 'Send message');
}

const height = 600;

export const contactStates: States = {
  'contact-empty': { height, reach: ({ page }) => openPage(page, 'Contact') },
  'contact-mistakes': {
    height,
    reach: async ({ page }) => {
      await openPage(page, 'Contact');
      await fill(page, 'Email', 'controller@example');
      await fillTopic(page, 'ab');
      await press(page, 'Send message');
      await errorShown(page);
      await draftSaved(page);
    },
  },
  'contact-at-the-limit': {
    height,
    reach: async ({ page }) => {
      await write(page);
      await fill(page, 'Message', 'The lead-on at L7 stays dark. '.repeat(134));
      await press(page, 'Send message');
      await errorShown(page);
      await draftSaved(page);
    },
    show: (page) => page.getByText('too many'),
  },
  'contact-details': {
    height,
    reach: async ({ page }) => {
      await write(page);
      await press(page, 'Add technical details');
      await expect(field(page, 'Message')).toHaveValue(/System:/);
      // The same details on every computer.
      const details = 'Stopbar Companion 0.1.0\nSystem: Windows 11 (x64)';
      await fill(page, 'Message', `The lead-on at L7 stays dark.\n\n${details}`);
      await draftSaved(page);
    },
    show: (page) => button(page, 'Send message'),
  },
  'contact-sending': {
    height,
    reach: async (scene) => {
      always(scene, contact, { kind: 'hang' });
      await send(scene);
      // Clear draft has the same reason, as a tooltip only.
      await scene.page.getByText('Wait for the service to reply.').last().waitFor();
      await draftSaved(scene.page);
    },
    show: (page) => button(page, 'Clear draft'),
  },
  'contact-sent': {
    height,
    reach: async (scene) => {
      await send(scene);
      await statusShown(scene.page);
    },
    show: (page) => page.getByRole('button', { name: /^Delete message of/ }),
  },
  'contact-refused': {
    height,
    reach: async (scene) => {
      always(scene, contact, answer(400, 'Invalid submission: topic must be one of ours'));
      await send(scene);
      await errorShown(scene.page);
      await draftSaved(scene.page);
    },
  },
  'contact-in-doubt': {
    height,
    reach: async (scene) => {
      scene.faults.next(contact, { kind: 'lost' });
      await send(scene);
      await button(scene.page, 'Send again').waitFor();
      await draftSaved(scene.page);
    },
    show: (page) => button(page, 'Send again'),
  },
};
