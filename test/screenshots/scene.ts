import type { Locator, Page } from '@playwright/test';
import type { Fault, Faults, Match } from '../../electron/practice/faults.ts';
import type { Practice } from '../../electron/practice/start-practice.ts';
import { openPage, signIn } from '../e2e/fixtures.ts';
import type { HostedCompanion } from '../support/hosted-companion.ts';

/** The companion in a browser, on a service whose faults are at hand. */
export interface Scene {
  readonly page: Page;
  readonly faults: Faults;
  readonly service: Practice;
  readonly companion: HostedCompanion;
}

/** What a picture is taken of. */
export interface State {
  readonly reach: (scene: Scene) => Promise<void>;
  /** What is scrolled to, where it stands further down. */
  readonly show?: (page: Page) => Locator;
  /** On the embedded practice service, whose faults are nobody's. */
  readonly practice?: boolean;
  readonly firstRun?: boolean;
  /** What stands in its settings when it starts. */
  readonly settings?: object;
  /** Of the window, in pixels: as high as what is to be seen. */
  readonly height?: number;
  readonly zoom?: number;
  readonly forcedColors?: boolean;
  /** What it needs beside the service, before it starts. */
  readonly surroundings?: () => Promise<Surroundings>;
}

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** What it finds on disk; a folder of its own otherwise. */
  readonly dataFolder?: string;
  readonly close: () => Promise<void>;
}

/** By the name of the picture. */
export type States = Readonly<Record<string, State>>;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const fill = (page: Page, name: string, value: string) => field(page, name).fill(value);

export const told = (page: Page) => page.getByRole('status').locator('p').first().waitFor();
export const failed = (page: Page) => page.getByRole('alert').locator('p').first().waitFor();

/** Signed in, without the note that there is no keychain here. */
export async function enter(page: Page, account: string, name?: string): Promise<void> {
  await signIn(page, account);
  await page.getByRole('complementary', { name: 'Keychain' }).waitFor();
  await press(page, 'Dismiss');
  if (name !== undefined) await openPage(page, name);
}

/** From now on, and for as long as it takes. */
export const always = ({ faults }: Scene, match: Match, fault: Fault) =>
  faults.next(match, fault, { times: Infinity });

export const answer = (status: number, said = '', headers = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  ...(said !== '' && { body: JSON.stringify({ error: said }) }),
});
