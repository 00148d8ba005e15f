const WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  single: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  fifteen: 15,
  twenty: 20,
  drei: 3,
  vier: 4,
  tres: 3,
  cuatro: 4,
};

/** A number in digits or words. */
export const NUMBER = `(?:\\d{1,4}|${Object.keys(WORDS).join('|')})`;

export const toNumber = (text: string): number => WORDS[text.toLowerCase()] ?? Number(text);

const MAILS = '(?:e-?mails?|mails?|messages?|steps?|touch(?:es|points?)?|follow[- ]?ups?)';
const FILLER =
  '(?:(?:[- ]|, | and )(?:of|short|brief|concise|cold|outreach|sales|email|step|good|different|total|part|friendly|warm|casual|professional|formal|direct|punchy|personal|simple|great))*';
const RANGE = `(?:${NUMBER}\\s*(?:-|–|to|or)\\s*)?`;

/** '5 emails', 'a sequence of four', 'make it 3', '3-5 mails' (the upper one), 'half a dozen emails'. */
const SAID = [
  new RegExp(`(?:^|[\\n;,.] ?)${MAILS} ?[:=] ?(${NUMBER})\\b`, 'i'),
  /\b(half a dozen)\b/i,
  new RegExp(`\\b${RANGE}(${NUMBER})${FILLER}[- ]${MAILS}\\b(?!\\s*(?:per|a|each|every)\\b)`, 'i'),
  new RegExp(`\\b(?:sequence|series|campaign|cadence)\\s+(?:of|with|to)\\s+${RANGE}(${NUMBER})\\b`, 'i'),
  new RegExp(
    `\\b(?:make (?:it|that|them)|change (?:it |that |the (?:number|count) )?to|let'?s (?:do|go with|say|try)|i(?:'d| would)? (?:want|need|like|say|said|meant?|prefer)|can (?:you|we) (?:do|make|write|have)|actually,?|no,|rather|go (?:for|with))\\s+(?:just |only |about )?${RANGE}(${NUMBER})\\s*(?:instead|please|then|now|of them)?\\s*(?:[.,!?;]|$)`,
    'i',
  ),
  new RegExp(
    `\\b(?:number of|how many) ${MAILS}\\s*(?:is|are|:|=|to|should be)?\\s*${RANGE}(${NUMBER})\\b`,
    'i',
  ),
];

/** Numbers of these are not numbers of emails. */
const OTHER =
  '[\\s-]*(?:%|percent|employees|people|staff|offices|locations|years?|clients|customers|stores|shops|branches|days|weeks|months|countries|cities|states|million|thousand|k\\b)';
const EITHER = new RegExp(`\\b(${NUMBER}) or (?:maybe |even )?(${NUMBER})\\b(?!${OTHER})(?: ${MAILS})?`, 'i');
const PLAIN = new RegExp(
  `^\\W*(?:an? )?(?:${NUMBER}|-\\s?\\d+|\\d+[.,]\\d+)(?: ${MAILS})?(?: please)?[\\s.!?]*$`,
  'i',
);
const UNCOUNTABLE =
  /(?:^|\s)(?:-\s?\d{1,6}|(?:minus|negative) \w+|\d{1,6}[.,]\d{1,6})(?: (?:e-?mails?|mails?))?[\s.!?]*$/i;

/** A number and nothing else: it is the number of emails whatever was asked. */
export const isPlainNumber = (text: string): boolean => PLAIN.test(text);

/** Less than nothing, or a part of one. */
export const isUncountable = (text: string, asked: boolean): boolean => asked && UNCOUNTABLE.test(text);

/** 'Four or five?' leaves the choice open. */
export function readEither(text: string, asked: boolean): [number, number] | null {
  const found = EITHER.exec(text);
  if (!found?.[1] || !found[2] || !(asked || /mail/i.test(found[0]))) return null;
  return [toNumber(found[1]), toNumber(found[2])];
}

/** When the question was how many: '5', 'five please', 'about 4, I think', 'maybe three?'. */
const BARE = new RegExp(`^[^\\d]{0,40}?\\b${RANGE}(${NUMBER})\\b(?!${OTHER})[^\\d]{0,40}$`, 'i');

/** How many emails are wanted; null when nothing is said of it. It may be out of bounds. */
export function readCount(text: string, asked: boolean): number | null {
  for (const pattern of asked ? [...SAID, BARE] : SAID) {
    const found = pattern.exec(text)?.[1];
    if (found) return found.toLowerCase() === 'half a dozen' ? 6 : toNumber(found);
  }
  return null;
}
