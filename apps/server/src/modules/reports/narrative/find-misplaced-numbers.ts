import type { ReportFigureId } from '@hearback/contract';

/**
 * A fact of a report. `words` matches the names that a sentence may use for its number. Null for a fact without figures, whose
 * `names` may contain numbers.
 */
export type ReportFact =
  | { readonly text: string; readonly words: RegExp }
  | { readonly text: string; readonly words: null; readonly names: readonly string[] };

export const FIGURE_WORDS: Readonly<Record<ReportFigureId, RegExp>> = {
  meetings_booked: /\bmeetings?\b|\bcalls?\b|\bappointments?\b/i,
  positive_replies: /\binterest|\bpositive (?:repl|respon|answer)/i,
  opportunities: /\bopportunit|\bdeals?\b/i,
  opportunity_value: /\bopportunit|\bworth\b|\bvalue|\bpipeline\b|\bdeals?\b/i,
  sent: /\bmessages?\b|\bemails?\b|\bsent\b|\bsend/i,
  people_reached: /\bpeople\b|\bpersons?\b|\breach|\bcontacted\b|\brecipients?\b/i,
  reply_rate: /\breply rate\b|\brepl(?:y|ies|ied)\b|\bresponse rate\b/i,
  positive_rate: /\bpositive\b/i,
  response_seconds: /\bansw|\brespon|\bworking time\b/i,
  unanswered_interested: /\binterest|\bwait|\banswer/i,
  do_not_contact: /\bdo-not-contact\b|\bexclu|\bnot to be contacted\b|\bopt(?:ed)? out\b|\bunsubscri/i,
};

/** A percentage is another number than the same count. */
const NUMBER = /\d(?:[\d.,]*\d)?%?/g;
/** The words before a previous value or a target. */
const REFERENCE = /\b(?:from|previous(?:ly)?|targets?)(?:\W+[a-z]+){0,2}\W*$/i;
const CHANGES = {
  up: /\b(?:up (?:by )?(?:\W?\d|from\b)|rose\b|risen\b|increased\b|grew\b|grown\b|climbed\b)/i,
  down: /\b(?:down (?:by )?(?:\W?\d|from\b)|fell\b|fallen\b|dropped\b|declined\b|decreased\b)/i,
} as const;
/** 'Nov 9, 2026' and 'October 2026'. Dates that are not in the facts are rejected elsewhere. */
const DATE =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?) \d{1,4}(?:, \d{4})?\b/g;
const SENTENCE_END = /(?<=[.!?])\s+/;
/** Each part of a sentence counts one thing: 'up 50% from 2' belongs to the part before it. */
const PART_START = /[;:()]|,(?!\d)|\s(?:and|after|while|with|to|by|but|plus)\s/i;

type UsedNumber = { readonly number: string; readonly isReference: boolean };

const listNumbers = (text: string): UsedNumber[] =>
  [...text.matchAll(NUMBER)].map(({ 0: number, index }) => ({
    number: number.replace(/,(?=\d{3}(?!\d))/g, ''),
    isReference: REFERENCE.test(text.slice(0, index)),
  }));

const listChanges = (text: string): string[] =>
  Object.entries(CHANGES).flatMap(([change, words]) => (words.test(text) ? [change] : []));

/**
 * Numbers of the facts that the text uses for another figure, such as the number of messages as the number of meetings, or as
 * the current value although they are the previous value or the target. Includes changes in the wrong direction.
 */
export function findMisplacedNumbers(text: string, facts: readonly ReportFact[]): string[] {
  const factNumbers = facts.flatMap(({ text: fact, words }) =>
    words === null
      ? []
      : [{ numbers: fact.split(SENTENCE_END).flatMap(listNumbers), changes: listChanges(fact), words }],
  );
  const names = facts.flatMap((fact) => (fact.words === null ? fact.names : []));
  const counted = names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(DATE, '');
  const namesAny = (part: string) => factNumbers.some(({ words }) => words.test(part));
  const belongsTo = (used: UsedNumber, part: string) =>
    factNumbers.some(
      ({ numbers, words }) =>
        words.test(part) &&
        numbers.some(
          ({ number, isReference }) => number === used.number && (used.isReference || !isReference),
        ),
    );
  const hasChange = (change: string, part: string) =>
    factNumbers.some(({ changes, words }) => changes.includes(change) && words.test(part));
  return counted.split(SENTENCE_END).flatMap((sentence) => {
    let subject = '';
    return sentence.split(PART_START).flatMap((part) => {
      if (namesAny(part)) subject = part;
      const changes = subject === '' ? [] : listChanges(part).filter((change) => !hasChange(change, subject));
      const misplaced = listNumbers(part).filter((used) => !belongsTo(used, subject || sentence));
      return [...changes, ...misplaced.map(({ number }) => number)];
    });
  });
}
