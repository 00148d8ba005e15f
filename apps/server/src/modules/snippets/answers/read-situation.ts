import {
  findComplaint,
  findTopics,
  hasFollowUpTime,
  type ReplyTopics,
  readSignals,
  type Signal,
} from '@hearback/classification';
import type { Disposition, NoProposalReason, ReplyFacts, Situation } from '@hearback/contract';

/** A reply as it is stored. All values belong to this message, never to an older one. */
export type ReadReply = {
  readonly text: string;
  readonly sentiment: Disposition | null;
  /** Confidence of the classifier. Null if a person set the sentiment. */
  readonly confidence: number | null;
  readonly facts: ReplyFacts;
  readonly sent_at: Date;
};

export type SituationReading = {
  readonly situation: Situation | null;
  /** The reason why nothing is proposed. */
  readonly reason: NoProposalReason | null;
  /** The situations that people can pick from if nothing is proposed, most likely first. */
  readonly offered: readonly Situation[];
};

/** Below it, too many classifications are wrong for an answer that people send without reading twice. */
const MIN_CONFIDENCE = 0.75;
/** An answer to a no ends the conversation with the lead, so it is proposed only if the badge does not say 'Unsure'. */
const MIN_CONFIDENCE_OF_NO = 0.9;

const USUAL: readonly Situation[] = [
  'unclear',
  'interested',
  'asks_information',
  'soft_no',
  'hard_no',
  'wrong_person',
];

type Signals = ReadonlySet<Signal>;

const propose = (situation: Situation): SituationReading => ({ situation, reason: null, offered: [] });
const doubt = (reason: NoProposalReason, ...offered: Situation[]): SituationReading => ({
  situation: null,
  reason,
  offered: offered.length > 0 ? offered : USUAL,
});

/** The meaning of the text, regardless of its sentiment. */
type TextReading = {
  readonly signals: Signals;
  readonly topics: ReplyTopics;
  readonly complaint: ReturnType<typeof findComplaint>;
  readonly names_later: boolean;
};

/** Reads a text once for all decisions about it. */
export const readText = (text: string): TextReading => ({
  signals: new Set(readSignals(text).map(({ signal }) => signal)),
  topics: findTopics(text),
  complaint: findComplaint(text),
  names_later: hasFollowUpTime(text),
});

/** Decides which kind of answer a reply needs. Any doubt ends without one. */
export const readSituation = (reply: ReadReply, now: Date): SituationReading =>
  decideSituation(reply, readText(reply.text), now);

export function decideSituation(reply: ReadReply, read: TextReading, now: Date): SituationReading {
  const { sentiment, confidence } = reply;
  const { signals, topics } = read;
  const removal = findRemoval(sentiment, read);
  if (removal) return removal;
  if (sentiment === null) return doubt('unclear');
  const isNo = sentiment === 'soft_no' || sentiment === 'hard_no';
  if (confidence !== null && confidence < (isNo ? MIN_CONFIDENCE_OF_NO : MIN_CONFIDENCE))
    return doubt('unclear');
  if (sentiment === 'hard_no') return propose('hard_no');
  if (sentiment === 'ooo') return readAbsence(reply, now);
  if (sentiment === 'interested') return readInterest(reply, topics, signals, now);
  return sentiment === 'soft_no' ? readSoftNo(reply, read) : readReferral(reply, topics, signals);
}

/** Removal requests and complaints count regardless of the sentiment. A person answers complaints, which may come from a lawyer. */
function findRemoval(
  sentiment: Disposition | null,
  { complaint, signals }: TextReading,
): SituationReading | null {
  if (complaint === 'certain' || (complaint && sentiment === 'hard_no'))
    return doubt('may_complain', 'removal_request');
  if (signals.has('removal'))
    return sentiment === 'interested' || sentiment === 'ooo'
      ? doubt('may_ask_removal', 'removal_request')
      : propose('removal_request');
  // An automatic notice of absence often ends with a sentence about data protection.
  if (complaint && sentiment !== 'ooo') return doubt('may_complain', 'removal_request', 'asks_information');
  return null;
}

const DAY_MS = 86_400_000;
const toDay = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

function readAbsence({ facts, sent_at }: ReadReply, now: Date): SituationReading {
  const back = facts.back_on && new Date(`${facts.back_on}T00:00:00Z`);
  if (back ? toDay(back) < toDay(now) : toDay(now) - toDay(sent_at) > 14)
    return doubt('time_passed', 'absence');
  return propose('absence');
}

/** A proposal without a weekday, such as 'tomorrow', is outdated after the day of the message. A weekday is outdated after its next date. */
function hasPassed(weekday: number | null, sent_at: Date, now: Date): boolean {
  if (weekday === null) return toDay(now) > toDay(sent_at);
  const ahead = (weekday - sent_at.getUTCDay() + 7) % 7 || 7;
  return toDay(now) > toDay(sent_at) + ahead;
}

function readInterest(
  { facts, sent_at }: ReadReply,
  topics: ReplyTopics,
  signals: Signals,
  now: Date,
): SituationReading {
  if (topics.booking_page) return doubt('link', 'wants_time', 'proposes_time');
  if (topics.other_question) return doubt('question', 'asks_information', 'interested', 'wants_time');
  const isAboutTime = facts.meeting !== null || topics.days !== 'none' || signals.has('time');
  const asksPrice = facts.asks_price || topics.price;
  if (asksPrice && (isAboutTime || topics.call))
    return doubt('several_topics', 'asks_price', isAboutTime ? 'proposes_time' : 'wants_time');
  if (asksPrice) return propose('asks_price');
  if (!isAboutTime) {
    if (topics.information) return propose('asks_information');
    return propose(topics.call ? 'wants_time' : 'interested');
  }
  if (topics.information) return doubt('several_topics', 'asks_information', 'proposes_time');
  if (facts.meeting === null || topics.days !== 'one' || !topics.day)
    return doubt('time_uncertain', 'proposes_time', 'wants_time');
  if (hasPassed(topics.day.weekday, sent_at, now)) return doubt('time_passed', 'proposes_time', 'wants_time');
  return propose('proposes_time');
}

function readSoftNo({ text }: ReadReply, { topics, names_later }: TextReading): SituationReading {
  const situation = names_later ? 'soft_no_dated' : 'soft_no';
  if (topics.interest) return doubt('unclear', 'interested', situation);
  if (text.includes('?') || topics.price) return doubt('question', situation, 'asks_information');
  return propose(situation);
}

const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{2,63}/gu;

function readReferral({ text, facts }: ReadReply, topics: ReplyTopics, signals: Signals): SituationReading {
  if (facts.instead) {
    const addresses = new Set(text.toLowerCase().match(ADDRESS));
    return addresses.size > 1 ? doubt('several_people', 'wrong_person_named') : propose('wrong_person_named');
  }
  if (topics.other_question) return doubt('question', 'wrong_person');
  return signals.has('person')
    ? doubt('several_people', 'wrong_person_named', 'wrong_person')
    : propose('wrong_person');
}
