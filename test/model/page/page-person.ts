import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { ContactText, Icao, Person, ServiceName, Shown, Switch, Verb, Who } from '../person.ts';
import type { Run, World } from '../world.ts';
import type { PageHost } from './host.ts';
import { controlsOf, type Controls, type PageName } from './names.ts';
import { readPage } from './read-page.ts';

/** A person who uses the built page in a browser. A control that isn't there or is disabled does nothing. */
export class PagePerson implements Person {
  readonly can: ReadonlySet<Verb> = new Set<Verb>([
    ...(['openAirport', 'linkByIds', 'stage', 'undo', 'redo', 'apply', 'cancelApply'] as const),
    ...(['switch', 'switchMany', 'type', 'send', 'sendAnyway', 'markAsSent'] as const),
    ...(['searchActivity', 'signIn', 'signOut', 'useService', 'editProfile', 'reload'] as const),
    ...(['turnPage', 'closeWindow', 'crashPage', 'runFromPalette'] as const),
  ]);
  readonly #host: PageHost;
  readonly #context: BrowserContext;
  #page: Page;
  #controls: Controls;

  private constructor(host: PageHost, context: BrowserContext, page: Page) {
    this.#host = host;
    this.#context = context;
    this.#page = page;
    this.#controls = controlsOf(page);
  }

  static async open(host: PageHost, run: Run): Promise<PagePerson> {
    const context = await host.show(run);
    return new PagePerson(host, context, await host.openPage(context));
  }

  async openPage(name: PageName): Promise<void> {
    const { heading, pageLink } = this.#controls;
    if (await heading(name).isVisible()) return;
    await press(pageLink(name));
    await heading(name).waitFor();
  }

  async openAirport(icao: Icao): Promise<void> {
    await this.openPage('Linking');
    const { airport } = this.#controls;
    await airport.fill(icao);
    await airport.press('Enter');
    await this.settled();
  }

  /** Types into the field of the airport without choosing one. */
  async typeAirport(text: string): Promise<void> {
    await this.openPage('Linking');
    await this.#controls.airport.fill(text);
  }

  async linkByIds(icao: Icao, { stopbarId, leadOnId }: LinkChange): Promise<void> {
    await this.typeIds(icao, stopbarId, leadOnId);
    await this.#try(this.#controls.byIds.link);
  }

  /** Fills in the form that links by IDs, and leaves it open. */
  async typeIds(icao: string, stopbarId: string, leadOnId: string): Promise<void> {
    const { byIds } = this.#controls;
    if (!(await byIds.icao.isVisible())) await this.#chooseMore('Link by ID…');
    await byIds.icao.fill(icao);
    await byIds.stopbarId.fill(stopbarId);
    await byIds.leadOnId.fill(leadOnId);
  }

  async typeProposal(author: string, note: string): Promise<void> {
    const { proposal } = this.#controls;
    await this.#chooseMore('Save proposal…');
    if (!(await proposal.author.isVisible())) return;
    await proposal.author.fill(author);
    await proposal.note.fill(note);
    await press(proposal.close);
  }

  async stage(icao: Icao, changes: readonly LinkChange[]): Promise<void> {
    await this.openPage('Linking');
    const { point } = this.#controls;
    for (const { stopbarId, leadOnId, linked } of changes) {
      if ((await point(stopbarId).getAttribute('aria-selected')) !== 'true') {
        await press(point(stopbarId));
      }
      const isLinked = await point(leadOnId).getAttribute('aria-checked');
      if ((isLinked === 'true') !== linked) await press(point(leadOnId));
    }
  }

  undo = () => this.#onPage('Linking', ({ undo }) => undo);
  redo = () => this.#onPage('Linking', ({ redo }) => redo);
  discard = () => this.#onPage('Linking', ({ discard }) => discard);
  apply = () => this.#onPage('Linking', ({ apply }) => apply);
  cancelApply = () => this.#onPage('Linking', ({ cancelApply }) => cancelApply);

  async switch({ icao, on }: Switch): Promise<void> {
    await this.openPage('Contributions');
    await this.settled();
    const { contributions, setContributions } = this.#controls;
    const shown = contributions(icao);
    if (await setContributions(icao, on).isVisible()) await this.#try(setContributions(icao, on));
    else if ((await shown.isVisible()) && (await shown.isChecked()) !== on) await this.#try(shown);
  }

  async switchMany(wanted: readonly Switch[]): Promise<void> {
    await this.openPage('Contributions');
    await this.settled();
    for (const { icao } of wanted) await this.tick(icao, true);
    await this.#try(this.#controls.setSelected(wanted[0]?.on === true));
  }

  async tick(icao: Icao, ticked: boolean): Promise<void> {
    await this.openPage('Contributions');
    const select = this.#controls.select(icao);
    if ((await select.isVisible()) && (await select.isChecked()) !== ticked) await press(select);
  }

  async findAirports(text: string): Promise<void> {
    await this.openPage('Contributions');
    const { findAirport } = this.#controls;
    if (await findAirport.isVisible()) await findAirport.fill(text);
  }

  async type(text: Partial<ContactText>): Promise<void> {
    await this.openPage('Contact');
    const fields = this.#controls.contact;
    for (const [field, value] of Object.entries(text)) {
      await fields[field as keyof ContactText].fill(value);
    }
  }

  send = () => this.#onPage('Contact', ({ send }) => send);
  sendAnyway = () => this.#onPage('Contact', ({ sendAnyway }) => sendAnyway);
  markAsSent = () => this.#onPage('Contact', ({ markAsSent }) => markAsSent);

  async searchActivity(text: string): Promise<void> {
    await this.openPage('Activity');
    await this.#controls.searchActivity.fill(text);
  }

  async signIn(_who: Who): Promise<void> {
    await this.#try(this.#controls.signIn);
  }

  async signOut(): Promise<void> {
    if (!(await this.#try(this.#controls.account))) return;
    await this.#try(this.#controls.signOut);
  }

  async useService(service: ServiceName): Promise<void> {
    await this.openPage('Settings');
    const name = service === 'mine' ? 'My service' : 'Practice service';
    await this.#controls.service(name).check({ force: true });
  }

  async editProfile(name: string): Promise<void> {
    await this.typeServiceName(name);
    await this.#try(this.#controls.saveService);
  }

  /** Types into the form of the own service without saving it. */
  async typeServiceName(name: string): Promise<void> {
    await this.openPage('Settings');
    const { editService, serviceName } = this.#controls;
    if (!(await serviceName.isVisible())) await press(editService);
    await serviceName.fill(name);
  }

  async reload(): Promise<void> {
    await this.#leave();
    await this.#page.reload();
  }

  async turnPage(): Promise<void> {
    const before = new URL(this.#page.url()).hash;
    await this.openPage(before === '#/settings' ? 'Activity' : 'Settings');
    await this.#page.goBack();
  }

  async closeWindow(): Promise<void> {
    await this.#leave();
    await this.#openAnew();
  }

  async crashPage(): Promise<void> {
    const page = this.#page;
    const protocol = await this.#context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // It has no answer: the process ends.
    protocol.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.#openAnew();
  }

  /** Opens another tab, which shows the same window, and uses that one. */
  async openTab(): Promise<void> {
    this.#use(await this.#host.openPage(this.#context));
  }

  /** Goes on in the tab that was opened before this one, if there is one. */
  async useOtherTab(): Promise<void> {
    const other = this.#context.pages().find((page) => page !== this.#page);
    if (other) this.#use(other);
    return Promise.resolve();
  }

  async runFromPalette(name: string): Promise<void> {
    const { palette, command, foundCommand } = this.#controls;
    await press(palette);
    await command.fill(name);
    if (!(await this.#try(foundCommand(name).first()))) await command.press('Escape');
  }

  /** Presses a button of the toast. */
  pressInToast = (name: string) => this.#try(this.#controls.toast(name));

  shown(): Promise<Shown> {
    return readPage(this.#page, this.#controls);
  }

  /** Waits until a call of the page comes back before it has made another one. */
  async settled(): Promise<void> {
    for (;;) {
      const calls = this.#host.calls.length;
      await Promise.all(this.#context.pages().map(answered));
      if (this.#host.calls.length === calls + this.#context.pages().length) return;
    }
  }

  async end(): Promise<void> {
    await this.#context.close();
    this.#host.destroyWindow();
  }

  /** In Electron, what a page sends while it's left arrives. In the browser host, it may not. */
  async #leave(): Promise<void> {
    await this.#page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      await window.companion.readState();
    });
  }

  async #openAnew(): Promise<void> {
    this.#host.destroyWindow();
    await Promise.all(this.#context.pages().map((page) => page.close()));
    this.#use(await this.#host.openPage(this.#context));
  }

  #use(page: Page): void {
    this.#page = page;
    this.#controls = controlsOf(page);
  }

  async #chooseMore(item: string): Promise<void> {
    await this.openPage('Linking');
    await press(this.#controls.more);
    if (!(await this.#try(this.#controls.menuItem(item)))) await this.#page.keyboard.press('Escape');
  }

  async #onPage(page: PageName, choose: (controls: Controls) => Locator): Promise<boolean> {
    await this.openPage(page);
    return this.#try(choose(this.#controls));
  }

  /** Presses a button, if it's there and enabled. Resolves to whether it was. */
  async #try(button: Locator): Promise<boolean> {
    await this.settled();
    if (!(await button.isVisible()) || !(await button.isEnabled())) return false;
    await press(button);
    return true;
  }
}

/** Resolves when the page has taken every push and answer that was sent to it before. */
const answered = (page: Page) =>
  page.evaluate(async () => {
    await window.companion.readState();
    await new Promise(requestAnimationFrame);
  });

/** Presses a control without moving a pointer there, which takes ten times as long. */
const press = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    element.focus();
    element.click();
  });

export const openPagePerson =
  (host: PageHost) =>
  (run: Run, _world: World): Promise<PagePerson> =>
    PagePerson.open(host, run);
