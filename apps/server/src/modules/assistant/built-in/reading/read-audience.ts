import { hasTalk, isChatter, saysAny } from './chatter.ts';
import { isPlace } from './places.ts';
import { GOAL_VERBS } from './read-goal.ts';

export type Audience = { industries?: string[]; titles?: string[] };
type AskedFor = 'audience' | 'industries' | 'titles' | null;

/** Words by which a term is somebody's job and not a line of business. */
const TITLE =
  /\b(?:c[efhimorst]os?|chros?|[se]?vps?|vice presidents?|presidents?|heads?|directors?|managers?|owners?|founders?|co-?founders?|partners?|principals?|chiefs?|officers?|leads?|leaders?|executives?|buyers?|administrators?|coordinators?|recruiters?|engineers?|developers?|consultants?|supervisors?|superintendents?|deans?|decision[- ]?makers?|marketers?|accountants?|attorneys?|lawyers?|doctors?|physicians?|dentists?|surgeons?|realtors?|agents?|brokers?|specialists?|analysts?|controllers?|planners?)\b/i;
/** After these, 'of' belongs to the title: a head of sales is one thing, an owner of a shop is two. */
const DEPARTMENT =
  /^(?:the )?(?:sales|marketing|operations|ops|hr|human resources|people|talent|finance|it|engineering|product|growth|business development|customer success|customer experience|revenue|technology|information|strategy|procurement|purchasing|partnerships|communications|demand gen(?:eration)?|legal|facilities|logistics|supply chain|research|design|content|digital|e-?commerce|staff|security|data|support)\b/i;

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
const PLACE = /\s+(?:working |who work )?(?:in|at|within|across|from|inside)\s+(?:the\s+)?/i;

/** Whom the emails are for. Industries and titles are told apart by the words they are made of. */
export function readAudience(text: string, asked: AskedFor): Audience {
  const industries = toList(LABELLED.industries.exec(text)?.[1]?.split(LABELLED.titles, 1)[0]);
  const titles = toList(LABELLED.titles.exec(text)?.[1]?.split(LABELLED.industries, 1)[0]);
  if (industries || titles) return { ...(industries && { industries }), ...(titles && { titles }) };
  const aimed = AIMED.exec(text)?.[1];
  if (aimed) return sort(aimed);
  return asked ? readAnswer(text, asked) : {};
}

function readAnswer(text: string, asked: Exclude<AskedFor, null>): Audience {
  if (saysAny(text)) {
    if (asked === 'audience') return { industries: [], titles: [] };
    return { [asked]: [] };
  }
  if (isChatter(text)) return {};
  const [phrase = ''] = text.split(new RegExp(`(?:${STOP})`, 'i'), 1);
  // Who was asked for titles calls them as they like, and has told the industries.
  if (asked === 'titles') {
    const titles = toList(phrase.split(PLACE, 1)[0]);
    return titles ? { titles } : {};
  }
  return sort(phrase);
}

function sort(phrase: string): Audience {
  const [people = '', ...places] = phrase.split(PLACE);
  const terms = toList(people) ?? [];
  const titles: string[] = [];
  const industries: string[] = [];
  for (const term of terms) {
    const [, title, trade] = /^(.+?)\s+(?:of|for)\s+(.+)$/i.exec(term) ?? [];
    if (title && trade && TITLE.test(title) && !DEPARTMENT.test(trade)) {
      titles.push(title);
      industries.push(toTrade(trade));
    } else if (TITLE.test(term)) titles.push(term);
    else industries.push(toTrade(term));
  }
  const trades = places.flatMap((place) => toList(place) ?? []).filter((place) => !isPlace(place));
  const named = industries.filter((trade) => places.length === 0 || !ANYBODY.test(trade));
  const all = [...named, ...trades.map(toTrade)];
  return { ...(all.length > 0 && { industries: all }), ...(titles.length > 0 && { titles }) };
}

/** In front of an industry, these say nothing of their own. */
const ANYBODY =
  /^(?:people|folks|professionals|compan(?:y|ies)|business(?:es)?|firms|teams|brands|organi[sz]ations|everyone)$/i;

/** 'the SaaS industry' is SaaS, 'fintech companies' are fintech. */
const toTrade = (term: string): string =>
  term.replace(/\s+(?:industr(?:y|ies)|sectors?|space|verticals?|companies|company|businesses)$/i, '');

/** What is said of somebody's own things, or goes on like a sentence. */
const OWN = /^(?:my|our|me|us|these|more|new|your|it)\b|\b(?:the|this|that|as)\b/i;

/** What is to come of it, and not whom it is for. */
const WISH = new RegExp(
  `^(?:${GOAL_VERBS})\\s+(?:our|my|more|a|the|new|them|some|people|meetings|demos|calls|leads)\\b`,
  'i',
);

function toList(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const terms = text
    .split(/\s*(?:[,;/&\n]|\s(?:and|or|as well as|plus)\s)\s*/i)
    .map((term) =>
      term
        .replace(/^(?:and|or|the|some|all|mostly|mainly|people like|like|small|any)\s+/i, '')
        .replace(/\s+(?:instead|please|now|then|too|as well)[.!]*$/i, '')
        .replace(/^["'“”]+|["'“”.!)]+$/g, '')
        .trim(),
    )
    .filter((term) => /\p{L}/u.test(term) && term.length <= 100 && term.split(/\s+/).length <= 6)
    .filter((term) => (!hasTalk(term) || TITLE.test(term)) && !OWN.test(term) && !WISH.test(term));
  return terms.length > 0 ? terms : null;
}
