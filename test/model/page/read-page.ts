import type { Page } from '@playwright/test';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { ContactText, Icao, Shown } from '../person.ts';
import type { Controls } from './names.ts';

/** Reads what the page shows now, without turning to another one. */
export async function readPage(controls: Controls): Promise<Shown> {
  const [contact, staged, switches, text] = await Promise.all([
    readContact(controls),
    readStaged(controls),
    readSwitches(controls),
    readText(controls.page),
  ]);
  return { ...contact, ...staged, ...switches, text };
}

async function readContact({ contact, heading }: Controls): Promise<Pick<Shown, 'contact'>> {
  if (!(await heading('Contact').isVisible())) return {};
  const [email, topic, message] = await Promise.all(
    [contact.email, contact.topic, contact.message].map((field) => field.inputValue()),
  );
  return { contact: { email, topic, message } as ContactText };
}

/** Reads the changes that the bar offers to apply, in the review. */
async function readStaged(controls: Controls): Promise<Pick<Shown, 'staged'>> {
  const { loaded, review, staged, airport } = controls;
  if (!(await loaded.isVisible())) return {};
  const icao = (await airport.inputValue()) as Icao;
  if (!(await review.isVisible())) return { staged: { [icao]: [] } };
  const toggle = () => review.evaluate((button: HTMLElement) => button.click());
  const isOpen = (await review.getAttribute('aria-expanded')) === 'true';
  if (!isOpen) await toggle();
  const names = await staged.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  if (!isOpen) await toggle();
  return { staged: { [icao]: names.map(changeIn) } };
}

function changeIn(name: string): LinkChange {
  const [, verb, leadOnId = '', stopbarId = ''] = /^Remove: (\w+) (\S+), (\S+)$/.exec(name) ?? [];
  return { leadOnId, stopbarId, linked: verb === 'Link' };
}

async function readSwitches({ contributions, heading, setContributions }: Controls) {
  if (!(await heading('Contributions').isVisible())) return {};
  const read = async (icao: Icao) => {
    if (await setContributions(icao, true).isVisible()) return [[icao, null]];
    const shown = contributions(icao);
    return (await shown.isVisible()) ? [[icao, await shown.isChecked()]] : [];
  };
  const known = await Promise.all((['EDDF', 'EDDM', 'EDDL'] as const).map(read));
  return { switches: Object.fromEntries(known.flat()) as Partial<Record<Icao, boolean | null>> };
}

/** Everything that can be read: the text, the values of all fields, and the labels. */
const readText = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const labelled = [...document.querySelectorAll('[aria-label], [title]')];
    return [
      document.title,
      document.body.innerText,
      ...fields.map(({ value }) => value),
      ...labelled.map((one) => `${one.ariaLabel ?? ''} ${one.getAttribute('title') ?? ''}`),
    ].join('\n');
  });
