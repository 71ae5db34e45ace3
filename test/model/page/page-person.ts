import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { ContactText, Icao, ServiceName, Switch, Verb, Who } from '../person.ts';
import type { Person } from '../person.ts';
import type { Run, World } from '../world.ts';
import type { PageHost } from './host.ts';
import { controlsOf, type Controls, type PageName } from './names.ts';
import { oneByOne } from './one-by-one.ts';
import { answered, flushed, useWorldTime } from './page-time.ts';
import { places, type Place, type PlaceName } from './places.ts';
import { readPage, type PageShown } from './read-page.ts';

/** A person who uses the built page in a browser. Does nothing with a control that isn't there. */
export class PagePerson implements Person {
  readonly can: ReadonlySet<Verb> = new Set<Verb>([
    ...(['openAirport', 'linkByIds', 'stage', 'undo', 'redo', 'apply', 'cancelApply'] as const),
    ...(['switch', 'switchMany', 'type', 'send', 'sendAnyway', 'markAsSent'] as const),
    ...(['searchActivity', 'signIn', 'signOut', 'useService', 'editProfile', 'reload'] as const),
    ...(['turnPage', 'closeWindow', 'crashPage', 'runFromPalette'] as const),
  ]);
  readonly #host: PageHost;
  readonly #world: World;
  readonly #context: BrowserContext;
  #page: Page;
  #controls: Controls;
  /** Tabs that say that the app is open in another one. */
  readonly #replaced = new Set<Page>();
  /** What the host counted when nothing moved; undefined when something may move. */
  #settledAt: number | undefined;

  private constructor(host: PageHost, world: World, context: BrowserContext, page: Page) {
    this.#host = host;
    this.#world = world;
    this.#context = context;
    this.#page = page;
    this.#controls = controlsOf(page);
  }

  static async open(host: PageHost, run: Run, world: World): Promise<PagePerson> {
    await run.call('endFirstRun');
    const context = await host.show(run);
    await context.addInitScript(useWorldTime, world.clock.now());
    return new PagePerson(host, world, context, await host.openPage(context));
  }

  async openPage(name: PageName): Promise<void> {
    const shown = await this.#page.evaluate(() => {
      const isDialog = document.querySelector('dialog[open]') !== null;
      return isDialog ? 'a dialog' : document.querySelector('h1')?.textContent;
    });
    if (shown === name) return;
    if (shown === 'a dialog') await this.#page.keyboard.press('Escape');
    await press(this.#controls.pageLink(name));
    await this.#controls.heading(name).waitFor();
  }

  // Linking

  async openAirport(icao: Icao): Promise<void> {
    await this.openPage('Linking');
    const { airport } = this.#controls;
    await airport.fill(icao);
    await airport.press('Enter');
    await this.settled();
  }

  async linkByIds(icao: Icao, { stopbarId, leadOnId }: LinkChange): Promise<void> {
    await this.put('stopbar ID', stopbarId);
    await this.put('lead-on ID', leadOnId);
    await this.#controls.byIds.icao.fill(icao);
    await this.#try(this.#controls.byIds.link);
  }

  async stage(icao: Icao, changes: readonly LinkChange[]): Promise<void> {
    if (!(await this.#isAt(icao))) await this.openAirport(icao);
    for (const { stopbarId, leadOnId, linked } of changes) {
      const [stopbar, leadOn] = [stopbarId, leadOnId].map(this.#controls.point);
      if (!stopbar || !leadOn || !(await stopbar.isVisible())) return;
      if ((await stopbar.getAttribute('aria-selected')) !== 'true') await press(stopbar);
      if (!(await leadOn.isVisible())) return;
      if (((await leadOn.getAttribute('aria-checked')) === 'true') !== linked) await press(leadOn);
    }
  }

  undo = (icao: Icao) => this.#inChanges(icao, ({ undo }) => undo);
  redo = (icao: Icao) => this.#inChanges(icao, ({ redo }) => redo);
  discard = (icao: Icao) => this.#inChanges(icao, ({ discard }) => discard);
  apply = (icao: Icao) => this.#inChanges(icao, ({ apply }) => apply);

  async cancelApply(): Promise<void> {
    await this.openPage('Linking');
    await this.#try(this.#controls.cancelApply);
  }

  // Contributions

  async switch({ icao, on }: Switch): Promise<void> {
    await this.openPage('Contributions');
    await this.settled();
    const { contributions, setContributions, enableAnyway } = this.#controls;
    const shown = contributions(icao);
    if (await this.#try(setContributions(icao, on))) return;
    if (!(await shown.isVisible()) || (await shown.isChecked()) === on) return;
    await this.#try(shown);
    await this.#try(enableAnyway);
  }

  async switchMany(wanted: readonly Switch[]): Promise<void> {
    await this.openPage('Contributions');
    for (const { icao } of wanted) {
      const tick = this.#controls.select(icao);
      if ((await tick.isVisible()) && !(await tick.isChecked())) await press(tick);
    }
    await this.#try(this.#controls.setSelected(wanted[0]?.on === true));
    await this.#try(this.#controls.enableAnyway);
  }

  // Contact

  async type(text: Partial<ContactText>): Promise<void> {
    await this.openPage('Contact');
    const fields = this.#controls.contact;
    for (const [field, value] of Object.entries(text)) {
      await fields[field as keyof ContactText].fill(value);
    }
  }

  send = () => this.#inContact(({ send }) => send);
  sendAnyway = () => this.#inContact(({ sendAnyway }) => sendAnyway);
  markAsSent = () => this.#inContact(({ markAsSent }) => markAsSent);

  // The account and the service

  async signIn(who: Who): Promise<void> {
    if (!(await this.#try(this.#controls.signIn))) return;
    await this.settled();
    await this.#world.comeBack(who);
  }

  async signOut(): Promise<void> {
    if (await this.#try(this.#controls.account)) await this.#try(this.#controls.signOut);
  }

  async useService(service: ServiceName): Promise<void> {
    await this.openPage('Settings');
    await press(this.#controls.service(service));
  }

  async editProfile(name: string): Promise<void> {
    await this.put('name of the own service', name);
    await this.#try(this.#controls.saveService);
  }

  // Any place

  searchActivity = (text: string) => this.put('search of Activity', text);

  /** Types text, or makes a choice. Resolves to whether that was possible. */
  async put(name: PlaceName, value: string): Promise<boolean> {
    const field = await this.#find(name, value);
    if (!field) return false;
    const { choices } = places[name] as Place;
    if (!choices) await field.fill(value);
    else if ((await field.isChecked()) !== (value !== 'off')) await press(field);
    return true;
  }

  /** Returns what is in a place; undefined if it can't be shown now. */
  async look(name: PlaceName): Promise<string | undefined> {
    const { choices } = places[name] as Place;
    if (!choices) return (await this.#find(name, ''))?.inputValue();
    if (choices.includes('off')) {
      const box = await this.#find(name, 'on');
      return box && ((await box.isChecked()) ? 'on' : 'off');
    }
    for (const choice of choices) {
      if ((await (await this.#find(name, choice))?.isChecked()) === true) return choice;
    }
    return undefined;
  }

  async runFromPalette(name: string): Promise<void> {
    const { palette, command, foundCommand, dialog } = this.#controls;
    if (await dialog.isVisible()) await this.#page.keyboard.press('Escape');
    await press(palette);
    await command.fill(name);
    if (!(await this.#try(foundCommand(name)))) await command.press('Escape');
  }

  /** Dismisses the first note. Returns what it was about, if there was one. */
  async dismissNote(): Promise<string | undefined> {
    const [note] = (await this.shown()).notes;
    return (await this.#try(this.#controls.dismissNote)) ? note : undefined;
  }

  // Leaving and coming back

  async reload(): Promise<void> {
    await this.leave();
    await this.#page.reload({ waitUntil: 'domcontentloaded' });
  }

  async turnPage(): Promise<void> {
    const before = new URL(this.#page.url()).hash;
    await this.openPage(before === '#/settings' ? 'Activity' : 'Settings');
    await this.#page.goBack();
  }

  /** What a page sends while it's left arrives in Electron; in the browser host, it may not. */
  async leave(): Promise<void> {
    await this.settled();
    await Promise.all(this.#tabs.map(flushed));
  }

  async closeWindow(): Promise<void> {
    await this.leave();
    await this.#openAnew();
  }

  async crashPage(): Promise<void> {
    const protocol = await this.#context.newCDPSession(this.#page);
    const crashed = this.#page.waitForEvent('crash');
    // It has no answer: the process ends.
    protocol.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.#openAnew();
  }

  /** Opens another tab, which shows the same window, and uses that one. */
  async openTab(): Promise<void> {
    if (this.#context.pages().length === 1) this.#use(await this.#host.openPage(this.#context));
  }

  /** Goes to the other tab. If the app isn't shown there any more, that opens it there again. */
  async useOtherTab(): Promise<void> {
    const other = this.#context.pages().find((page) => page !== this.#page);
    if (!other) return;
    if (this.#replaced.delete(other)) await other.reload({ waitUntil: 'domcontentloaded' });
    this.#use(other);
  }

  // Reading

  shown(): Promise<PageShown> {
    return readPage(this.#page);
  }

  /** What the other tab shows, if there is one. */
  shownBeside(): Promise<readonly PageShown[]> {
    const others = this.#tabs.filter((page) => page !== this.#page);
    return Promise.all(others.map(readPage));
  }

  /** Waits until no page makes another call when its last one is answered. */
  async settled(): Promise<void> {
    while (this.#settledAt !== this.#host.activity) {
      const [error] = this.#host.errors;
      if (error) throw error;
      const { calls } = this.#host;
      const pages = this.#tabs;
      const now = this.#world.clock.now();
      const shown = await Promise.all(pages.map((page) => answered(page, now)));
      for (const page of pages.filter((_page, at) => !shown[at])) this.#replaced.add(page);
      await this.#world.quiet();
      if (this.#host.calls === calls + this.#tabs.length) this.#settledAt = this.#host.activity;
    }
  }

  /** Remembers that the person did something. */
  noteAct(): void {
    this.#settledAt = undefined;
  }

  async end(): Promise<void> {
    await this.#context.close();
    this.#host.destroyWindow();
  }

  async #openAnew(): Promise<void> {
    this.#host.destroyWindow();
    await Promise.all(this.#context.pages().map((page) => page.close()));
    this.#use(await this.#host.openPage(this.#context));
  }

  /** The tabs that show the app. */
  get #tabs(): readonly Page[] {
    return this.#context.pages().filter((page) => !this.#replaced.has(page));
  }

  #use(page: Page): void {
    this.#page = page;
    this.#controls = controlsOf(page);
  }

  /** Goes to a place. Returns its field, if it can be used. */
  async #find(name: PlaceName, choice: string): Promise<Locator | undefined> {
    const { page, field, behind }: Place = places[name];
    const found = field(this.#controls, choice);
    if (await found.isVisible()) return found;
    await this.openPage(page);
    await this.settled();
    if (await found.isVisible()) return found;
    if (!behind) return undefined;
    const opener = behind(this.#controls);
    if ('menu' in opener) await this.#chooseMore(opener.menu);
    else await this.#try(opener);
    await this.settled();
    return (await found.isVisible()) ? found : undefined;
  }

  async #chooseMore(item: string): Promise<void> {
    const { more, menuItem } = this.#controls;
    await press(more);
    if (!(await this.#try(menuItem(item)))) await this.#page.keyboard.press('Escape');
  }

  async #inChanges(icao: Icao, choose: (controls: Controls) => Locator): Promise<void> {
    if (await this.#isAt(icao)) await this.#try(choose(this.#controls));
  }

  /** Resolves to whether an airport is open on the Linking page. */
  async #isAt(icao: Icao): Promise<boolean> {
    await this.openPage('Linking');
    await this.settled();
    const { loaded, airport } = this.#controls;
    return (await loaded.isVisible()) && (await airport.inputValue()) === icao;
  }

  async #inContact(choose: (controls: Controls) => Locator): Promise<void> {
    await this.openPage('Contact');
    await this.#try(choose(this.#controls));
  }

  /** Presses a button, if it's there and enabled. Resolves to whether it was. */
  async #try(button: Locator): Promise<boolean> {
    await this.settled();
    this.noteAct();
    return button.evaluateAll((found: readonly HTMLElement[]) => {
      const element = found.find(
        (one) => one.checkVisibility() && one.ariaDisabled !== 'true' && !one.closest('[inert]'),
      );
      element?.focus();
      element?.click();
      return element !== undefined;
    });
  }
}

/** Presses a control without moving a pointer there, which takes ten times as long. */
const press = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    element.focus();
    element.click();
  });

/** Opens the person who uses the pages of a host. */
export const openPagePerson =
  (host: PageHost) =>
  async (run: Run, world: World): Promise<PagePerson> =>
    oneByOne(await PagePerson.open(host, run, world));
