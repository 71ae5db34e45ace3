import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Run, World } from '../world.ts';
import type { PageHost } from './host.ts';
import { controlsOf, type Controls, type PageName } from './names.ts';
import { answered, flushed, useWorldTime } from './page-time.ts';
import { readPage, type PageShown } from './read-page.ts';

/** The tabs in which one person uses the app: mostly one, and never more than two. */
export class Tabs {
  readonly #host: PageHost;
  readonly #world: World;
  readonly #context: BrowserContext;
  /** Tabs that say that the app is open in another one. */
  readonly #replaced = new Set<Page>();
  /** What the host counted when nothing moved; undefined when something may move. */
  #settledAt: number | undefined;
  /** The tab in use. */
  page: Page;
  controls: Controls;

  private constructor(host: PageHost, world: World, context: BrowserContext, page: Page) {
    this.#host = host;
    this.#world = world;
    this.#context = context;
    this.page = page;
    this.controls = controlsOf(page);
  }

  static async open(host: PageHost, run: Run, world: World): Promise<Tabs> {
    await run.call('endFirstRun');
    const context = await host.show(run);
    await context.addInitScript(useWorldTime, world.clock.now());
    return new Tabs(host, world, context, await host.openPage(context));
  }

  async close(): Promise<void> {
    await this.#context.close();
    this.#host.destroyWindow();
  }

  /** Turns to a page of the app, after closing a dialog. */
  async turnTo(name: PageName): Promise<void> {
    const shown = await this.page.evaluate(() => {
      const isDialog = document.querySelector('dialog[open]') !== null;
      return isDialog ? 'a dialog' : document.querySelector('h1')?.textContent;
    });
    if (shown === name) return;
    if (shown === 'a dialog') await this.page.keyboard.press('Escape');
    await press(this.controls.pageLink(name));
    await this.controls.heading(name).waitFor();
  }

  /** Presses a button, if it's there and enabled. Resolves to whether it was. */
  async try(button: Locator): Promise<boolean> {
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

  /**
   * Waits until no page loads a part of itself or makes another call when its last one is answered.
   * @throws what a page threw.
   */
  async settled(): Promise<void> {
    let wasStill = false;
    while (this.#settledAt !== this.#host.activity) {
      const [error] = this.#host.errors;
      if (error) throw error;
      const { calls } = this.#host;
      const pages = this.#live;
      const now = this.#world.clock.now();
      const shown = await Promise.all(pages.map((page) => answered(page, now)));
      for (const page of pages.filter((_page, at) => !shown[at])) this.#replaced.add(page);
      await this.#world.quiet();
      const isStill = this.#host.calls === calls + this.#live.length && !this.#isLoading;
      // Twice: a part that was loaded just now makes its calls afterwards.
      if (isStill && wasStill) this.#settledAt = this.#host.activity;
      wasStill = isStill;
    }
  }

  /** Remembers that the person did something. */
  noteAct(): void {
    this.#settledAt = undefined;
  }

  /** What a page sends while it's left arrives in Electron; in the browser host, it may not. */
  async leave(): Promise<void> {
    await this.settled();
    await Promise.all(this.#live.map(flushed));
  }

  async crash(): Promise<void> {
    const protocol = await this.#context.newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    // It has no answer: the process ends.
    protocol.send('Page.crash').catch(() => undefined);
    await crashed;
  }

  /** Opens the window again after it was destroyed. */
  async openAnew(): Promise<void> {
    this.#host.destroyWindow();
    await Promise.all(this.#context.pages().map((page) => page.close()));
    this.#use(await this.#host.openPage(this.#context));
  }

  /** Opens a second tab, and uses that one. */
  async openSecond(): Promise<void> {
    if (this.#context.pages().length === 1) this.#use(await this.#host.openPage(this.#context));
  }

  /** Goes to the other tab. If the app isn't shown there any more, that opens it there again. */
  async useOther(): Promise<void> {
    const other = this.#context.pages().find((page) => page !== this.page);
    if (!other) return;
    if (this.#replaced.delete(other)) await other.reload({ waitUntil: 'domcontentloaded' });
    this.#use(other);
  }

  /** What the other tab shows, if there is one. */
  shownBeside(): Promise<readonly PageShown[]> {
    return Promise.all(this.#live.filter((page) => page !== this.page).map(readPage));
  }

  /** The tabs that show the app. */
  get #live(): readonly Page[] {
    return this.#context.pages().filter((page) => !this.#replaced.has(page));
  }

  /** Whether a tab loads a part of the page. What a page that is gone was loading never ends. */
  get #isLoading(): boolean {
    const live = this.#live;
    return [...this.#host.loading].some((request) => live.includes(request.frame().page()));
  }

  #use(page: Page): void {
    this.page = page;
    this.controls = controlsOf(page);
  }
}

/** Presses a control without moving a pointer there, which takes ten times as long. */
export const press = (control: Locator): Promise<void> =>
  control.evaluate((element: HTMLElement) => {
    element.focus();
    element.click();
  });
