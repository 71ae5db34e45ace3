import * as v from 'valibot';
import { isAirportCode } from '../../../electron/contract/airport-code.ts';
import { displayText } from '../../../electron/contract/display.ts';
import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { pairKey } from '../staging/pair-key.ts';

/** Identifies a proposal, in a file or anywhere in a message. */
const proposalFormat = 'stopbar-companion-proposal';

export const longestAuthor = 80;
export const longestNote = 500;

/** Changes of one airport that someone proposes. FORMAT.md documents the file. */
export interface Proposal {
  readonly icao: string;
  /** In milliseconds since 1970. */
  readonly created?: number;
  readonly author: string;
  readonly note: string;
  /** One change of each pair. */
  readonly changes: readonly LinkChange[];
}

export type ProposalProblem =
  | { readonly kind: 'damaged' | 'newer' | 'no-changes' }
  /** `field` is a dotted path in the file. */
  | {
      readonly kind: 'wrong-field';
      readonly field: string;
      readonly why: 'missing' | 'too-long' | 'wrong';
    };

const text = (longest: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(longest), v.transform(displayText)), '');

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const pairs = v.optional(v.array(v.object({ stopbarId: id, leadOnId: id })), []);

const schema = v.object({
  format: v.literal(proposalFormat),
  version: v.literal(1),
  icao: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isAirportCode)),
  created: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform((written) => Date.parse(written)),
      v.safeInteger(),
    ),
  ),
  author: text(longestAuthor),
  note: text(longestNote),
  link: pairs,
  unlink: pairs,
});

type Issue = Pick<v.InferIssue<typeof schema>, 'input' | 'type'>;

export const namesProposal = (text: string): boolean => text.includes(proposalFormat);

/** Reads a proposal from a file, or from a message that has text before and after it. */
export function readProposal(written: string): Proposal | ProposalProblem {
  const found = parseJson(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
  if (typeof found !== 'object' || found === null) return { kind: 'damaged' };
  if (isNewer(found)) return { kind: 'newer' };
  const read = v.safeParse(schema, found, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    return { kind: 'wrong-field', field: v.getDotPath(issue) ?? 'format', why: whyWrong(issue) };
  }
  const { icao, created, author, note, link, unlink } = read.output;
  const changes = changesOf(link, unlink);
  if (changes.length === 0) return { kind: 'no-changes' };
  return { icao, ...(created !== undefined && { created }), author, note, changes };
}

/** Returns what a text contains; undefined if it isn't JSON. */
export function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Returns the proposal as JSON. No line of it ends a block of code in a chat. */
export function formatProposal({ icao, created, author, note, changes }: Proposal): string {
  const list = (linked: boolean): string => {
    const lines = changes
      .filter((change) => change.linked === linked)
      .map(({ stopbarId, leadOnId }) => `\n    ${JSON.stringify({ stopbarId, leadOnId })}`);
    return lines.length === 0 ? '[]' : `[${lines.join(',')}\n  ]`;
  };
  const fields = {
    format: proposalFormat,
    version: 1,
    icao,
    ...(created !== undefined && { created: new Date(created).toISOString() }),
    ...(author !== '' && { author }),
    ...(note !== '' && { note }),
  };
  const lines = [
    ...Object.entries(fields).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
    `"link": ${list(true)}`,
    `"unlink": ${list(false)}`,
  ];
  // A backtick can only be inside a string.
  return `{\n  ${lines.join(',\n  ')}\n}\n`.replaceAll('`', String.raw`\u0060`);
}

const whyWrong = ({ input, type }: Issue) =>
  input === undefined ? 'missing' : type === 'max_length' ? 'too-long' : 'wrong';

const isNewer = (found: object): boolean =>
  'version' in found && typeof found.version === 'number' && found.version > 1;

/** Returns the changes of both lists. A pair in both is linked, as on the service (SERVICE.md B4). */
function changesOf(link: readonly Pair[], unlink: readonly Pair[]): readonly LinkChange[] {
  const changes = new Map<string, LinkChange>();
  for (const pair of unlink) changes.set(pairKey(pair), { ...pair, linked: false });
  for (const pair of link) changes.set(pairKey(pair), { ...pair, linked: true });
  return [...changes.values()];
}
