import { displayId } from '../../../electron/contract/display.ts';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import { plural } from '../../text/plural.ts';
import type { Message } from '../../text/message.ts';
import { message, metres } from '../text.ts';

export const staging = {
  nothingToReverse: 'Nothing to undo: these links have changed since.',
  undone: (some: number) => `Undid ${plural(some, 'change')}.`,
  discarded: (some: number) => `Discarded ${plural(some, 'change')}.`,
  cantStage: (some: number): Message =>
    message(`${plural(some, 'change')} can’t be staged: a point was deleted or changed type.`),
} as const;

export const undoStaged = (icao: string, pending: number): string =>
  `Undo staged. Apply ${plural(pending, 'change')} at ${icao} to finish.`;

export const nothingToUndo = (icao: string): string =>
  `Nothing to undo: the links at ${icao} are already undone.`;

/** Returns what to do next if a part of an undo couldn't be staged. */
export const restStaged = (icao: string, pending: number): string =>
  `Apply ${plural(pending, 'change')} at ${icao} to undo the rest.`;

export const bar = {
  title: 'Changes',
  count: (some: number) => (some === 0 ? 'No changes' : plural(some, 'change')),
  at: (icao: string) => `at ${icao}`,
  applied: (some: number) => `${plural(some, 'change')} applied`,
  notApplied: (some: number) => `${plural(some, 'change')} not applied`,
  unknown: (some: number) => `${plural(some, 'change')} may have been applied`,
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  review: 'Review',
  reload: 'Reload',
  apply: 'Apply',
  changes: (some: number) => plural(some, 'change'),
  applyKeys: 'Ctrl ⏎',
} as const;

export const review = {
  title: 'Review changes',
  close: 'Close',
  toLink: (some: number) => plural(some, 'new link'),
  toUnlink: (some: number) => `${plural(some, 'link')} to remove`,
  alreadyApplied: (some: number) => `${plural(some, 'change')} already applied`,
  impossible: (some: number) => `${plural(some, 'change')} can’t be applied`,
  impossibleBecause: message(
    'A point was deleted or changed type since then.',
    'Remove what can’t be applied.',
  ),
  far: (distance: number) => `▲ ${metres(distance)}`,
  usual: (usual: number) => `(usually shorter than ${metres(usual)})`,
  link: 'Link',
  unlink: 'Unlink',
  to: 'to',
  from: 'from',
  remove: 'Remove',
  removeOf: (what: string, leadOnId: string, stopbarId: string) =>
    `Remove: ${what} ${displayId(leadOnId)}, ${displayId(stopbarId)}`,
} as const;

export const sayChange = ({ linked }: LinkChange): string => (linked ? review.link : review.unlink);
