import type { Locator } from '@playwright/test';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { ChangesAt, ContactText, Icao, Person, ServiceName, Switch, Who } from '../person.ts';
import type { Run, World } from '../world.ts';
import type { PageHost } from './host.ts';
import type { Controls, PageName } from './names.ts';
import { oneByOne } from './one-by-one.ts';
import { places, type Place, type PlaceName } from './places.ts';
import { readPage, type PageShown } from './read-page.ts';
import { press, Tabs } from './tabs.ts';

/** A person who uses the built page in a browser. Does nothing with a control that isn't there. */
export class PagePerson implements Person {
  readonly #tabs: Tabs;
  readonly #comeBack: World['comeBack'];

  constructor(tabs: Tabs, comeBack: World['comeBack']) {
    this.#tabs = tabs;
    this.#comeBack = comeBack;
  }

  get #controls(): Controls {
    return this.#tabs.controls;
  }

  openPage = (name: PageName) => this.#tabs.turnTo(name);

  // Linking

  async openAirport(icao: Icao): Promise<void> {
    await this.openPage('Linking');
    const { airport } = this.#controls;
    await airport.fill(icao);
    await airport.press('Enter');
    await this.settled();
  }

  async linkByIds(icao: Icao, { stopbarId, leadOnId }: LinkChange): Promise<void> {
    const isTyped =
      (await this.put('stopbar ID', stopbarId)) && (await this.put('lead-on ID', leadOnId));
    if (!isTyped) return;
    await this.#controls.byIds.icao.fill(icao);
    await this.#tabs.try(this.#controls.byIds.link);
  }

  async stage(icao: Icao, changes: readonly LinkChange[]): Promise<void> {
    if (!(await this.#isAt(icao))) await this.openAirport(icao);
    const { point } = this.#controls;
    for (const { stopbarId, leadOnId, linked } of changes) {
      const stopbar = point(stopbarId);
      if (!(await stopbar.isVisible())) return;
      const isSelected = (await stopbar.getAttribute('aria-selected')) === 'true';
      if (!isSelected) await this.#tabs.try(stopbar);
      await this.settled();
      const leadOn = point(leadOnId);
      if (!(await leadOn.isVisible())) return;
      const isLinked = (await leadOn.getAttribute('aria-checked')) === 'true';
      if (isLinked !== linked) await this.#tabs.try(leadOn);
    }
  }

  /** Imports the links among them. */
  async stageSeveral(all: readonly ChangesAt[]): Promise<void> {
    const linked = all.flatMap(({ icao, changes }) =>
      changes.flatMap((one) => (one.linked ? [`${icao},${one.stopbarId},${one.leadOnId}`] : [])),
    );
    await this.runFromPalette('Import…');
    const { toImport, stageImported } = this.#controls;
    await this.settled();
    if (!(await toImport.isVisible())) return;
    await toImport.fill(linked.join('\n'));
    await this.#tabs.try(stageImported);
  }

  undo = (icao: Icao) => this.#inChanges(icao, ({ undo }) => undo);
  redo = (icao: Icao) => this.#inChanges(icao, ({ redo }) => redo);
  discard = (icao: Icao) => this.#inChanges(icao, ({ discard }) => discard);
  apply = (icao: Icao) => this.#inChanges(icao, ({ apply }) => apply);

  async applySeveral(): Promise<void> {
    await this.runFromPalette('Review changes at all airports');
    await this.#tabs.try(this.#controls.applySeveral);
  }

  async undoApplied(): Promise<void> {
    const { undoSeveral, undoTold } = this.#controls;
    if (!(await this.#tabs.try(undoSeveral))) await this.#tabs.try(undoTold);
  }

  cancelApply = () => this.#on('Linking', ({ cancelApply }) => cancelApply);

  // Contributions

  async switch({ icao, on }: Switch): Promise<void> {
    await this.openPage('Contributions');
    const { contributions, setContributions, enableAnyway } = this.#controls;
    const shown = contributions(icao);
    if (await this.#tabs.try(setContributions(icao, on))) return;
    if (!(await shown.isVisible()) || (await shown.isChecked()) === on) return;
    await this.#tabs.try(shown);
    await this.#tabs.try(enableAnyway);
  }

  async switchMany(wanted: readonly Switch[]): Promise<void> {
    await this.openPage('Contributions');
    await this.settled();
    for (const { icao } of wanted) {
      const tick = this.#controls.select(icao);
      if ((await tick.isVisible()) && !(await tick.isChecked())) await this.#tabs.try(tick);
    }
    await this.#tabs.try(this.#controls.setSelected(wanted[0]?.on === true));
    await this.#tabs.try(this.#controls.enableAnyway);
  }

  // Contact

  async type(text: Partial<ContactText>): Promise<void> {
    await this.openPage('Contact');
    const fields = this.#controls.contact;
    for (const [field, value] of Object.entries(text)) {
      await fields[field as keyof ContactText].fill(value);
    }
  }

  send = () => this.#on('Contact', ({ send }) => send);

  async sendAnyway(): Promise<void> {
    await this.openPage('Contact');
    const { sendNew, sendAnyway } = this.#controls;
    if (!(await this.#tabs.try(sendNew))) await this.#tabs.try(sendAnyway);
  }

  markAsSent = () => this.#on('Contact', ({ markAsSent }) => markAsSent);

  // The account and the service

  async signIn(who: Who): Promise<void> {
    if (!(await this.#tabs.try(this.#controls.signIn))) return;
    await this.settled();
    await this.#comeBack(who);
  }

  async signOut(): Promise<void> {
    if (!(await this.#tabs.try(this.#controls.account))) return;
    await this.#tabs.try(this.#controls.signOut);
  }

  useService = (name: ServiceName) => this.#on('Settings', ({ service }) => service(name));

  async editProfile(name: string): Promise<void> {
    await this.put('name of the own service', name);
    await this.#tabs.try(this.#controls.saveService);
  }

  // Any place

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
    if (await dialog.isVisible()) await this.#tabs.page.keyboard.press('Escape');
    await press(palette);
    await command.fill(name);
    if (!(await this.#tabs.try(foundCommand(name)))) await command.press('Escape');
  }

  /** Dismisses the first note that has a button for it. Returns what it was about, if there was one. */
  async dismissNote(): Promise<string | undefined> {
    await this.#tabs.settled();
    const { dismissNote } = this.#controls;
    const [about] = await dismissNote.evaluateAll((found) =>
      found.map((one) => one.closest('[role="complementary"]')?.ariaLabel ?? ''),
    );
    return (await this.#tabs.try(dismissNote)) ? about : undefined;
  }

  // Leaving and coming back

  leave = () => this.#tabs.leave();
  openTab = () => this.#tabs.openSecond();
  useOtherTab = () => this.#tabs.useOther();

  async reload(): Promise<void> {
    await this.leave();
    await this.#tabs.page.reload({ waitUntil: 'domcontentloaded' });
  }

  async turnPage(): Promise<void> {
    const { page } = this.#tabs;
    await this.openPage(new URL(page.url()).hash === '#/settings' ? 'Activity' : 'Settings');
    await page.goBack();
  }

  async closeWindow(): Promise<void> {
    await this.leave();
    await this.#tabs.openAnew();
  }

  async crashPage(): Promise<void> {
    await this.#tabs.crash();
    await this.#tabs.openAnew();
  }

  // For the models

  shown = (): Promise<PageShown> => readPage(this.#tabs.page);
  shownBeside = () => this.#tabs.shownBeside();
  settled = () => this.#tabs.settled();
  noteAct = () => this.#tabs.noteAct();
  end = () => this.#tabs.close();

  /** Goes to a place. Returns its field, if it can be used. */
  async #find(name: PlaceName, choice: string): Promise<Locator | undefined> {
    const { page, field, behind }: Place = places[name];
    const found = field(this.#controls, choice);
    // Another page may have a control of that name.
    if (behind && (await found.isVisible())) return found;
    await this.openPage(page);
    await this.settled();
    if (await found.isVisible()) return found;
    if (!behind) return undefined;
    const opener = behind(this.#controls);
    if ('menu' in opener) await this.#chooseMore(opener.menu);
    else await this.#tabs.try(opener);
    await this.settled();
    return (await found.isVisible()) ? found : undefined;
  }

  async #chooseMore(item: string): Promise<void> {
    const { more, menuItem } = this.#controls;
    await press(more);
    if (await this.#tabs.try(menuItem(item))) return;
    await this.#tabs.page.keyboard.press('Escape');
  }

  /** Presses a button on a page. */
  async #on(page: PageName, choose: (controls: Controls) => Locator): Promise<void> {
    await this.openPage(page);
    await this.#tabs.try(choose(this.#controls));
  }

  async #inChanges(icao: Icao, choose: (controls: Controls) => Locator): Promise<void> {
    if (await this.#isAt(icao)) await this.#tabs.try(choose(this.#controls));
  }

  /** Resolves to whether an airport is open on the Linking page. */
  async #isAt(icao: Icao): Promise<boolean> {
    await this.openPage('Linking');
    await this.settled();
    const { loaded, airport } = this.#controls;
    return (await loaded.isVisible()) && (await airport.inputValue()) === icao;
  }
}

/** Opens the person who uses the pages of a host. */
export const openPagePerson =
  (host: PageHost) =>
  async (run: Run, world: World): Promise<PagePerson> =>
    oneByOne(new PagePerson(await Tabs.open(host, run, world), (who) => world.comeBack(who)));
