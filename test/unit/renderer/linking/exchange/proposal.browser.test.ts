import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readImport } from '../../../../../renderer/linking/exchange/read-import.ts';
import { formatProposal } from '../../../../../renderer/linking/exchange/proposal.ts';
import { pending } from '../../../../support/linking/open-changes.ts';
import {
  button,
  changes,
  chooseMore,
  field,
  load,
  reload,
  stageTwo,
} from '../../../../support/linking/open-linking-page.ts';
import { refuseAll } from '../../../../support/linking/refusals.ts';
import { threeAirports } from '../../../../support/linking/three-airports.ts';
import { inNode, openApp, reloadPage } from '../../../../support/page/app/open-app.ts';

const toLink = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
const already = { stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C', linked: true };
const gone = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_GONE', linked: true };
const proposal = {
  ...{ icao: 'EDDF', author: 'Tomas', note: 'New at L9.', changes: [toLink, already, gone] },
};
const dialog = () => page.getByRole('dialog', { name: 'Import', exact: true });
const paste = (text: string) => dialog().getByRole('textbox').fill(text);

const stage = (what: string) => dialog().getByRole('button', { name: `Stage ${what}` });

describe('a proposal', () => {
  test('is copied by someone who is signed out, and opened by a member', async () => {
    await openApp({ signedIn: false });
    await load();
    await stageTwo();
    await changes().getByRole('button', { name: 'Save proposal…' }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Tomas');
    await page.getByRole('textbox', { name: 'Note' }).fill('Both `ends`\nof L9.');
    await button('Copy as text').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Proposal copied.');
    const [message = ''] = await inNode(({ copied }) => copied);
    expect(message).toMatch(/^Proposal for EDDF: 2 links\. .*\n```\n\{\n[^`]*\n\}\n```\n$/);
    expect(readImport(message)).toMatchObject({
      proposal: { icao: 'EDDF', author: 'Tomas', note: 'Both `ends` of L9.' },
    });
    // The changes stay staged. The next proposal has another note.
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await chooseMore('Save proposal…');
    await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Tomas');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  test('says to send the file, not that it’s saved, because the system may still ask where', async () => {
    await openApp();
    await load();
    await stageTwo();
    const started = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await chooseMore('Save proposal…');
    await page.getByRole('textbox', { name: 'Note' }).fill('Both ends of L9.');
    await button('Save file').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('EDDF-proposal.json: send it to someone with access.');
    expect(started).toHaveBeenCalledOnce();
    started.mockRestore();
    await chooseMore('Save proposal…');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  test('is typed where the user began, even if the last one is read later', async () => {
    await openApp();
    await load();
    await stageTwo();
    const { readForm } = window.companion;
    const wanted = Promise.withResolvers<undefined>();
    const read = Promise.withResolvers<unknown>();
    const readLate = async (...form: Parameters<typeof readForm>) => {
      await wanted.promise;
      const answer = await readForm(...form);
      read.resolve(undefined);
      return answer;
    };
    vi.stubGlobal('companion', { ...window.companion, readForm: readLate });
    await chooseMore('Save proposal…');
    await page.getByRole('textbox', { name: 'Note' }).click();
    await userEvent.keyboard('Both ends');
    wanted.resolve(undefined);
    await read.promise;
    await userEvent.keyboard(' of L9.');
    await expect
      .element(page.getByRole('textbox', { name: 'Note' }))
      .toHaveValue('Both ends of L9.');
  });

  test('is offered on another page for the airport that was refused', async () => {
    await openApp();
    await load();
    await stageTwo();
    await inNode(refuseAll, 'Not at this airport');
    await inNode(({ hold }) => hold({ path: /\/links$/ }));
    await button('Apply 2 changes').click();
    location.hash = '#/settings';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await inNode(({ release }) => release());
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('No changes were applied at EDDF');
    await button('Save proposal…').click();
    const saving = page.getByRole('dialog', { name: 'Save proposal' });
    await expect.element(saving).toMatchTextContent('EDDF');
    await userEvent.keyboard('{Escape}');
    await expect.element(saving).not.toBeInTheDocument();
  });

  test('stages what fits, after loading its airport, and applies nothing; a damaged one is rejected', async () => {
    await openApp({ prepare: threeAirports });
    await load();
    await chooseMore('Import…');
    await paste(formatProposal(proposal).slice(0, -4));
    const damaged = '▲ This proposal is incomplete or damaged. Ask for it again, as a file.';
    await expect.element(dialog().getByText(damaged)).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog()).toBeVisible();

    await inNode(({ faults }) => {
      faults.next({ path: /points$/ }, { kind: 'answer', status: 403 });
    });
    await paste(`Hello!\n${formatProposal(proposal).replaceAll('EDDF', 'EDDM')}`);
    await expect
      .element(dialog().getByText('This proposal is for EDDM. Load it first.'))
      .toBeVisible();
    const loadIt = dialog().getByRole('button', { name: 'Load EDDM' });
    await loadIt.click();
    await expect.element(dialog().getByText(/^Couldn’t load EDDM\./)).toBeVisible();
    await loadIt.click();
    await expect.element(dialog().getByText('Proposal for EDDM by Tomas')).toBeVisible();
    await expect.element(dialog().getByText('New at L9.')).toBeVisible();
    await expect.element(dialog().getByText('1 link, 1 already made, 1 skipped:')).toBeVisible();
    await expect
      .element(dialog().getByRole('listitem'))
      .toMatchTextContent(/Link EDDM_LO_GONE to EDDM_SB_L9_07C\s*EDDM_LO_GONE isn’t at EDDM\./);
    await stage('1 change').click();
    await expect.element(field()).toHaveValue('EDDM');
    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Review changes' })).toBeVisible();
    expect(await pending()).toHaveLength(1);

    await chooseMore('Import…');
    const swapped = { stopbarId: toLink.leadOnId, leadOnId: toLink.stopbarId, linked: true };
    const again = { ...proposal, changes: [...proposal.changes, swapped] };
    await paste(formatProposal(again).replaceAll('EDDF', 'EDDM'));
    const nothing = 'Nothing to stage, 1 already made, 1 already staged, 2 skipped:';
    await expect.element(dialog().getByText(nothing)).toBeVisible();
    await expect
      .element(dialog().getByText('Nothing to stage.', { exact: true }))
      .not.toBeVisible();
    await expect
      .element(dialog().getByRole('listitem').last())
      .toMatchTextContent(/The stopbar ID and the lead-on ID are swapped\.$/);
    await userEvent.keyboard('{Escape}');
    await chooseMore('Save proposal…');
    await expect.element(page.getByText(/^Save your change at EDDM to a file/)).toBeVisible();
  });
});

test('an import stages the valid pairs and reports every bad line', async () => {
  await openApp();
  await chooseMore('Import…');
  await paste('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await expect
    .element(dialog().getByText('The ICAO code is missing, and no airport is loaded.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await load();
  await chooseMore('Import…');
  await paste(
    [
      'stopbarId;leadOnId',
      'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
      'EDDF_SB_L1_07C;EDDF_LO_L1_07C',
      'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
      'EDDF_LO_L9_07C;EDDF_SB_L9_07C',
      'EDDF_SB_L9_07C;NOBODY',
      'EDDF_SB_L9_07C;BARS_7KQ2M',
      'EDDF_SB_L9_07C',
    ].join('\r\n'),
  );
  await expect
    .element(dialog().getByText(/^1 new link, 1 already linked, 5 lines skipped/))
    .toBeVisible();
  const bad = dialog().getByRole('listitem');
  expect(bad.elements().map((line) => line.textContent.trim().replace(/\s+/g, ' '))).toEqual([
    'Line 4: Duplicate link.',
    'Line 5: The IDs are swapped. Put the stopbar first.',
    'Line 6: NOBODY isn’t at EDDF.',
    'Line 7: BARS_7KQ2M isn’t a lead-on.',
    'Line 8: The lead-on ID is missing.',
  ]);
  await stage('1 link').click();

  await expect.element(button('Apply 1 change')).toBeVisible();
});

test('an import keeps its text when it’s closed and after a reload, until its links are staged', async () => {
  await openApp({ prepare: threeAirports });
  await load();
  const text = dialog().getByRole('textbox');
  const closeAndOpen = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await chooseMore('Import…');
  };
  await chooseMore('Import…');
  await expect.element(text).toHaveValue('');
  const pasted = 'EDDF_SB_L9_07C,EDDF_LO_L9_07C';
  await text.fill(pasted);
  await closeAndOpen();
  await expect.element(text).toHaveValue(pasted);
  await reloadPage();
  await expect.element(reload()).toBeVisible();
  await chooseMore('Import…');
  await expect.element(text).toHaveValue(pasted);
  await stage('1 link').click();
  await expect.element(button('Apply 1 change')).toBeVisible();
  await chooseMore('Import…');
  await expect.element(text).toHaveValue('');

  // Too long to be stored.
  await text.fill(`EDDF_SB_L9_07C,EDDF_LO_L9_25C\n${'x'.repeat(500_000)}`);
  await closeAndOpen();
  await expect.element(stage('1 link')).toBeVisible();

  await text.fill('EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_25C\nEDXX,A,B');
  const review = page.getByRole('dialog', { name: 'Changes at all airports' });
  const stageAll = async (name: string) => {
    await stage(name).click();
    await expect.element(review.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect.element(review.getByRole('progressbar')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(review).not.toBeInTheDocument();
    await chooseMore('Import…');
  };
  // One airport couldn’t be read.
  await stageAll('2 links at 2 airports');
  await expect.element(text).toHaveValue('EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_25C\nEDXX,A,B');
  await text.fill('EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_25C\nEDDM,EDDM_SB_L9_07C,EDDM_LO_L9_07C');
  await stageAll('2 links at 2 airports');
  await expect.element(text).toHaveValue('');
});

/** Drops a file on the page. */
function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('main')?.dispatchEvent(dropped);
  // Otherwise the browser opens the file.
  expect(dropped.defaultPrevented).toBe(true);
}

const csv = (content: string) => new File([content], 'EDDF.csv');

/** Returns a file that was deleted after it was chosen. */
async function deletedFile(): Promise<File> {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('EDDF.csv', { create: true });
  const writer = await handle.createWritable();
  await writer.write('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await writer.close();
  const file = await handle.getFile();
  await folder.removeEntry('EDDF.csv');
  return file;
}

test('a file that’s dropped doesn’t close another dialog, and is refused by its name if it can’t be imported', async () => {
  await openApp();
  await load();
  await button('Link to nearest…').click();
  const nearest = page.getByRole('dialog', { name: 'Link to nearest' });
  const suggestion = nearest.getByRole('checkbox').nth(1);
  await expect.element(suggestion).toBeChecked();
  await suggestion.click();
  drop(csv('EDDF_SB_L9_07C,EDDF_LO_L9_07C'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Another dialog is open. Close it, then drop the file again.');
  await expect.element(nearest).toBeVisible();
  await expect.element(suggestion).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(nearest).not.toBeInTheDocument();

  const refused: readonly (readonly [File, string])[] = [
    [csv(' '.repeat(5_000_001)), 'EDDF.csv is larger than 5 MB. Split it.'],
    [csv(' \n'), 'EDDF.csv is empty. Choose another file.'],
    [csv('PK\u0003\u0004\0'), 'EDDF.csv isn’t a text file. Save it as CSV'],
    [await deletedFile(), 'Couldn’t read EDDF.csv. Choose or drop it again.'],
  ];
  for (const [file, problem] of refused) {
    drop(csv('EDDF_SB_L9_07C,EDDF_LO_L9_25C'));
    await expect.element(stage('1 link')).toBeVisible();
    drop(file);
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(problem);
    // No links are ready until something else is pasted.
    await expect.element(stage('1 link')).not.toBeInTheDocument();
    await expect
      .element(stage('links'))
      .toHaveAccessibleDescription('Choose another file, or edit the text above.');
    await paste('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
    await expect.element(stage('1 link')).toBeVisible();
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  }
});
