import type { GoalKind } from '#server/modules/assistant/built-in/reading/read-goal.ts';

/** What the reader is asked for: a thing, as in 'a short call', or something to do, as in 'download our ebook'. */
export type Offer = { readonly form: 'thing' | 'act'; readonly words: string };

const thing = (words: string): Offer => ({ form: 'thing', words });
const act = (words: string): Offer => ({ form: 'act', words });

/** Where the person's own words give nothing that a reader could be asked for. */
const USUAL: Record<GoalKind, Offer> = {
  event: act('join us for our event'),
  hiring: thing('a short conversation about the role'),
  referrals: thing('a short call about referrals'),
  partnership: thing('a short call about partnering'),
  feedback: act('answer a few short questions'),
  download: act('download a copy'),
  trial: act('start a trial'),
  demo: thing('a short demo'),
  meeting: thing('a short call'),
  sale: thing('a short call'),
  awareness: act('take a look at what we do'),
  talk: thing('a short conversation'),
};
const LONGEST = 90;

/** The goal as the reader hears it: in the person's own words as far as they can be said to somebody else. */
export function offerOf(goal: string, kind: GoalKind): Offer {
  const said = tidy(goal);
  const offer = doneByReader(said) ?? OWN[kind]?.(said) ?? booked(said, kind);
  return offer && offer.words.length <= LONGEST ? offer : USUAL[kind];
}

const GERUNDS: [RegExp, string][] = [
  [/^booking\b/i, 'book'],
  [/^(schedul|arrang|driv|generat|promot|announc|introduc)ing\b/i, '$1e'],
  [/^getting\b/i, 'get'],
  [/^setting up\b/i, 'set up'],
  [/^(sell|launch|offer|invit)ing\b/i, '$1'],
];

function tidy(goal: string): string {
  const plain = goal
    .trim()
    .replace(/[.!\s]+$/, '')
    .replace(/^(?:to|we want(?: to)?|i want(?: to)?|more|some)\s+/i, '');
  const verb = GERUNDS.find(([sign]) => sign.test(plain));
  return verb ? plain.replace(verb[0], verb[1]).replace(/^invit\b/i, 'invite') : plain;
}

const READERS =
  '(?:them|people|prospects|readers|leads|customers|companies|folks|everyone|they|attendees|visitors|users)';
const GET_TO = new RegExp(
  `^(?:(?:get|ask|encourage|convince|persuade|invite|bring|motivate)\\s+(?:more |some )?${READERS}\\s+to|have\\s+${READERS})\\s+`,
  'i',
);
const SIGN_UP = new RegExp(`^(register|sign up) ${READERS} (for|to)\\b`, 'i');
const READER_VERB =
  /^(?:register|sign up|download|attend|join|subscribe|try|visit|read|watch|apply|order|rsvp|donate|request|fill (?:in|out)|take (?:our|a|the)|complete|reply|respond|test (?:our|out)|start (?:an?|their|our) (?:free )?(?:trial|subscription)|switch|upgrade|come to|stop by|pre-?order|reserve)\b/i;

/** 'register for our webinar on 3 December' is for the reader to do. */
function doneByReader(said: string): Offer | null {
  const asked = said.replace(GET_TO, '').replace(SIGN_UP, '$1 $2');
  if (asked === said && !READER_VERB.test(said)) return null;
  if (asked !== said && EVENT.test(asked) && !/^\w+ (?:for|up|in|to|our|the|a|us)\b/i.test(asked))
    return join(asked);
  if (/^(?:reply|respond)$/i.test(asked)) return null;
  const words = asked.replace(/\btheir\b/gi, 'your').replace(/\bthem\b/gi, 'you');
  return act(words.charAt(0).toLowerCase() + words.slice(1));
}

const EVENT = /\b(webinar|conference|workshop|trade ?show|meet-?up|open house|event|booth)s?\b/i;
const join = (what: string): Offer => act(`join us for ${what}`);

/** What some goals make of their own words. */
const OWN: Partial<Record<GoalKind, (said: string) => Offer | null>> = {
  event: (said) => {
    const named =
      /\b((?:our|the|a|an) (?:[\w-]+ ){0,4}(?:webinar|conference|workshop|trade ?show|meet-?up|open house|event|booth)\b[^,;]*)/i;
    const own = named.exec(said)?.[1];
    if (own) return join(/\bbooth\b/i.test(own) ? `a chat at ${own}` : own);
    const [, kind] = EVENT.exec(said) ?? [];
    return kind ? join(`our ${kind.toLowerCase()}`) : null;
  },
  hiring: () => USUAL.hiring,
  referrals: () => USUAL.referrals,
  partnership: () => USUAL.partnership,
  feedback: (said) => {
    const on = /\bfeedback ((?:on|about) [^,;]+)/i.exec(said)?.[1];
    if (on) return act(`share your feedback ${on}`);
    return /\bsurvey/i.test(said) ? act('take our short survey') : null;
  },
  download: (said) => {
    const what =
      /\b(e-?book|white ?paper|guide|report|checklist|template|case study|brochure|playbook|app)s?\b/i;
    const [, named] = what.exec(said) ?? [];
    return named ? act(`download our ${named.toLowerCase()}`) : null;
  },
  trial: (said) => {
    if (/\bnewsletter|\bsubscri/i.test(said)) return act('subscribe to our newsletter');
    if (/\btrial/i.test(said)) return act(/\bfree\b/i.test(said) ? 'start a free trial' : 'start a trial');
    if (/\binstalls?\b/i.test(said)) return act('install our app');
    const what = /\b(?:sign[- ]?ups?|registrations?)( (?:for|to) (?:our|the) [^,;]+)/i.exec(said)?.[1] ?? '';
    return act(`${/\bregistrations?\b/i.test(said) ? 'register' : 'sign up'}${what}`);
  },
  sale: (said) => look(/^(?:sell|promote|offer)\s+([^,;]+)/i.exec(said)?.[1]),
  awareness: (said) => {
    if (/\b(?:traffic|visits?|visitors)\b/i.test(said)) return act('visit our website');
    return look(/^(?:introduce|announce|launch|promote)\s+((?:our|the|a|an)\s[^,;]+)/i.exec(said)?.[1]);
  },
  talk: (said) =>
    /\bdonat(?:e|ions?)\b/i.test(said)
      ? act('make a donation')
      : /\b(?:repl(?:y|ies)|responses?|answers?)\b/i.test(said)
        ? thing('a quick exchange by email')
        : null,
};

function look(what: string | undefined): Offer | null {
  if (!what) return null;
  const bare = what.replace(/\s+(?:to|and|in order)\s.*$/i, '').replace(/^(?:our|my|the|more|an?)\s+/i, '');
  return /^(?:stuff|things|it|them|more|)$/i.test(bare) ? null : act(`take a look at our ${bare}`);
}

const KNOWN =
  /^(?:.*\s)?(?:meeting|call|demo|demonstration|walk-?through|consultation|appointment|inspection|audit|assessment|estimate|quote|tour|visit|interview|session|conversation|tasting|sample|lesson|review|screening|viewing|showing|test drive|evaluation|check-?up)s?$/i;
/** What salespeople say among themselves. */
const INSIDE =
  /^(?:(?:more|new|some|many|qualified|sales|our|as many as possible|\d+(?!-)|a few|lots of|business)\s+)+/i;
const TAIL = /\s+((?:of|about|on|at our|with our|with us|with me)\s.+)$/i;
const CUT =
  /\s*(?:,|;|\band\b|\bto\b|\bwith\b|\bfor\b|\bfrom\b|\bin\b|\bat\b|\bso\b|\bthis\b|\bnext\b|\bper\b).*$/i;

const NO_THING = /^(?:on|in|to|at|with|them|people|us)\b/i;

/** 'book free roof inspections' offers the reader a free roof inspection. */
function booked(said: string, kind: GoalKind): Offer | null {
  const [, verb, object = said] =
    /^(book|schedule|arrange|set(?: up)?|start|conduct|hold|have|run|request|get|generate|land|win|secure|offer|drive)\s+(.+)$/i.exec(
      said,
    ) ?? [];
  const bare = object.replace(INSIDE, '');
  const tail = TAIL.exec(bare)?.[1]?.replace(/\s+(?:and|to)\s.*$/i, '');
  const head = small(bare.replace(TAIL, '').replace(CUT, '').trim());
  const isOpen = verb !== undefined && /^(?:book|schedule|arrange|set up)$/i.test(verb);
  if (head === '' || NO_THING.test(head) || !(KNOWN.test(head) || (isOpen && /[^s]s$|^an? /i.test(head))))
    return null;
  const one = /^an? /i.test(head) ? head : withArticle(singular(head));
  const words = tail ? `${one} ${tail}` : plain(one, kind);
  return thing(words.charAt(0).toLowerCase() + words.slice(1));
}

/** A bare 'a call' is 'a short call'. */
const plain = (one: string, kind: GoalKind): string =>
  /^an? (?:meeting|call|demo|conversation|interview)$/i.test(one)
    ? one.replace(/^an? /i, 'a short ')
    : kind === 'demo' && one === 'a demonstration'
      ? 'a short demonstration'
      : one;

/** 'Free Roof Inspections' and 'Demos' go on in small letters, 'Denver tours' stay. */
const small = (words: string): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(words) ? words.toLowerCase() : words;

const singular = (words: string): string =>
  words
    .replace(/ies$/i, 'y')
    .replace(/(ch|sh|x|ss)es$/i, '$1')
    .replace(/([^s])s$/i, '$1');

const withArticle = (words: string): string =>
  `${/^(?:[aeio]|8|11|18|un[^i])/i.test(words) ? 'an' : 'a'} ${words}`;
