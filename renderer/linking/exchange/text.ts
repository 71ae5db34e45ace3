import { displayId, displayText } from '../../../electron/contract/display.ts';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/message.ts';
import { formatTime } from '../../text/dates.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { inWords, message, stageLinks } from '../text.ts';
import type { ClassifiedImport, SkippedChange } from './classify-import.ts';
import { maxAirports, type LineProblem } from './pairs-csv.ts';
import type { Proposal, ProposalProblem } from './proposal.ts';

export const importing = {
  title: 'Import',
  format:
    'One link per line: stopbar ID and lead-on ID, separated by a comma, semicolon or tab. For another airport, put its ICAO code first. Or paste a proposal.',
  example: 'EDDF_SB_L7_07C,EDDF_LO_L7_25C',
  links: 'Links or a proposal',
  file: 'Choose file…',
  tooLarge: (file = 'This') => message(`${file} is larger than 5 MB.`, 'Split it.'),
  unreadable: (file: string) => message(`Couldn’t read ${file}.`, 'Choose or drop it again.'),
  notText: (file: string) =>
    message(`${file} isn’t a text file.`, 'Save it as CSV, then choose that file.'),
  emptyFile: (file: string) => message(`${file} is empty.`, 'Choose another file.'),
  otherJson: message('This JSON isn’t a proposal of Stopbar Companion.', 'Try another file.'),
  cancel: 'Cancel',
  nothingTyped: 'Paste something, or choose or drop a file.',
  fileRefused: 'Choose another file, or edit the text above.',
  nothingNew: 'No new links.',
  /** Returns what an import would stage at the airport in use. */
  found: ({ changes, problems, ...known }: ClassifiedImport, bad: number) => {
    const skipped = problems.length + bad;
    const counts = [plural(changes.length, 'new link'), ...sayAlready(known)].join(', ');
    return `${counts}${skippedLines(skipped)}`;
  },
  foundAt: (links: number, airports: number, skipped: number) =>
    `${plural(links, 'link')} at ${plural(airports, 'airport')}${skippedLines(skipped, '.')}`,
  stage: stageLinks,
  stageAt: (links: number, airports: number) =>
    airports === 0
      ? 'Stage links'
      : `Stage ${plural(links, 'link')} at ${plural(airports, 'airport')}`,
  tooMany: `Import at most ${maxAirports} airports at a time. Split the file.`,
  nothing: 'No links.',
  skipped: 'Skipped lines',
  line: (line: number) => `Line ${line}:`,
  more: (some: number) => `And ${number(some)} more.`,
} as const;

/** `end`: whether the lines follow. */
const skippedLines = (skipped: number, end: ':' | '.' = ':'): string =>
  skipped > 0 ? `, ${plural(skipped, 'line')} skipped${end}` : '.';

/** Returns texts such as “2 already linked” and “1 already staged”. */
export const sayAlready = ({
  already,
  staged,
}: Pick<ClassifiedImport, 'already' | 'staged'>): string[] => [
  ...(already > 0 ? [`${number(already)} already linked`] : []),
  ...(staged > 0 ? [`${number(staged)} already staged`] : []),
];

const lineProblems = {
  'no-airport': 'The ICAO code is missing, and no airport is loaded.',
  'no-separator': 'The lead-on ID is missing.',
  'too-many': 'Too many values.',
  'bad-icao': 'This isn’t an ICAO code.',
  'empty-id': 'An ID is empty.',
} satisfies Record<LineProblem['problem'], string>;

export const sayLineProblem = ({ problem }: LineProblem): string => lineProblems[problem];

/** Returns why a change can't be staged. `icao` is the airport that it was read for. */
export function saySkipped({ problem, change, line }: SkippedChange, icao: string): string {
  const [stopbar, leadOn] = [displayId(change.stopbarId), displayId(change.leadOnId)];
  return {
    repeated: 'Duplicate link.',
    swapped:
      line === undefined
        ? 'The stopbar ID and the lead-on ID are swapped.'
        : 'The IDs are swapped. Put the stopbar first.',
    'unknown-stopbar': `${stopbar} isn’t at ${icao}.`,
    'unknown-lead-on': `${leadOn} isn’t at ${icao}.`,
    'not-a-stopbar': `${stopbar} isn’t a stopbar.`,
    'not-a-lead-on': `${leadOn} isn’t a lead-on.`,
    'other-airport': 'A point belongs to another airport.',
    stuck: 'Only the service’s operators can remove this link.',
  }[problem];
}

/** Returns a text such as “3 links, 1 unlink”. */
function countsOf(changes: readonly LinkChange[]): string {
  const links = changes.filter(({ linked }) => linked).length;
  const unlinks = changes.length - links;
  return [
    ...(links > 0 ? [plural(links, 'link')] : []),
    ...(unlinks > 0 ? [plural(unlinks, 'unlink')] : []),
  ].join(', ');
}

export const saving = {
  title: 'Save proposal',
  author: 'Your name',
  note: 'Note',
  optional: 'Optional.',
  cancel: 'Cancel',
  copy: 'Copy as text',
  save: 'Save file',
  nothing: 'Stage a change first.',
  tooLong: 'Too long for a message. Save a file instead.',
  /** Not that it's saved: the system may still ask where. */
  saved: (file: string) => `${file}: send it to someone with access.`,
  copied: 'Proposal copied. Paste it into a message.',
  /** The line before the JSON in a message. */
  heading: ({ icao, changes }: Proposal) =>
    `Proposal for ${icao}: ${countsOf(changes)}. To open it in Stopbar Companion, copy this message, then choose Import in Linking.`,
  counts: (icao: string, changes: number) =>
    `Save your ${changes === 1 ? 'change' : plural(changes, 'change')} at ${icao} to a file, then send it to someone with access.`,
  about: 'They can open it with Import.',
} as const;

export const opened = {
  title: ({ icao, author, created }: Proposal) =>
    [
      `Proposal for ${icao}${author === '' ? '' : ` by ${author}`}`,
      ...(created === undefined ? [] : [formatTime(created)]),
    ].join(', '),
  found: ({ changes, already, staged, problems }: ClassifiedImport) => {
    const misfits = problems.length;
    const parts = [
      changes.length === 0 ? 'Nothing to stage' : countsOf(changes),
      ...(already > 0 ? [`${number(already)} already made`] : []),
      ...(staged > 0 ? [`${number(staged)} already staged`] : []),
      ...(misfits > 0 ? [`${number(misfits)} skipped`] : []),
    ];
    return `${parts.join(', ')}${misfits > 0 ? ':' : '.'}`;
  },
  skipped: 'Skipped changes',
  change: ({ linked, stopbarId, leadOnId }: LinkChange) =>
    inWords(linked, displayId(stopbarId), displayId(leadOnId)),
  load: (icao: string) => `Load ${icao}`,
  loading: (icao: string) => `Loading ${icao}…`,
  loadFirst: (icao: string) => `This proposal is for ${icao}. Load it first.`,
  stage: (some: number) => (some === 0 ? 'Stage changes' : `Stage ${plural(some, 'change')}`),
  nothing: 'Nothing to stage.',
} as const;

const wrong = {
  missing: 'is missing',
  'too-long': 'is too long',
  wrong: 'isn’t valid',
} as const;

/** Says why a proposal can't be opened. */
export function sayProblem(problem: ProposalProblem): Message {
  switch (problem.kind) {
    case 'damaged':
      return message('This proposal is incomplete or damaged.', 'Ask for it again, as a file.');
    case 'newer':
      return message(
        'This proposal was made by a newer version of the app.',
        'Update Stopbar Companion.',
      );
    case 'no-changes':
      return message('This proposal has no changes.');
    case 'wrong-field':
      return message(
        `This isn’t a valid proposal: “${displayText(problem.field).slice(0, 60)}” ${wrong[problem.why]}.`,
        'Ask for it again.',
      );
  }
}
