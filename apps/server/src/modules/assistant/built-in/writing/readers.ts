import { enumerate } from './enumerate.ts';

type Audience = {
  readonly industries?: readonly string[] | undefined;
  readonly titles?: readonly string[] | undefined;
};

/** One works at these, and in everything else. */
const ORGANISATIONS =
  /\b(?:manufacturers|start-?ups|hospitals|clinics|practices|firms|companies|agencies|schools|universities|colleges|banks|credit unions|restaurants|hotels|shops|stores|retailers|dealers|dealerships|offices|labs|laboratories|studios|gyms|salons|spas|farms|breweries|wineries|churches|non-?profits|charities|brokerages|contractors|builders|developers|distributors|wholesalers|suppliers|insurers|lenders|carriers|brands|businesses|providers|organi[sz]ations|institutions|districts|municipalities|authorities|teams|vendors|operators|publishers|producers|growers|chains|warehouses|factories|plants|mills|centers|centres|facilities|homes|pharmacies|airlines|bakeries|caf[eé]s|museums|associations|funds|garages|workshops|groups|corporations|enterprises|smbs|smes|dispensaries|bars|integrators|franchises|scale-?ups)$/i;
/** These are people themselves. */
const PEOPLE =
  /\b(?:[a-z]+(?:ists|icians|arians)|homeowners|owners|lawyers|attorneys|accountants|architects|realtors|brokers|agents|doctors|physicians|freelancers|consultants|coaches|teachers|parents|engineers|landlords|investors|nurses|creators|advisors|advisers|plumbers|roofers)$/i;
const MOST_NAMED = 3;
const MOST_TITLES = 2;

/** Whom the mails are for, said in the plural. */
export function readersOf({ industries = [], titles = [] }: Audience, areCandidates: boolean): string {
  const named = industries.slice(0, MOST_NAMED).map(smallTerm);
  const people = named.filter((term) => PEOPLE.test(term));
  const at = named.filter((term) => !people.includes(term) && ORGANISATIONS.test(term));
  const within = named.filter((term) => !people.includes(term) && !at.includes(term));
  const places = [
    within.length > 0 && `in ${enumerate(within)}`,
    at.length > 0 && `at ${enumerate(at)}`,
  ].filter((part) => typeof part === 'string');
  const byTitle = titles.length > 0 && titles.length <= MOST_TITLES && titles.every(isPlural);
  if (byTitle)
    return [enumerate(titles.map(small)), ...(places.length > 0 ? [places.join(' and ')] : [])].join(' ');
  const who = areCandidates ? 'people' : 'teams';
  const all = [...(places.length > 0 ? [`${who} ${places.join(' and ')}`] : []), ...people];
  if (all.length > 0) return enumerate(all);
  return areCandidates ? 'people with your experience' : 'teams like yours';
}

/** 'heads of sales' are several, a 'Head of operations' is one. */
const isPlural = (title: string): boolean => {
  const [who = ''] = title.split(/\s+(?:of|for)\s+/i, 1);
  return /[^s]s$/i.test(who) && !DEPARTMENT.test(who);
};
/** A 'VP Sales' is one, too. */
const DEPARTMENT =
  /\b(?:sales|operations|ops|relations|resources|logistics|communications|partnerships|affairs|analytics|systems|products|services)$/i;

/** A word that somebody began with a capital goes on in small letters; 'SaaS' and 'CEOs' stay. */
const small = (words: string): string =>
  words.replace(/\b\p{Lu}(?=\p{Ll}+\b)/gu, (letter) => letter.toLowerCase());
/** Of several words the first may be a name: 'Amazon sellers', 'French restaurants'. */
const TRADE =
  /^(?:tech|food|law|legal|real|dental|health|medical|financial|local|small|private|public|home|auto|software|insurance|construction|marketing|property|retail|professional|consumer|life|information|mid)\b/i;
const smallTerm = (term: string): string => (!term.includes(' ') || TRADE.test(term) ? small(term) : term);
