import type { Message } from '../../text/message.ts';
import type { WantedChange } from './classify-import.ts';
import { parsePairs, type LineProblem, type PairLine } from './pairs-csv.ts';
import { namesProposal, parseJson, readProposal, type Proposal } from './proposal.ts';
import { importing as text, sayProblem } from './text.ts';

/** The most bytes of a file, and the most characters that can be pasted. */
export const maxBytes = 5_000_000;

export interface ImportedAirport {
  readonly icao: string;
  readonly wanted: readonly WantedChange[];
}

export interface ImportedChanges {
  readonly kind: 'changes';
  /** In alphabetical order. */
  readonly airports: readonly ImportedAirport[];
  readonly problems: readonly LineProblem[];
  /** The proposal, if it's one. Its changes are those of the only airport. */
  readonly proposal?: Proposal;
}

/** What an imported text contains. */
type ReadImport =
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly message: Message }
  | ImportedChanges;

/** Returns what an imported text contains. @param inUse the airport of lines that name none */
export function readImport(written: string, inUse?: string): ReadImport {
  if (written.length > maxBytes) return { kind: 'refused', message: text.tooLarge() };
  if (written.trim() === '') return { kind: 'empty' };
  if (namesProposal(written)) {
    const proposal = readProposal(written);
    if ('kind' in proposal) return { kind: 'refused', message: sayProblem(proposal) };
    const wanted = proposal.changes.map((change) => ({ change }));
    const airports = [{ icao: proposal.icao, wanted }];
    return { kind: 'changes', airports, problems: [], proposal };
  }
  if (isJson(written)) return { kind: 'refused', message: text.otherJson };
  return { kind: 'changes', ...byAirport(parsePairs(written), inUse) };
}

const isJson = (written: string): boolean =>
  /^\s*[[{]/.test(written) && parseJson(written) !== undefined;

function byAirport(
  lines: readonly PairLine[],
  inUse: string | undefined,
): Pick<ImportedChanges, 'airports' | 'problems'> {
  const wantedAt = new Map<string, WantedChange[]>();
  const problems: LineProblem[] = [];
  for (const { number: line, ...read } of lines) {
    const icao = ('pair' in read ? read.icao : undefined) ?? inUse;
    if ('problem' in read) problems.push({ line, problem: read.problem });
    else if (icao === undefined) problems.push({ line, problem: 'no-airport' });
    else {
      const wanted = wantedAt.get(icao) ?? [];
      wanted.push({ line, change: { ...read.pair, linked: true } });
      wantedAt.set(icao, wanted);
    }
  }
  const airports = [...wantedAt].map(([icao, wanted]) => ({ icao, wanted }));
  return { airports: airports.sort((a, b) => (a.icao < b.icao ? -1 : 1)), problems };
}
