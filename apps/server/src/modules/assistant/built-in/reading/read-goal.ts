import { isChatter, saysAny } from './chatter.ts';

export const GOAL_VERBS =
  'book|schedule|set up|arrange|get|generate|drive|sell|win|close|increase|grow|promote|invite|find|hire|recruit|raise|announce|introduce|launch|land|fill|build|create|collect|gather|convert|sign|boost|start|re-?engage|reactivate';

const SAID = [
  /\bgoal\b[^.;\n:]{0,30}?[,:-]\s*(?:i|we)\s+(?:now )?(?:want|need|would like|prefer)\s+(?:to\s+)?([^.;\n]+)/i,
  /\b(?:goal|objective|aim|purpose|outcome)s?\b(?:\s+(?:of|for) (?:this|the) (?:campaign|sequence|emails?))?\s*(?:is now|is|are|would be|should be|to|:|=|-)\s*(?:to\s+)?([^.;\n]+)/i,
  new RegExp(
    `\\b(?:want|wants|wanted|would like|'d like|need|hope|hoping|looking|trying|plan|aim)\\s+to\\s+((?:${GOAL_VERBS})\\b[^.;\\n]*)`,
    'i',
  ),
  new RegExp(`\\b(?:in order|so as) to\\s+((?:${GOAL_VERBS})\\b[^.;\\n]*)`, 'i'),
  /\b(?:and|to)\s+(get (?:them|people|more|some|new)\b[^.;\n]*)/i,
  /\bto\s+((?:book|schedule|generate|drive|recruit|promote|win)\b[^.;\n]*)/i,
];
const LEAD =
  /^(?:(?:well|so|ok(?:ay)?|sure|yes|actually)[,.!]?\s+|(?:it'?s|it is|that would be|mainly|just|simply|to|we want|i want|we'd like|i'd like)\s+)+/i;
const END = /,?\s+(?:and|with|but)\s+(?:the|our|my|we|i)\b.*|,\s*(?:the|our|my|we|i|please)\b.*/i;

const tidy = (goal: string): string =>
  goal
    .replace(END, '')
    .replace(/[\s"'“”,!]+$/g, '')
    .trim();

/** What the emails are to bring. When that was the question, any few words will do. */
export function readGoal(text: string, asked: boolean): string | null {
  for (const pattern of SAID) {
    const goal = tidy(pattern.exec(text)?.[1] ?? '');
    if (goal !== '' && !ABOUT_THE_EMAILS.test(goal)) return goal;
  }
  if (!asked || isChatter(text) || saysAny(text) || SMALL_TALK.test(text)) return null;
  const [first = ''] = text.trim().split(/[.;\n]/, 1);
  const goal = tidy(first.replace(LEAD, ''));
  return goal !== '' && goal.split(/\s+/).length <= 25 ? goal : null;
}

/** 'I want to create five emails' says what is wanted of us, not of the readers. */
const ABOUT_THE_EMAILS =
  /^(?:get|create|build|generate|start|set up|launch)\b.*\b(?:e-?mails?|mails?|sequence|campaign|cadence)\b/i;
const SMALL_TALK = /\b(?:weather|lovely day|how are you|haha|lol|joke|good morning|good evening)\b/i;

/** The first that fits counts: 'register people for a demo webinar' is about the webinar. */
const SIGNS = {
  event: /\b(?:webinars?|events?|conferences?|workshops?|trade ?shows?|meet-?ups?|booth|open house)\b/i,
  hiring:
    /\b(?:hir(?:e|ing)|recruit(?!er)\w*|candidates?|applicants?|talent|fill (?:a |the |our )?(?:open )?(?:role|position)s?)\b/i,
  referrals: /\b(?:referrals?|introductions)\b/i,
  partnership: /\b(?:partner(?:s|ships?|ing)?|resellers?|affiliates?|collaborat\w+|integrations?)\b/i,
  feedback: /\b(?:feedback|(?<!site )surveys?|research|interviews?|validat\w+|opinions?)\b/i,
  download: /\bdownload\w*|\b(?:e-?books?|white ?papers?)\b/i,
  trial: /\b(?:trials?|sign(?:ing)?[- ]?ups?|registrations?|installs?|subscri\w+|newsletter)\b/i,
  demo: /\b(?:demos?|demonstrations?|walk-?throughs?)\b/i,
  meeting: /\b(?:meetings?|calls?|appointments?|consultations?|discovery|conversations?|book|schedule)\b/i,
  sale: /\b(?:sell\w*|sales?|purchas\w*|buy\w*|orders?|revenue|customers?|clients?|deals?|quotes?|leads?|pipeline|prospects)\b/i,
  awareness:
    /\b(?:awareness|introduc\w+|announc\w+|launch\w*|brand\w*|traffic|visits?|visitors|promot\w+)\b/i,
} satisfies Record<string, RegExp>;
export type GoalKind = keyof typeof SIGNS | 'talk';

export const kindOfGoal = (goal: string): GoalKind =>
  (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((kind) => SIGNS[kind].test(goal)) ?? 'talk';
