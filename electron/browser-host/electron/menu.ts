import { flatEntries, keysOf } from '../menu-roles.ts';

type Template = Electron.MenuItemConstructorOptions;
export type MenuEntry = Pick<
  Template,
  'checked' | 'click' | 'enabled' | 'id' | 'label' | 'role' | 'type'
>;

/** Electron's own menu, for an app that sets none. */
const defaultMenu: readonly Template[] = [
  { role: 'fileMenu' },
  { role: 'editMenu' },
  { role: 'viewMenu' },
  { role: 'windowMenu' },
];

/** The context menus that were shown. */
export const popups: { readonly menu: Menu; readonly options: Electron.PopupOptions }[] = [];

/** An invisible menu whose entries can be read and clicked. */
export class Menu {
  static #ofApplication: Menu | null | undefined;
  readonly entries: readonly MenuEntry[];
  readonly #template: readonly Template[];

  private constructor(template: readonly Template[]) {
    this.entries = template;
    this.#template = template;
  }

  static buildFromTemplate(template: Template[]): Electron.Menu {
    // A cast, because the app only passes the menu on.
    return new Menu(template) as unknown as Electron.Menu;
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    Menu.#ofApplication = menu as unknown as Menu | null;
  }

  /** Returns what the application menu does on these keys, like `Control+Shift+I`; undefined for nothing. */
  static entryFor(keys: string): MenuEntry | undefined {
    const { application } = Menu;
    const template = application ? application.#template : [];
    return flatEntries(template).find((entry) => keysOf(entry) === keys);
  }

  /** Returns the menu; null if there is none. The app has Electron's own if it sets none. */
  static get application(): Menu | null {
    return Menu.#ofApplication === undefined ? new Menu(defaultMenu) : Menu.#ofApplication;
  }

  /** Forgets the menu that the app has set. */
  static reset(): void {
    Menu.#ofApplication = undefined;
    popups.length = 0;
  }

  /** Returns the roles of all entries, including those of submenus. */
  get roles(): readonly string[] {
    return flatEntries(this.#template).flatMap(({ role }) => role ?? []);
  }

  popup(options: Electron.PopupOptions = {}): void {
    popups.push({ menu: this, options });
  }

  /** Clicks an entry. @throws Error if it's missing or disabled. */
  click(label: string): void {
    const entry = this.entries.find((some) => some.label === label);
    if (entry?.click === undefined) throw new Error(`No entry ${label} to click`);
    if (entry.enabled === false) throw new Error(`The entry ${label} is disabled`);
    const toggles = entry.type === 'checkbox';
    const item = { ...entry, checked: toggles ? entry.checked !== true : false };
    Reflect.apply(entry.click, undefined, [item, undefined, {}]);
  }
}
