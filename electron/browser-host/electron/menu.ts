type Template = Electron.MenuItemConstructorOptions;
export type MenuEntry = Pick<Template, 'checked' | 'click' | 'enabled' | 'id' | 'label' | 'type'>;

/** An invisible menu whose entries can be read and clicked. */
export class Menu {
  readonly entries: readonly MenuEntry[];

  private constructor(template: readonly Template[]) {
    this.entries = template;
  }

  static buildFromTemplate(template: Template[]): Electron.Menu {
    // The edge: the app only passes the menu on.
    return new Menu(template) as unknown as Electron.Menu;
  }

  static setApplicationMenu(): void {
    // A browser has a menu of its own.
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
