import { isBlank, type Kind, type Line } from './line.ts';
import { findQuotes } from './quotes/find-quotes.ts';
import { findSignature } from './signature/find-signature.ts';

/** Classifies every line. A mail with text always has at least one answer line. */
export function classifyLines(lines: readonly Line[]): Kind[] {
  const quoted = findQuotes(lines);
  const hasOwnText = lines.some((line, at) => !quoted[at] && !isBlank(line));
  // A mail that is nothing but a quotation (forwarded without a word) is shown as it is.
  const kinds: Kind[] = lines.map((_, at) => (hasOwnText && quoted[at] ? 'quote' : 'answer'));
  const trimmed = trimSignatures(lines, kinds);
  return hasAnswer(lines, trimmed) ? trimmed : kinds;
}

const hasAnswer = (lines: readonly Line[], kinds: readonly Kind[]): boolean =>
  lines.some((line, at) => kinds[at] === 'answer' && !isBlank(line));

/** Every run between two quotations may end in a signature of its own: below an answer at the bottom, above the rest. */
function trimSignatures(lines: readonly Line[], kinds: readonly Kind[]): Kind[] {
  const trimmed: Kind[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if (kinds[at] === 'answer') continue;
    trimmed.push(...findSignature(lines.slice(from, at)));
    if (at < lines.length) trimmed.push('quote');
    from = at + 1;
  }
  return trimmed;
}
