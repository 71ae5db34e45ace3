type Template = Electron.MenuItemConstructorOptions;

export const popups: { readonly menu: Menu; readonly options: Electron.PopupOptions }[] = [];

/** An invisible menu whose entries can be read and clicked. */
export class Menu {
  /** Null if the app removed it. Undefined if the app never set one, so it has Electron's default menu. */
  static application: Menu | null | undefined;
  readonly entries: readonly Template[];

  private constructor(template: readonly Template[]) {
    this.entries = template;
  }

  static buildFromTemplate(template: Template[]): Electron.Menu {
    // A cast, because the app only passes the menu on.
    return new Menu(template) as unknown as Electron.Menu;
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    Menu.application = menu as unknown as Menu | null;
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
