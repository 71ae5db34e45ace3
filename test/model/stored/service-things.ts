import type { StoredThing } from '../stored.ts';
import { inOneRun, there, view } from './afterwards.ts';

const ofService = { owner: 'service', by: 'calls' } as const;
const onPage = { owner: 'service', by: 'page' } as const;

const contact = (field: string): string => `profiles/*/contact.json ${field}`;
const staged = (field: string): string => `profiles/*/linking/staged-*.json ${field}`;
const seen = (field: string): string => `profiles/*/linking/seen-*.json ${field}`;

/** What belongs to a service, whoever is signed in. */
export const serviceThings: readonly StoredThing[] = [
  {
    ...ofService,
    name: 'contact form',
    kept: ['email', 'topic', 'message']
      .flatMap((one) => [contact(`draft.${one}`), `form contact ${one}`])
      .concat('form contact'),
    set: 'Contact: types',
    read: 'readForm',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'sent messages',
    kept: [contact('sent'), contact('email')],
    set: 'Contact: sends a message',
    read: 'readCorrespondence',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'limit of contact messages',
    kept: [contact('limit.*'), contact('lastSuccess')],
    set: 'Contact: sends a message',
    read: 'AppState.contact.limit',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'message in doubt',
    kept: [contact('inDoubt.*'), contact('sending.*')],
    set: 'Contact: sends a message, and no reply comes',
    read: 'AppState.contact.inDoubt',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'staged links',
    kept: [staged('icao'), staged('steps'), staged('position')],
    set: 'Linking: links and unlinks points',
    read: 'stage, without changes',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'number of staged links',
    kept: [staged('steps'), staged('position')],
    set: 'Linking: links and unlinks points',
    read: 'AppState.linking',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'undo of the last apply',
    kept: [staged('steps'), staged('position')],
    set: 'Linking: applies changes',
    read: 'stage, without changes',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'unknown outcomes of an apply',
    kept: [staged('unsettled')],
    set: 'Linking: applies changes, and no reply comes',
    read: 'the airport’s file, until the airport is read',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'recent airports',
    kept: ['airports', 'counts'].map((field) => `profiles/*/linking/recent.json ${field}`),
    set: 'Linking: opens an airport',
    read: 'readRecentAirports',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'what was seen of an airport',
    kept: [seen('icao'), seen('at'), seen('points'), seen('links')],
    set: 'Linking: opens an airport',
    read: 'the airport’s file, compared when it’s opened again',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'names and runways of airports',
    kept: ['profiles/*/airports.json airports'],
    set: 'Linking: opens an airport',
    read: 'readAirports, without a request',
    afterwards: there({
      'full disk, then kill': 'exempt: it’s read from the service again',
    }),
  },
  {
    ...ofService,
    name: 'saved airports',
    kept: ['profiles/*/saved-airports.json rows'],
    set: 'Contributions: saves an airport by its IDs',
    read: 'readSavedAirports',
    afterwards: there(),
  },
  {
    owner: 'service',
    by: 'own test: test/service/contributions/faults.test.ts',
    name: 'switches with an unknown outcome',
    kept: ['profiles/*/unknown-switches.json switches'],
    set: 'Contributions: switches an airport, and no reply comes',
    read: 'readAirportRequests',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'dismissed notice of the service',
    kept: ['profiles/*/dismissed-notice.json text'],
    set: 'dismisses the service’s notice',
    read: 'readServiceNotice',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'Activity',
    kept: ['at', 'who', 'id', 'action', 'input.*', 'outcome', 'outcome.*', 'airport.*', 'names.*']
      .concat('elsewhere.*', 'parts')
      .flatMap((field) => [
        `profiles/*/activity.jsonl ${field}`,
        `profiles/*/activity.older.jsonl ${field}`,
      ]),
    set: 'applies, switches, sends',
    read: 'readActivity',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'airport in work',
    kept: ['memory'],
    set: 'Linking: opens an airport',
    read: 'AppState.airportInWork',
    afterwards: there({
      ...inOneRun('the page opens it again from its view'),
      'another service and back': 'exempt: the page opens it again from its view',
    }),
  },
  {
    owner: 'service',
    by: 'own test: test/service/contact/sending.test.ts',
    name: 'deleted message, for Undo',
    kept: ['memory'],
    set: 'Contact: deletes a sent message',
    read: 'restoreSentMessage',
    afterwards: there({
      ...inOneRun('Undo is offered until the app quits'),
      'another service and back': 'exempt: Undo is offered on the page where it was deleted',
    }),
  },
  {
    ...ofService,
    name: 'view of Linking, as saved',
    kept: ['form linking', 'profiles/*/forms.json forms', 'profiles/*/forms.json forms.*'],
    set: 'Linking: selects, sorts, filters, scrolls, types',
    read: 'readForm',
    afterwards: there(),
  },
  {
    ...ofService,
    name: 'form to link by IDs, as saved',
    kept: ['form byIds', 'profiles/*/forms.json forms.*'],
    set: 'Linking: types into the form',
    read: 'readForm',
    afterwards: there(),
  },
  {
    ...onPage,
    name: 'view of the airport',
    kept: [
      ...['icao', 'selectedId', 'views.*', 'side', 'query', 'sort.*', 'filter', 'tops.*'].map(
        (field) => `form linking work.${field}`,
      ),
      'form linking work',
    ],
    set: 'Linking: selects, sorts, filters, scrolls',
    read: 'the table and the map',
    afterwards: view(),
  },
  {
    ...onPage,
    name: 'typed ICAO code',
    kept: ['form linking typed'],
    set: 'Linking: types into the airport field',
    read: 'the field',
    afterwards: there(),
  },
  {
    ...onPage,
    name: 'form to link by IDs',
    kept: ['icao', 'isIcaoTyped', 'stopbarId', 'leadOnId'].map((field) => `form byIds ${field}`),
    set: 'Linking: types into the form',
    read: 'the form',
    afterwards: there(),
  },
];
