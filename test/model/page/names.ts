import type { Locator, Page } from '@playwright/test';
import type { ContactText, ServiceName } from '../person.ts';

export type PageName = 'Linking' | 'Contributions' | 'Contact' | 'Activity' | 'Settings';

/** The names, or their beginnings, of what `readPage` reads. */
export const namesToRead = {
  loaded: 'Reload, loaded',
  changes: 'Changes',
  review: 'Review',
  cancel: 'Cancel',
  draftSaved: 'Draft saved',
  staged: 'Remove: ',
  contributions: 'Contributions at ',
  enable: 'Enable contributions at ',
};

/** Every control that the person of the models uses, by its accessible name. */
export const controlsOf = (page: Page) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const text = (name: string) => page.getByRole('textbox', { name, exact: true });
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const inChanges = (name: string | RegExp) => changes.getByRole('button', { name, exact: true });
  return {
    pageLink: (name: PageName) => page.getByRole('link', { name, exact: true }),
    heading: (name: PageName) => page.getByRole('heading', { level: 1, name, exact: true }),
    dialog: page.getByRole('dialog'),

    /** Of the first note above the page. */
    dismissNote: page
      .getByRole('complementary')
      .getByRole('button', { name: 'Dismiss', exact: true })
      .first(),

    signIn: page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true }),
    account: button(/^Account: /),
    signOut: page.getByRole('menuitem', { name: 'Sign out', exact: true }),

    palette: button('Search or run a command'),
    command: page.getByRole('combobox', { name: 'Command', exact: true }),
    foundCommand: (name: string) =>
      page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name }).first(),

    airport: page.getByRole('combobox', { name: 'Airport', exact: true }),
    loaded: button(/^Reload, loaded/),
    more: button('More'),
    menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    /** A stopbar in the list, or a lead-on in the list of what can be linked to it. */
    point: (id: string) => page.locator(`[data-row="${id}"]`),
    undo: inChanges('Undo'),
    redo: inChanges('Redo'),
    discard: inChanges('Discard'),
    apply: inChanges(/^Apply/),
    cancelApply: inChanges(/^Cancel/),
    applySeveral: page.getByRole('dialog').getByRole('button', { name: /^Apply .* at / }),
    /** In the dialog after an apply at several airports. */
    undoSeveral: button('Undo applied changes'),
    /** Of what is said after an apply at one airport, and not after a switch. */
    undoTold: page
      .locator('.toasts')
      .filter({ hasNotText: 'contributions' })
      .getByRole('button', { name: 'Undo', exact: true }),
    toImport: text('Links or a proposal'),
    stageImported: page.getByRole('dialog').getByRole('button', { name: /^Stage / }),
    findPoint: page.getByRole('searchbox', { name: 'Find a point', exact: true }),
    filterPoints: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) }),

    byIds: {
      icao: text('Airport (ICAO)'),
      // Comboboxes once the airport is loaded.
      stopbarId: page.locator('[name="stopbarId"]'),
      leadOnId: page.locator('[name="leadOnId"]'),
      link: button('Link'),
    },
    proposal: {
      author: page.getByRole('dialog').getByLabel('Your name'),
      note: page.getByRole('dialog').getByLabel('Note'),
    },

    contributions: (icao: string) =>
      page.getByRole('switch', { name: `Contributions at ${icao}`, exact: true }),
    /** In place of the switch while nobody knows whether they're on. */
    setContributions: (icao: string, on: boolean) =>
      button(`${on ? 'Enable' : 'Disable'} contributions at ${icao}`),
    select: (icao: string) => page.getByRole('checkbox', { name: `Select ${icao}`, exact: true }),
    setSelected: (on: boolean) =>
      page
        .getByRole('group', { name: 'Selected airports' })
        .getByRole('button', { name: `${on ? 'Enable' : 'Disable'} contributions`, exact: true }),
    enableAnyway: button('Enable anyway'),
    findAirport: page.getByRole('searchbox', { name: 'Find an airport', exact: true }),
    airportRequestId: text('Airport request ID'),
    showAirports: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) }),

    contact: {
      email: text('Email'),
      topic: page.getByRole('combobox', { name: 'Topic', exact: true }),
      message: text('Message'),
    } satisfies Record<keyof ContactText, Locator>,
    send: button('Send message'),
    sendAnyway: button(/^(Send anyway|Send again)$/),
    /** Beside a message in doubt: “Send again” sends that one then. */
    sendNew: button('Send new message'),
    markAsSent: button('Mark as sent'),

    searchActivity: page.getByRole('searchbox', { name: 'Search activity', exact: true }),

    /** The own one has the name that it was given. */
    service: (name: ServiceName) =>
      page
        .getByRole('group', { name: 'Active service' })
        .getByRole('radio')
        .nth(name === 'other' ? 0 : 1),
    editService: button(/^(Edit|Add) service$/),
    serviceName: text('Service name'),
    saveService: button(/^Save( and use)?$/),
  };
};

export type Controls = ReturnType<typeof controlsOf>;
