import {
  Menu,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions as Entry,
} from 'electron';
import { contextMenuTexts as texts } from '../text.ts';

/** How the menu changes the word that was clicked. */
interface Spelling {
  readonly replace: (suggestion: string) => void;
  readonly learn: (word: string) => void;
}

type Clicked = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'misspelledWord' | 'selectionText'
>;

const separator = { type: 'separator' } as const;

/**
 * R9: gives text fields and selected text a context menu. The page prevents the event where it has a menu
 * itself, and Electron doesn't emit it then.
 */
export function addContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, clicked) => {
    const entries = contextMenu(clicked, {
      replace: (suggestion) => {
        webContents.replaceMisspelling(suggestion);
      },
      learn: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
    });
    if (entries.length === 0) return;
    const { frame, menuSourceType: sourceType } = clicked;
    Menu.buildFromTemplate(entries).popup({ window, sourceType, ...(frame && { frame }) });
  });
}

/** Returns the menu for what was clicked; without entries if it's neither editable nor selected. */
function contextMenu(clicked: Clicked, spelling: Spelling): Entry[] {
  const { isEditable, selectionText, editFlags } = clicked;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
  return [
    ...corrections(clicked, spelling),
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}

function corrections(
  { misspelledWord, dictionarySuggestions }: Clicked,
  { replace, learn }: Spelling,
): Entry[] {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((suggestion) => ({
    // In a label, `&` marks the key of the next letter.
    label: suggestion.replaceAll('&', '&&'),
    click: () => replace(suggestion),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: texts.noSuggestions, enabled: false }]),
    {
      label: texts.learn,
      click: () => learn(misspelledWord),
    },
    separator,
  ];
}
