import { isPlainNumber } from './read-count.ts';

const TRADES =
  'sell|resell|repair|fix|build|make|offer|provide|install|design|clean|manufacture|help|develop|deliver|produce|import|export|rent|lease|teach|train|supply|distribute|speciali[sz]e in|consult|broker|host|publish|print|ship|serve|bake|brew|roast|maintain|operate|renovate|paint|plan|insure|move|store|do|are in|buy';
const END =
  /\s+[-–—](?:[\s,].*)?$|\s+(?:called|named)\b.*|,?\s+(?:and|but|so|then)\s+(?:(?:we|i|our|my)\b|(?:want|need|would|target|reach|look)).*|,\s*(?:we|i|our|my|name|called|target|reach|want|goal|please|the)\b.*|\s+and\s+(?:our|my)\b.*/is;
/** 'We sell premium dog food'. Selling to somebody names them, and 'we run' before a capital letter names the business. */
const DONE = new RegExp(
  `(?:^|[^\\p{L}])((?:we|i)(?: (?:also|only|mainly|mostly))? (?:${TRADES})\\b(?! to\\b| it\\b| not\\b| want\\b| need\\b|n't| \\d)[^.;\\n!?]{3,200})`,
  'iu',
);
/** 'We are a freight brokerage', 'Kite, a freight brokerage'. */
const KIND = [
  /\b(?:we are|we're|we run|i run|i own|it's|it is|(?:business|company) is)\s+(an?\s+[a-z][^.;,\n!?]{3,150})/i,
  /\b\p{Lu}[\p{L}\d&.'-]*(?:\s\([^()]{1,80}\))?,\s+(an?\s+\p{Ll}[^.;,\n!?]{3,150})/u,
];

/** What the business does, in its owner's words. When the business was asked for, 'a freight brokerage' will do. */
export function readDescription(text: string, asked: boolean): string | null {
  const bare = asked ? [/^(an?\s+\p{Ll}[^.;,\n!?]{3,150})/u] : [];
  for (const pattern of [DONE, ...KIND, ...bare]) {
    const found = (pattern.exec(text)?.[1] ?? '').replace(END, '').replace(/[\s,"'“”]+$/, '');
    if (found.split(' ').length > 1 && !isPlainNumber(found) && !PERSON.test(found)) return found;
  }
  return null;
}

/** 'We are a bit late' and 'I'm a founder' say nothing of the business. */
const PERSON = /^an? (?:bit|little|lot|few|founder|owner|ceo|manager|marketer|sequence|series|\d|couple)\b/i;
