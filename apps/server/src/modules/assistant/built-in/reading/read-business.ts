import { hasTalk, isChatter } from './chatter.ts';
import { hasTitle, isTitle } from './read-audience.ts';
import { isPlainNumber } from './read-count.ts';
import { GOAL_VERBS } from './read-goal.ts';

const ENDINGS =
  'com|net|org|io|ai|co|dev|app|info|biz|me|ly|site|online|shop|store|agency|health|dental|law|tech|cloud|xyz|studio|solutions|consulting|group|company|world|life|care|clinic|software|digital|media|marketing|network|systems|services|global|pro|tv|cc|so|example|test|de|fr|eu|uk|us|ch|at|ca|au|nl|es|it|in|br|jp|se|no|dk|fi|pl|be|nz|ie|za|sg';
const WEBSITE = new RegExp(
  `(?<![@\\w.-])(?:https?:\\/\\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${ENDINGS}))(?![\\w-])(?::\\d{2,5})?(\\/[^\\s<>"'(),;]*)?`,
  'i',
);

/** As an address that a browser opens. A mailbox is no website. */
export function readWebsite(text: string): string | null {
  const found = WEBSITE.exec(text);
  if (!found?.[1]) return null;
  const path = (found[2] ?? '').replace(/[/.!?]+$/, '');
  return `https://${found[1].toLowerCase()}${path}`;
}

const KIND = '(?:business|company|firm|agency|start-?up|studio|practice|clinic|shop|brand|organi[sz]ation)';
const NAMED = [
  new RegExp(`\\b${KIND}(?:'s)?(?: name)?\\s*(?:is called|is named|is|:|=)\\s*(.+)`, 'i'),
  new RegExp(
    `\\b(?:change|rename|set|correct) (?:the |my |our )?(?:${KIND}(?:'s)?(?: name)?|name) to\\s+(.+)`,
    'i',
  ),
  // The person says who they are first.
  /\b(?:[Ii]'m|[Ii] am|[Tt]his is|[Mm]y name is) \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?,? (?:from|at|with|of) (?:the )?(.+)/u,
  /(?<!my )\bname(?: is|'s|:)\s*(.+)/i,
  /\b(?:called|named)\s+(.+)/i,
  // Only before a capital letter: 'we are looking for' names nobody.
  /\b(?:[Ww]e are|[Ww]e're|[Ii](?:'m| am) (?:with|from|at)|[Ww]e run|[Ii] run|[Ii] own|[Ii] work (?:for|at)|[Tt]his is)\s+(?:the )?(\p{Lu}.+)/u,
];

/** Capital letters make a name of it: 'emails for SaaS companies' are for an audience. */
const FOR =
  /\b(?:[Ee]-?mails?|[Mm]ails?|[Mm]essages|[Ss]equence|[Cc]ampaign|[Ss]eries) for (?:(?:my|our|the) (?:company|business|client|agency|firm|start-?up|shop|brand|studio|practice|clinic) (?:called |named )?)?((?:[\p{Lu}\d&][\p{L}\d&.'-]*,? ?){1,6})(?=[.,;:(\n]|$|to\b|and\b|that\b|targeting\b|aimed\b|at\b|with\b|which\b)/u;

/** Words that close a company's name: all before them belongs to it, commas too. */
const LEGAL =
  /^(?:llc|llp|inc|ltd|limited|plc|corp|corporation|gmbh|ag|kg|co|sa|sarl|bv|pty|pllc|lp)[.,;:]*$/i;

function cutAtForm(text: string): string | null {
  const words = text.split(/\s+/, 10);
  const end = words.findIndex((word) => LEGAL.test(word));
  const all = words.slice(0, end + 1);
  if (end < 1 || !all.every((word) => /^(?:[\p{Lu}\d&"'“]|and$|of$)/u.test(word))) return null;
  return all.join(' ');
}

/** Where a name ends within a sentence. */
const END =
  /\s*(?:[,;:!?\n(]|(?<!\b(?:[a-z]|dr|st|mr|mrs|ms|mt|ft|jr|sr|prof))\.(?=\s|$)|\s[-–—]\s|\s+(?:and|but|at|with|from|on|which|who|we|our|my|the|you|to|for|offering|selling|https?:|www\.|website|please|instead)\b.*)/i;

const LEAD =
  /^(?:(?:well|so|ok(?:ay)?|sure|yes|hi|hello|hey|actually|no)[,.!]?\s+|(?:it'?s|it is|that'?s|that is|that would be|the name is|called|named)\s+)+/i;

function cut(text: string): string {
  const plain = text.trim().replace(/^["'“”‘]+/, '');
  const head = cutAtForm(plain) ?? plain.split(END, 1)[0] ?? '';
  return head.replace(/["'“”’.,]+$/, '').trim();
}

/** The address goes, and what only leads to it. */
export const withoutWebsite = (text: string): string =>
  text
    .replace(new RegExp(WEBSITE, 'gi'), '\u2026')
    .replace(/(?:\b(?:and )?(?:(?:our|my|the|its|with the) )?(?:web ?)?site(?: is|:)? ?)?\u2026/gi, ',');

/** What a sentence says the business is called. */
export function readNamed(text: string): string | null {
  const bare = withoutWebsite(text);
  for (const pattern of NAMED) {
    const name = cut(pattern.exec(bare)?.[1] ?? '');
    if (name !== '' && !startsWithTalk(name)) return name;
  }
  const client = cut(FOR.exec(bare)?.[1] ?? '');
  return client !== '' && !hasTitle(client) ? client : null;
}

/** What the business is called. When that was the question, a bare name will do. */
export function readBusinessName(text: string, asked: boolean): string | null {
  const named = readNamed(text);
  if (named) return named;
  const bare = withoutWebsite(text);
  if (!asked || isChatter(bare)) return null;
  const lines = bare.split('\n').map((line) => cut(line.replace(LEAD, '').replace(/^[\s,]+/, '')));
  return lines.find(looksLikeName) ?? null;
}

/** 'A yoga studio' says what it is, not what it is called. */
const startsWithTalk = (name: string): boolean => /^an? /i.test(name) || hasTalk(name.split(' ', 1)[0] ?? '');

/** Two words may be a name however they are written; more of them are one when most begin with a capital. */
function looksLikeName(name: string): boolean {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
  if (
    words.length === 0 ||
    words.length > 8 ||
    isPlainNumber(name) ||
    hasTalk(name) ||
    isTitle(name) ||
    /^an? \p{Ll}/u.test(name)
  )
    return false;
  if (new RegExp(`^(?:${GOAL_VERBS})\\b`).test(name)) return false;
  const capitals = words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length;
  return words.length <= 2 || capitals * 2 >= words.length;
}
