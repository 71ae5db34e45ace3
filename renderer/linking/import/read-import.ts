import type { Message } from '../../text/message.ts';
import { namesProposal, readProposal, type Proposal } from '../proposal/proposal.ts';
import { sayProblem } from '../proposal/text.ts';
import { importDialog as text } from '../text.ts';
import { isLinksFile, readLinksFile } from '../bulk/links-file.ts';
import { parsePairs, type PairLine } from './pairs-csv.ts';
import { parseJson } from './parse-json.ts';

/** What an imported text contains. */
type ReadImport =
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly message: Message }
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  | { readonly kind: 'links'; readonly lines: readonly PairLine[] };

/** The most bytes of a file, and the most characters that can be pasted. */
export const maxBytes = 5_000_000;

export function readImport(written: string): ReadImport {
  if (written.length > maxBytes) return { kind: 'refused', message: text.tooLarge() };
  if (written.trim() === '') return { kind: 'empty' };
  if (namesProposal(written)) {
    const proposal = readProposal(written);
    return 'kind' in proposal
      ? { kind: 'refused', message: sayProblem(proposal) }
      : { kind: 'proposal', proposal };
  }
  if (isLinksFile(written)) {
    const lines = readLinksFile(written);
    return lines ? { kind: 'links', lines } : { kind: 'refused', message: text.badExport };
  }
  if (isJson(written)) return { kind: 'refused', message: text.otherJson };
  return { kind: 'links', lines: parsePairs(written) };
}

const isJson = (written: string): boolean =>
  /^\s*[[{]/.test(written) && parseJson(written) !== undefined;
