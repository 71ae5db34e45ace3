import type { LinkChange } from '../../electron/contract/linking.ts';

/** The two services and the two people of a run. */
export type ServiceName = 'mine' | 'other';
export type Who = 'nadia' | 'tomas';

/** The airports that a run uses. Nadia may link and switch at all of them, Tomas at none. */
export type Icao = 'EDDF' | 'EDDM' | 'EDDL';

/** The practice service's airport requests, all of division 12. */
export const requestOfIcao: Readonly<Record<Icao, number>> = { EDDF: 203, EDDM: 204, EDDL: 207 };
export const division = 12;

export interface ContactText {
  readonly email: string;
  readonly topic: string;
  readonly message: string;
}

export interface ChangesAt {
  readonly icao: Icao;
  readonly changes: readonly LinkChange[];
}

export interface Switch {
  readonly icao: Icao;
  readonly on: boolean;
}

/**
 * What a person does. Each verb resolves when the person has done their part, such as pressing a
 * button; `world.idle()` then waits until the app has done everything that it can do at that time.
 */
export interface Verbs {
  /** Opens an airport on the Linking page, or reloads the one that is open. */
  openAirport(icao: Icao): Promise<unknown>;
  /** Links by IDs, at once and without staging. */
  linkByIds(icao: Icao, change: LinkChange): Promise<unknown>;
  /** Adds changes to those staged at the open airport, as one step. */
  stage(icao: Icao, changes: readonly LinkChange[]): Promise<unknown>;
  /** Stages changes at several airports, as one step at each. */
  stageSeveral(all: readonly ChangesAt[]): Promise<unknown>;
  undo(icao: Icao): Promise<unknown>;
  redo(icao: Icao): Promise<unknown>;
  /** Applies everything staged at the open airport. */
  apply(icao: Icao): Promise<unknown>;
  /** Applies everything staged at all airports. */
  applySeveral(): Promise<unknown>;
  /** Undoes the last apply that was shown, at all of its airports. */
  undoApplied(): Promise<unknown>;
  cancelApply(): Promise<unknown>;
  switch(wanted: Switch): Promise<unknown>;
  /** Switches several airports together. */
  switchMany(wanted: readonly Switch[]): Promise<unknown>;
  /** Types into fields of the contact form; other fields keep their text. */
  type(text: Partial<ContactText>): Promise<unknown>;
  /** Sends the contact form. */
  send(): Promise<unknown>;
  /** Sends the form although an earlier message may have arrived. */
  sendAnyway(): Promise<unknown>;
  /** Says that the message in doubt was sent. */
  markAsSent(): Promise<unknown>;
  signIn(who: Who): Promise<unknown>;
  signOut(): Promise<unknown>;
  useService(service: ServiceName): Promise<unknown>;
  /** Gives the own service another name, which changes nothing else. */
  editProfile(name: string): Promise<unknown>;
  /** Reloads the page: a new one reads everything again. */
  reload(): Promise<unknown>;
}

/** What a person can see or read in the app now. A driver leaves out what its side can't show. */
export interface Shown {
  /** Undefined while the form isn't shown. */
  readonly contact?: ContactText;
  /** What is staged at each airport that was opened, as the net of all steps. */
  readonly staged?: Readonly<Partial<Record<Icao, readonly LinkChange[]>>>;
  /** The revision of what is staged at each airport. */
  readonly revs?: Readonly<Partial<Record<Icao, number>>>;
  /** Null where it says "unknown". */
  readonly switches?: Readonly<Partial<Record<Icao, boolean | null>>>;
  /** Everything that can be read: the page's text and fields, or the state and answers. */
  readonly text: string;
}

/** One side of the app through which a person uses it: the calls of its contract, or its page. */
export interface Person extends Verbs {
  shown(): Promise<Shown>;
  /** Resolves when the page has drawn what it got; a driver without a page resolves at once. */
  settled(): Promise<void>;
  /** Ends this side with its run of the app, without closing anything of the application. */
  end(): Promise<void>;
}

/** How a request fails. With those marked (done), the service has done what it was asked. */
export type Loss =
  /** The connection breaks before the service has the request. */
  | 'before'
  /** (done) The connection breaks before the reply. */
  | 'after'
  /** (done) The connection breaks in the middle of the reply. */
  | 'cut'
  | '500'
  /** (done) The service does it and then fails. */
  | 'done-500'
  | '429'
  /** (done) The service does it after the app has given up. */
  | 'late'
  /** (done) The reply waits for `release`. */
  | 'hold';

/** What happens to a person, without their doing. */
export interface Events {
  /** The next requests of a kind fail. */
  fail(what: 'read' | 'write' | 'any', loss: Loss, times: number): void;
  /** From now on, nothing fails, and what failed works again. */
  endFaults(): void;
  /** Lets all held replies go. */
  release(): Promise<void>;
  /** Late requests are given up by the app, and then done by the service. */
  giveUp(): Promise<void>;
  /** Every sign-in at the service in use is no longer valid. */
  expire(): Promise<void>;
  /** No token so far is valid any more, but each can be renewed. */
  revokeTokens(): void;
  /** Someone else changes a link on the service in use. */
  linkByOthers(icao: Icao, change: LinkChange): void;
  /** Someone else switches contributions on the service in use. */
  switchByOthers(wanted: Switch): void;
  passTime(ms: number): Promise<void>;
  setKeychain(state: 'works' | 'refuses'): void;
  setDisk(state: 'works' | 'full'): void;
  /** Closes the app and opens it again on the same folder and keychain. */
  restart(): Promise<void>;
  /** The app's process ends without warning, and the app is opened on what was on disk then. */
  kill(): Promise<void>;
}
