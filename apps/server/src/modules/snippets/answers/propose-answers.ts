import { shortenTime, withTitle } from '@hearback/classification';
import {
  type AnswerChannel,
  type NoProposalReason,
  type Proposals,
  REPLY_TONES,
  type ReplyTone,
  removeLinkFromName,
  type Situation,
  type Snippet,
  type SnippetValues,
} from '@hearback/contract';
import type { SenderSignature } from '#server/modules/accounts/index.ts';
import { type AnswerPlace, chooseAnswers, listCandidates, toReplyCandidates } from './choose-answers.ts';
import type { ReplyMatch } from './earlier-replies.queries.ts';
import { type ReadReply, readSituation, type SituationReading } from './read-situation.ts';
import { type EarlierReply, type ReusedReply, reuseReplies } from './reuse-reply.ts';
import { listVocabulary } from './starter-answers.ts';

/** The answers of the workspace and its data about the conversation. */
export type AnswerLibrary = {
  readonly snippets: readonly Snippet[];
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  /** Written below the sender's name. */
  readonly sender_company: string | null;
  readonly knownValues: KnownValues;
  /** The team's replies that `findMatch` describes, newest first. */
  readonly earlier: readonly EarlierReply[];
  /** The person is on the do-not-contact list. */
  readonly suppressed: boolean;
};

/** For a draft that belongs to no conversation. */
export const EMPTY_LIBRARY: AnswerLibrary = {
  snippets: [],
  campaign_id: null,
  location_id: null,
  sender_company: null,
  knownValues: {
    first_name: null,
    company: null,
    booking_link: null,
    value_proposition: null,
    price_line: null,
  },
  earlier: [],
  suppressed: false,
};

export type KnownValues = Readonly<
  Record<'first_name' | 'company' | 'booking_link' | 'value_proposition' | 'price_line', string | null>
>;

export type AnsweredReply = ReadReply & { readonly channel: AnswerChannel; readonly language: string | null };

const MAX_PROPOSED = 4;
const MAX_OFFERED = 6;

const byTone = <T>(make: (tone: ReplyTone) => T): Record<ReplyTone, T> => ({
  professional: make('professional'),
  friendly: make('friendly'),
  direct: make('direct'),
});

const nothing = (reason: Proposals['reason']): Proposals => ({
  situation: null,
  reason,
  answers: byTone(() => []),
});

/** The answers to a message of a campaign whose AI replies are off. */
export const NO_PROPOSALS: Proposals = nothing('off');

/** To a person who is on the do-not-contact list, wants to be removed or complains, only the confirmation is offered. */
function withSuppression(reading: SituationReading, suppressed: boolean): SituationReading {
  if (!suppressed || reading.situation === 'removal_request') return reading;
  return { situation: null, reason: 'suppressed', offered: ['removal_request'] };
}

const NEVER_REUSED: readonly (Situation | NoProposalReason | null)[] = [
  'removal_request',
  'suppressed',
  'may_ask_removal',
  'may_complain',
];

/** True if nothing but the confirmation of a removal may be proposed. */
export const isRemovalOnly = (reply: ReadReply, suppressed: boolean, now: Date): boolean =>
  allowsOnlyRemoval(withSuppression(readSituation(reply, now), suppressed));

const allowsOnlyRemoval = ({ situation, reason }: SituationReading): boolean =>
  NEVER_REUSED.includes(situation) || NEVER_REUSED.includes(reason);

/** Describes the earlier replies that may answer a message. Null if none may. */
export const findMatch = (
  { language, channel }: AnsweredReply,
  reading: SituationReading,
): Pick<ReplyMatch, 'language' | 'channel' | 'situation'> | null =>
  language === null || allowsOnlyRemoval(reading)
    ? null
    : { language, channel, situation: reading.situation };

/** Chooses the answers to a reply with the situation `read`. Pure: the same message and library have the same answers. */
export function proposeAnswers(
  reply: AnsweredReply,
  read: SituationReading,
  { snippets, knownValues, sender_company, earlier, suppressed, ...where }: AnswerLibrary,
  sender: SenderSignature,
): Proposals {
  const { language, channel } = reply;
  if (language === null) return nothing('language');
  const reading = withSuppression(read, suppressed);
  // A doubtful fact must not be filled in, not even in an answer that a person picks.
  const facts = reading.reason === null ? toFactValues(reply, language) : NO_FACTS;
  const values = {
    ...toSenderValues(sender, sender_company),
    ...tidyValues(knownValues),
    ...facts,
    free_slots: null,
  };
  const place = { ...where, language, channel };
  const library = listCandidates(snippets, place, values);
  const replies = allowsOnlyRemoval(reading)
    ? []
    : reuseReplies(earlier, {
        text: reply.text,
        language,
        isEmail: channel === 'email',
        vocabulary: listVocabulary(language),
        values,
      }).filter(({ text }) => reading.situation !== 'hard_no' || !text.includes('?'));
  if (library.length + replies.length === 0) return nothing('language');
  const answers = byTone((tone) => listAnswers({ library, replies, place }, reading, tone));
  if (reading.reason !== null) return { situation: null, reason: reading.reason, answers };
  return REPLY_TONES.some((tone) => answers[tone].length > 0)
    ? { situation: reading.situation, reason: null, answers }
    : nothing('no_answer');
}

type Candidates = {
  readonly library: ReturnType<typeof listCandidates>;
  readonly replies: readonly ReusedReply[];
  readonly place: AnswerPlace;
};

/** In doubt, replies to similar messages are offered first. A person picks one. */
function listAnswers(
  { library, replies, place }: Candidates,
  { situation, offered }: SituationReading,
  tone: ReplyTone,
) {
  const reused = (as: Situation) => toReplyCandidates(replies, as, place);
  if (situation !== null)
    return chooseAnswers([...library, ...reused(situation)], situation, tone).slice(0, MAX_PROPOSED);
  return [
    ...chooseAnswers(reused('unclear'), 'unclear', tone),
    ...offered.flatMap((each) => chooseAnswers(library, each, tone).slice(0, 1)),
  ].slice(0, MAX_OFFERED);
}

/** Names come from imports and strangers. A line break would break the layout, and their links must not be sent. */
const toSafeWords = (value: string | null): string | null =>
  removeLinkFromName((value ?? '').replace(/\s+/g, ' ').trim()) || null;

export const tidyValues = (values: KnownValues): KnownValues => ({
  ...values,
  first_name: toSafeWords(values.first_name),
  company: toSafeWords(values.company),
});

export const toSenderValues = ({ name, signature }: SenderSignature, company: string | null) => ({
  sender: name,
  signature: signature?.trim() || [name, name && toSafeWords(company)].filter(Boolean).join('\n') || null,
});

const formatDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Day names are lowercase except in English and German. */
const formatTime = (language: string, words: string): string => {
  const flat = words.replace(/\s+/g, ' ').trim();
  return language === 'en' || language === 'de' ? flat : flat.charAt(0).toLowerCase() + flat.slice(1);
};

type FactValues = Pick<SnippetValues, 'proposed_time' | 'named_person' | 'return_date'>;

export const NO_FACTS: FactValues = { proposed_time: null, named_person: null, return_date: null };

/** The values that the reply states. */
function toFactValues({ facts, text, sent_at }: ReadReply, language: string): FactValues {
  const { meeting, instead, back_on } = facts;
  const person = instead?.name ? toSafeWords(withTitle(text, instead.name)) : null;
  return {
    proposed_time: meeting && formatTime(language, shortenTime(meeting, sent_at)),
    named_person: person ?? instead?.email ?? null,
    return_date: back_on && formatDay(language, back_on),
  };
}
