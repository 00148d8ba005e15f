import { NUMBER, toNumber } from './read-count.ts';
import { readPlaces } from './read-request.ts';

/** A number of emails that is told by what comes or goes. Places are counted from 1; -1 is the last. */
export type Resize =
  | { readonly kind: 'by'; readonly count: number }
  | { readonly kind: 'without'; readonly places: readonly number[] };

const GOES = /\b(?:drop|remove|delete|take (?:out|away)|cut|lose|skip|get rid of|leave out|without)\b/i;
const COMES = /\b(?:add|append|include|give me|write|i want|i need|one more|another)\b/i;
const MAILS = '(?:e-?mails?|mails?|messages?|steps?|follow[- ]?ups?|of them)';
const SOME = new RegExp(
  `\\b(${NUMBER}|an?|another)\\s+(?:more |additional |extra |further |of the )?${MAILS}\\b`,
  'i',
);
const MORE = new RegExp(`\\b(${NUMBER}|an?|another)\\s+(?:more|additional|extra|further)\\b`, 'i');
const FEWER = new RegExp(
  `\\b(${NUMBER}|an?)\\s+(?:${MAILS}\\s+)?(?:fewer|less)\\b|\\b(?:fewer|less) by (${NUMBER})\\b`,
  'i',
);
const NTH = /\badd\s+(?:an?|the)\s+\w+\s+(?:e-?mail|mail|message|step|one|follow-?up)\b/i;

const TO = new RegExp(`\\bto (?:just |only |about )?${NUMBER}\\b`, 'i');
const ANOTHER = new RegExp(`\\banother ${MAILS}\\b`, 'i');

const amount = (text: string): number => (/^(?:an?|another)$/i.test(text) ? 1 : toNumber(text));

/** 'Add 2 more emails', 'drop one email', 'remove email 3'; null when nothing of the kind is said. */
export function readResize(text: string): Resize | null {
  // 'Cut it down to 3 emails' tells the number itself.
  if (TO.test(text)) return null;
  const fewer = FEWER.exec(text);
  if (fewer) return { kind: 'by', count: -amount(fewer[1] ?? fewer[2] ?? '') };
  if (GOES.test(text)) {
    const places = readPlaces(text);
    if (places.length > 0) return { kind: 'without', places };
    const gone = SOME.exec(text)?.[1];
    return gone ? { kind: 'by', count: -amount(gone) } : null;
  }
  if (NTH.test(text) || ANOTHER.test(text)) return { kind: 'by', count: 1 };
  const more = COMES.test(text)
    ? (MORE.exec(text)?.[1] ?? (/\badd\b/i.test(text) ? SOME.exec(text)?.[1] : null))
    : null;
  return more ? { kind: 'by', count: amount(more) } : null;
}
