import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppError } from '../../../../../electron/contract/result.ts';
import { done } from '../../../../../electron/contract/result.ts';
import { readImport } from '../../../../../renderer/linking/import/read-import.ts';
import { formatProposal } from '../../../../../renderer/linking/proposal/proposal.ts';
import { createAirportDouble, frankfurt } from '../../../../support/linking/airport-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import {
  button,
  changes,
  chooseMore,
  field,
  load,
  open,
  stageTwo,
} from '../../../../support/linking/open-linking-page.ts';

const toLink = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
const already = { stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C', linked: true };
const gone = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_GONE', linked: true };
const proposal = {
  ...{ icao: 'EDDF', author: 'Tomas', note: 'New at L9.', changes: [toLink, already, gone] },
};
const dialog = () => page.getByRole('dialog', { name: 'Import', exact: true });
const paste = (text: string) => dialog().getByRole('textbox').fill(text);

/** The page's clipboard, on the double. */
function withClipboard() {
  const copied: string[] = [];
  const airport = createAirportDouble();
  const copyText = ({ text }: { readonly text: string }) => {
    copied.push(text);
    return Promise.resolve(done(null));
  };
  return { copied, airport: { ...airport, handlers: { ...airport.handlers, copyText } } };
}

describe('a proposal', () => {
  test('is copied by someone who is signed out, and opened by a member', async () => {
    const { copied, airport } = withClipboard();
    open(airport, signedOut);
    await load();
    await stageTwo();
    await changes().getByRole('button', { name: 'Save proposal…' }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Tomas');
    await page.getByRole('textbox', { name: 'Note' }).fill('Both `ends` of L9.');
    await button('Copy as text').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Proposal copied.');
    const [message = ''] = copied;
    expect(message).toMatch(/^Proposal for EDDF: 2 links\. .*\n```\n\{\n[^`]*\n\}\n```\n$/);
    expect(readImport(message)).toMatchObject({
      proposal: { icao: 'EDDF', author: 'Tomas', note: 'Both `ends` of L9.' },
    });
    // The changes stay staged.
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('is offered on another page for the airport that was refused, and not once another one is in use', async () => {
    const airport = createAirportDouble();
    const forbidden = { ok: false, error: { kind: 'forbidden', status: 403, said: '' } } as const;
    const ended = [
      Promise.withResolvers<typeof forbidden>(),
      Promise.withResolvers<typeof forbidden>(),
    ];
    const applyLinks = () => ended[applies++]?.promise ?? Promise.resolve(forbidden);
    let applies = 0;
    open({ ...airport, handlers: { ...airport.handlers, applyLinks } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();
    await expect.poll(() => applies).toBe(1);
    location.hash = '#/settings';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    ended[0]?.resolve(forbidden);
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('No changes were applied at EDDF');
    await button('Save proposal…').click();
    const saving = page.getByRole('dialog', { name: 'Save proposal' });
    await expect.element(saving).toMatchTextContent('EDDF');
    await userEvent.keyboard('{Escape}');
    await expect.element(saving).not.toBeInTheDocument();

    await button('Apply 2 changes').click();
    await expect.poll(() => applies).toBe(2);
    await load('eddm');
    ended[1]?.resolve(forbidden);
    await expect.element(alert).toMatchTextContent('No changes were applied at EDDF');
    await expect.element(alert.getByRole('button')).not.toBeInTheDocument();
    await expect.element(button('Save proposal…')).not.toBeInTheDocument();
  });

  test('stages what fits, and applies nothing', async () => {
    const airport = createAirportDouble();
    open(airport);
    await load();
    await chooseMore('Import…');
    await paste(`Hello!\n${formatProposal(proposal)}`);
    await expect.element(dialog().getByText('Proposal for EDDF by Tomas')).toBeVisible();
    await expect.element(dialog().getByText('New at L9.')).toBeVisible();
    await expect
      .element(dialog().getByText('1 link, 1 already made, 1 doesn’t fit this airport:'))
      .toBeVisible();
    await expect
      .element(dialog().getByRole('listitem'))
      .toMatchTextContent(
        /Link EDDF_LO_GONE to EDDF_SB_L9_07C\s*EDDF_LO_GONE isn’t at this airport\./,
      );
    await button('Stage 1 change').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Review changes' })).toBeVisible();
    expect(airport.double.applied).toEqual([]);
  });

  test('for another airport loads that one first', async () => {
    const airport = createAirportDouble();
    const other = { ...frankfurt(), icao: 'EDDM' };
    const loadAirport = (icao: string) =>
      Promise.resolve(done(icao === 'EDDM' ? other : airport.double.airport));
    open({ ...airport, handlers: { ...airport.handlers, loadAirport } });
    await load();
    await chooseMore('Import…');
    await paste(formatProposal({ ...proposal, icao: 'EDDM' }));
    await expect
      .element(dialog().getByText('This proposal is for EDDM. Load it first.'))
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Load EDDM' }).click();
    await button('Stage 1 change').click();

    await expect.element(field()).toHaveValue('EDDM');
    await expect.element(button('Apply 1 change')).toBeVisible();
  });

  test('says why its airport can’t be loaded', async () => {
    const airport = createAirportDouble();
    const error: AppError = { kind: 'unreachable', reason: 'broken' };
    const loadAirport = () => Promise.resolve({ ok: false, error } as const);
    open({ ...airport, handlers: { ...airport.handlers, loadAirport } });
    await chooseMore('Import…');
    await paste(formatProposal(proposal));
    await dialog().getByRole('button', { name: 'Load EDDF' }).click();

    await expect.element(dialog().getByText(/^Couldn’t load EDDF\./)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Load EDDF' })).toBeVisible();
  });

  test('that is damaged is rejected with a message that says what to do', async () => {
    open(createAirportDouble());
    await load();
    await chooseMore('Import…');
    await paste(formatProposal(proposal).slice(0, -4));
    await expect
      .element(
        dialog().getByText(
          '▲ This proposal is incomplete or damaged. Ask for it again, as a file.',
        ),
      )
      .toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog()).toBeVisible();
  });

  test('can be dropped on the page as a file', async () => {
    open(createAirportDouble());
    await load();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([formatProposal(proposal)], 'EDDF-proposal.json'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(drop);

    expect(drop.defaultPrevented).toBe(true);
    await expect.element(dialog().getByText('Proposal for EDDF by Tomas')).toBeVisible();
    await button('Stage 1 change').click();
    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});

/** Drops a file on the page. */
function drop(content: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], 'EDDF.csv'));
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('main')?.dispatchEvent(dropped);
}

test('a file that’s dropped while another dialog is open doesn’t close it', async () => {
  open(createAirportDouble());
  await load();
  await button('Link to nearest…').click();
  const nearest = page.getByRole('dialog', { name: 'Link to nearest' });
  const suggestion = nearest.getByRole('checkbox').nth(1);
  await expect.element(suggestion).toBeChecked();
  await suggestion.click();
  drop('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Another dialog is open. Close it, then drop the file again.');
  await expect.element(nearest).toBeVisible();
  await expect.element(suggestion).not.toBeChecked();
});

test.each([
  ['is too large', ' '.repeat(5_000_001), 'EDDF.csv is larger than 5 MB. Split it.'],
  ['is empty', ' \n', 'EDDF.csv is empty. Choose another file.'],
  ['isn’t text', 'PK\u0003\u0004\0', 'EDDF.csv isn’t a text file. Save it as CSV'],
])(
  'a file that %s is refused by its name, and no links are ready until something else is pasted',
  async (_what, content, problem) => {
    open(createAirportDouble());
    await load();
    drop('EDDF_SB_L9_07C,EDDF_LO_L9_25C');
    await expect.element(button('Stage 1 link')).toBeVisible();
    drop(content);
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(problem);
    await expect.element(button('Stage 1 link')).not.toBeInTheDocument();
    await expect
      .element(button('Stage links'))
      .toHaveAccessibleDescription('Choose another file, or edit the text above.');
    await paste('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
    await expect.element(button('Stage 1 link')).toBeVisible();
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  },
);

test('a file that can’t be read is reported by its name', async () => {
  open(createAirportDouble());
  await expect.element(button('More')).toBeVisible();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('EDDF.csv', { create: true });
  const writer = await handle.createWritable();
  await writer.write('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await writer.close();
  const file = await handle.getFile();
  await folder.removeEntry('EDDF.csv');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('main')?.dispatchEvent(drop);
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Couldn’t read EDDF.csv. Choose or drop it again.');
});

test('an import without an airport says what to do', async () => {
  open(createAirportDouble());
  await chooseMore('Import…');
  await paste('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await expect
    .element(dialog().getByText('The ICAO code is missing, and no airport is loaded.'))
    .toBeVisible();
});
