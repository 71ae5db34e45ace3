import type { StoredThing } from '../stored.ts';
import { inOneRun, ofAccount, there, view } from './afterwards.ts';

const ofPerson = { owner: 'account', by: 'calls' } as const;
const onPage = { owner: 'account', by: 'page' } as const;

/** What belongs to a person on a service. */
export const accountThings: readonly StoredThing[] = [
  {
    ...ofPerson,
    name: 'sign-in',
    kept: ['binding', 'signIn', 'tokens.*', 'who.*']
      .map((field) => `keychain account ${field}`)
      // The file says which one in the keychain is valid.
      .concat('keychain current', 'keychain *.*', 'profiles/*/sign-in.json id'),
    set: 'signs in',
    read: 'AppState.session',
    afterwards: there({
      ...ofAccount,
      'full disk, then kill': 'exempt: the keychain isn’t on that disk',
    }),
  },
  {
    ...ofPerson,
    name: 'closed for work',
    kept: ['profiles/*/closed-for-work.json airports'],
    set: 'Linking: disables contributions while working',
    read: 'AppState.closedForWork',
    afterwards: there(ofAccount),
  },
  {
    ...ofPerson,
    name: 'why the last switch failed',
    kept: ['memory'],
    set: 'Contributions: switches an airport, and it fails',
    read: 'AppState.switches',
    afterwards: there({
      ...ofAccount,
      ...inOneRun('Activity says why'),
      'another service and back': 'exempt: Activity says why',
      'sign-out and in again': 'exempt: Activity says why',
    }),
  },
  {
    ...ofPerson,
    name: 'view of Contributions, as saved',
    kept: ['form contributions', 'form switchByIds', 'profiles/*/forms.json people'],
    set: 'Contributions: ticks, filters, types',
    read: 'readForm',
    afterwards: there(ofAccount),
  },
  {
    ...ofPerson,
    name: 'view of Activity, as saved',
    kept: ['form activity', 'profiles/*/forms.json people'],
    set: 'Activity: searches, filters, scrolls',
    read: 'readForm',
    afterwards: there(ofAccount),
  },
  {
    ...ofPerson,
    name: 'author and note of a proposal, as saved',
    kept: ['form proposal', 'profiles/*/forms.json people'],
    set: 'Linking: types into the form of a proposal',
    read: 'readForm',
    afterwards: there(ofAccount),
  },
  {
    ...onPage,
    name: 'filters of Contributions',
    kept: ['form contributions query.*'],
    set: 'Contributions: searches and filters',
    read: 'the fields',
    afterwards: view(ofAccount),
  },
  {
    ...onPage,
    name: 'ticks of Contributions',
    kept: ['form contributions ticked'],
    set: 'Contributions: ticks airports',
    read: 'the ticks',
    afterwards: view(ofAccount),
  },
  {
    ...onPage,
    name: 'form for an airport by its IDs',
    kept: ['divisionId', 'airportRequestId', 'label'].map((field) => `form switchByIds ${field}`),
    set: 'Contributions: types into the form',
    read: 'the form',
    afterwards: there(ofAccount),
  },
  {
    ...onPage,
    name: 'search of Activity',
    kept: ['filter.*', 'shown', 'top'].map((field) => `form activity ${field}`),
    set: 'Activity: searches, filters, scrolls',
    read: 'the fields',
    afterwards: view(ofAccount),
  },
  {
    ...onPage,
    name: 'author and note of a proposal',
    kept: ['form proposal author', 'form proposal note'],
    set: 'Linking: types into the form of a proposal',
    read: 'the form',
    afterwards: there(ofAccount),
  },
  {
    ...onPage,
    name: 'why changes failed',
    kept: ['page'],
    set: 'Linking: applies changes, and some fail',
    read: 'the table',
    afterwards: there({
      ...ofAccount,
      ...inOneRun('Activity says why'),
      'sign-out and in again': 'exempt: Activity says why',
    }),
  },
];
