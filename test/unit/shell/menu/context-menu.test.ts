import { describe, expect, test, vi } from 'vitest';
import { popups } from '../../../../electron/browser-host/electron/menu.ts';
import { openDesktop } from '../../../support/application/open-desktop.ts';

const nothing = {
  ...{ canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false },
  ...{ canSelectAll: false, canDelete: false, canEditRichly: false },
};
const clickedPage = {
  ...{ isEditable: false, selectionText: '', misspelledWord: '', menuSourceType: 'mouse' },
  ...{ dictionarySuggestions: [] as string[], editFlags: nothing, frame: null },
};
const field = { ...clickedPage, isEditable: true, editFlags: { ...nothing, canPaste: true } };
const misspelt = {
  ...field,
  misspelledWord: 'stopbarr',
  dictionarySuggestions: ['stop bar', 'Tom & Jerry'],
};

/** Clicks with the right button, and returns the window and its context menu. */
async function rightClick(clicked: Partial<typeof field>) {
  const desktop = await openDesktop();
  const window = await desktop.show();
  window.webContents.emit('context-menu', {}, { ...clickedPage, ...clicked });
  const shown = popups.at(-1);
  const { entries = [] } = shown?.menu ?? {};
  const named = entries.map(({ label, role, type }) => role ?? type ?? label);
  return { window, shown, entries, named };
}

describe('R9 the context menu', () => {
  test('of a text field edits it, as far as that’s possible', async () => {
    const { window, shown, entries, named } = await rightClick(field);
    expect(named).toEqual([
      ...['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'separator', 'selectAll'],
    ]);
    const enabled = entries.filter(({ enabled }) => enabled).map(({ role }) => role);
    expect(enabled).toEqual(['paste']);
    expect(shown?.options).toEqual({ window, sourceType: 'mouse' });
  });

  test('of selected text copies it', async () => {
    const { named } = await rightClick({ selectionText: 'A_B7' });
    expect(named).toEqual(['copy']);
  });

  test.each(['', ' \n'])('isn’t shown elsewhere: %j', async (selectionText) => {
    const { shown } = await rightClick({ selectionText });
    expect(shown).toBeUndefined();
  });

  test('corrects a misspelled word', async () => {
    const { window, shown, named } = await rightClick(misspelt);
    expect(named.slice(0, 4)).toEqual([
      ...['stop bar', 'Tom && Jerry', 'Add to dictionary', 'separator'],
    ]);
    const replace = vi.spyOn(window.webContents, 'replaceMisspelling');
    shown?.menu.click('stop bar');
    shown?.menu.click('Tom && Jerry');
    expect(replace.mock.calls).toEqual([['stop bar'], ['Tom & Jerry']]);
  });

  test('adds a word to the dictionary', async () => {
    const { window, shown } = await rightClick(misspelt);
    const { session } = window.webContents;
    const learn = vi.spyOn(session, 'addWordToSpellCheckerDictionary');
    shown?.menu.click('Add to dictionary');
    expect(learn.mock.calls).toEqual([['stopbarr']]);
  });

  test('says that there are no suggestions', async () => {
    const { entries } = await rightClick({ ...misspelt, dictionarySuggestions: [] });
    expect(entries[0]).toEqual({ label: 'No suggestions', enabled: false });
  });
});
