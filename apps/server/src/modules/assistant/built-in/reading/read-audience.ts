import { hasTalk, isChatter, saysAny } from './chatter.ts';
import { isPlace } from './places.ts';
import { GOAL_VERBS } from './read-goal.ts';

export type Audience = { industries?: string[]; titles?: string[] };
type AskedFor = 'audience' | 'industries' | 'titles' | null;

/** Words by which a term is somebody's job and not a line of business. */
const TITLE =
  /\b(?:c[efhimorst]os?|chros?|[se]?vps?|vice presidents?|presidents?|heads?|directors?|managers?|owners?|founders?|co-?founders?|partners?|principals?|chiefs?|officers?|leads?|leaders?|executives?|buyers?|administrators?|coordinators?|recruiters?|engineers?|developers?|consultants?|supervisors?|superintendents?|deans?|decision[- ]?makers?|marketers?|accountants?|attorneys?|lawyers?|doctors?|physicians?|dentists?|surgeons?|realtors?|agents?|brokers?|specialists?|analysts?|controllers?|planners?|counsels?|veterinarians?|vets|nurses?|teachers?|architects?|pharmacists?|electricians?|plumbers?|landlords?|treasurers?|secretar(?:y|ies))\b/i;
/** After these, 'of' belongs to the title: a head of sales is one thing, an owner of a shop is two. */
const DEPARTMENT =
  /^(?:the )?(?:sales|marketing|operations|ops|hr|human resources|people|talent|finance|it|engineering|product|growth|business development|customer success|customer experience|revenue|technology|information|strategy|procurement|purchasing|partnerships|communications|demand gen(?:eration)?|legal|facilities|logistics|supply chain|research|design|content|digital|e-?commerce|staff|security|data|support)\b/i;

export const hasTitle = (term: string): boolean => TITLE.test(term);

/** One word that is a job by itself. */
export const isTitle = (term: string): boolean => !term.includes(' ') && TITLE.test(term);

const LABELLED = {
  industries:
    /\b(?:industr(?:y|ies)|verticals?|sectors?|niches?)\b\s*(?:is|are|should be|to|:|=|-)\s*([^.;\n]+)/i,
  titles: /\b(?:(?:job )?titles?|roles?|positions?)\b\s*(?:is|are|should be|to|:|=|-)\s*([^.;\n]+)/i,
};
const STOP = `[.;\\n!?]|,?\\s+(?:and\\s+|but\\s+|so\\s+)?(?:the|our|my|with the|with a)\\s+(?:main |primary )?(?:goal|objective|aim|website|site|business|company|name|tone)\\b|\\s+(?:in order to|to|and)\\s+(?:${GOAL_VERBS})\\s|,?\\s+(?:and\\s+)?(?:we|i)\\s`;
const AIMED = new RegExp(
  `\\b(?:target(?:ing)?(?: audience)?(?: is| are|:)?|audience(?: is| are|:| to)?|reach(?:ing)?(?: out to)?|sell(?:ing)? to|aim(?:ed|ing)? at|writ(?:e|ing) to|talk(?:ing)? to|e-?mails? (?:to|for|aimed at|targeting)|sequence (?:to|for)|campaign (?:to|for)|prospects are|customers are|clients are)\\s+(.+?)(?=${STOP}|$)`,
  'is',
);
const END_OF_PHRASE = new RegExp(`(?:${STOP})`, 'i');
/** What comes before an answer and is none. */
const LEAD =
  /^(?:[\s,]*(?:(?:no|well|so|ok(?:ay)?|actually|sorry|and|i told you|as i said|i said|i mean(?:t)?|hm+)[,:.!]*\s|(?:(?:it|that|they|these|the audience|the titles?|those) )?(?:should be|is|are|would be|will be|must be) |(?:we|i)(?:'d)? (?:want|need|would like|like|target|are after|are targeting|are looking for)(?: to (?:reach|target|contact|write to|talk to))? |(?:let'?s )?(?:target(?:ing)?|reach(?:ing)?(?: out to)?|go (?:for|after)|try) ))+/i;
const PLACE = /\s+(?:working |who work )?(?:in|at|within|across|from|inside)\s+(?:the\s+)?/i;

/** Whom the emails are for. Industries and titles are told apart by the words they are made of. */
export function readAudience(text: string, asked: AskedFor): Audience {
  const industries = toList(LABELLED.industries.exec(text)?.[1]?.split(LABELLED.titles, 1)[0]);
  const titles = toList(LABELLED.titles.exec(text)?.[1]?.split(LABELLED.industries, 1)[0]);
  if (industries || titles) return { ...(industries && { industries }), ...(titles && { titles }) };
  const aimed = AIMED.exec(text)?.[1];
  if (aimed) return sort(aimed);
  const told = readTold(text);
  if (told) return told;
  return asked ? readAnswer(text, asked) : {};
}

/** 'Store managers in retail' is an audience whatever was asked. */
function readTold(text: string): Audience | null {
  const phrase = text.replace(LEAD, '').replace(/[\s.!]+$/, '');
  const [people = '', place = ''] = phrase.split(PLACE);
  const words = people.split(/\s+/).length;
  if (
    place === '' ||
    words > 5 ||
    hasTalk(people.replace(/^it /i, '')) ||
    !(toList(people) ?? ['']).every(hasTitle)
  )
    return null;
  if (/[.;\n?]/.test(phrase) || /^(?:re-?|find|get|hire|book|make|change)/i.test(people)) return null;
  const audience = sort(phrase);
  return audience.titles && audience.industries ? audience : null;
}

function readAnswer(text: string, asked: Exclude<AskedFor, null>): Audience {
  if (saysAny(text)) {
    // Whoever writes to everybody is asked once more for a line of business.
    if (asked === 'audience') return { titles: [] };
    return { [asked]: [] };
  }
  if (isChatter(text)) return {};
  const parts = asked === 'audience' ? text.split(/[;\n]/) : [text];
  const phrases = parts.map((part) => part.replace(LEAD, '').split(END_OF_PHRASE, 1)[0] ?? '');
  // Who was asked for titles calls them as they like, and has told the industries.
  if (asked === 'titles') {
    const titles = toList(phrases[0]?.split(PLACE, 1)[0]);
    return titles ? { titles } : {};
  }
  const sorted = phrases.map(sort);
  const industries = sorted.flatMap((part) => part.industries ?? []);
  const titles = sorted.flatMap((part) => part.titles ?? []);
  return { ...(industries.length > 0 && { industries }), ...(titles.length > 0 && { titles }) };
}

function sort(said: string): Audience {
  const [people = '', ...places] = said.replace(LEAD, '').split(PLACE);
  const terms = toList(people) ?? [];
  const trades = places.flatMap((place) => toList(place) ?? []).filter((place) => !isPlace(place));
  const titles: string[] = [];
  const industries: string[] = [];
  for (const term of terms) {
    const [, title, trade] = /^(.+?)\s+(?:of|for)\s+(.+)$/i.exec(term) ?? [];
    if (title && trade && TITLE.test(title) && !DEPARTMENT.test(trade)) {
      titles.push(title);
      industries.push(toTrade(trade));
    } else if (TITLE.test(term) || (trades.length > 0 && !ANYBODY.test(term))) titles.push(term);
    else industries.push(toTrade(term));
  }
  const named = industries.filter((trade) => places.length === 0 || !NOBODY.test(trade));
  const all = [...named, ...trades.map(toTrade)];
  return { ...(all.length > 0 && { industries: all }), ...(titles.length > 0 && { titles }) };
}

const NOBODY =
  /^(?:people|folks|professionals|compan(?:y|ies)|business(?:es)?|firms|teams|brands|organi[sz]ations|(?:any|every)(?:one|body))$/i;

/** In front of an industry, these say nothing of their own. */
const ANYBODY =
  /^(?:(?:.+ )?(?:people|folks|professionals|compan(?:y|ies)|business(?:es)?|firms|teams|brands|organi[sz]ations)|(?:any|every)(?:one|body))$/i;

/** 'the SaaS industry' is SaaS, 'fintech companies' are fintech. */
const toTrade = (term: string): string =>
  term.replace(/\s+(?:industr(?:y|ies)|sectors?|space|verticals?|companies|company|businesses)$/i, '');

/** What is said of somebody's own things, or goes on like a sentence. */
const OWN = /^(?:my|our|me|us|these|more|new|your)\b|\b(?:the|this|that|as)\b/i;

/** What is to come of it, and not whom it is for. */
const WISH = new RegExp(
  `^(?:${GOAL_VERBS})\\s+(?:our|my|more|a|the|new|them|some|people|meetings|demos|calls|leads)\\b|^(?:sell|hire|recruit|promote|increase|generate|schedule|get|win|arrange|invite|announce|introduce)\\s`,
  'i',
);

export function toList(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const terms = splitTerms(text)
    .map((term) =>
      term
        .replace(/^(?:and|or|the|some|all|mostly|mainly|people like|like|small|any)\s+/i, '')
        .replace(/\s+(?:instead|please|now|then|too|as well)[.!]*$/i, '')
        .replace(/^["'“”]+|["'“”.!)]+$/g, '')
        .trim(),
    )
    .filter((term) => /\p{L}/u.test(term) && term.length <= 100 && term.split(/\s+/).length <= 6)
    .filter((term) => !talks(term) && !OWN.test(term) && !WISH.test(term));
  return terms.length > 0 ? terms : null;
}

/** Talk within a job title may belong to it; a title does not begin with it, save for IT. */
const talks = (term: string): boolean => {
  const plain = term.replace(/^it (?=\S)/i, '').replace(/\bIT\b/g, '');
  return hasTalk(TITLE.test(plain) ? (plain.trim().split(' ', 1)[0] ?? '') : plain);
};

const SEPARATOR =
  /(\s*[,;/\n]\s*(?:(?:and|or)\s)?|\s(?:&(?! (?:co|sons|partners)\b)|and|or|as well as|plus)\s)/i;
const RANK = /^(?:[se]?vp|vice president|head|director|manager|chief)$|\b(?:of|,) [\w ]+$/i;

/** The terms of a list. 'VP, Sales and Marketing', 'Head of operations, EMEA' and 'directors and above' are one each. */
function splitTerms(text: string): string[] {
  const pieces = text.replace(/\bR ?& ?D\b/gi, 'R&D').split(SEPARATOR);
  const terms: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const term = (pieces[at] ?? '').trim();
    const before = terms.at(-1);
    const isPart =
      before !== undefined &&
      TITLE.test(before) &&
      ((RANK.test(before) && isDepartment(term)) || isPlace(term) || /^(?:above|up|higher)$/i.test(term));
    if (isPart)
      terms[terms.length - 1] =
        `${before}${(pieces[at - 1] ?? '').trim() === ',' ? ', ' : pieces[at - 1]}${term}`;
    else terms.push(term);
  }
  return terms;
}

/** A department and no more: a marketing manager is somebody. */
const isDepartment = (term: string): boolean => term.replace(DEPARTMENT, '') === '' && term !== '';
