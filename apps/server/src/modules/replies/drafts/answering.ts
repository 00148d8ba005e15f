import {
  extractFacts,
  findLaterDay,
  findMeetingTimes,
  findReturnDay,
  quoteAround,
  readSignals,
} from '@hearback/classification';
import {
  type Answering,
  type Disposition,
  type FactEvidence,
  type Message,
  type Proposals,
  ReplyFacts,
  readDetails,
  type Source,
  type Thread,
} from '@hearback/contract';
import type { SenderSignature } from '#server/modules/accounts/index.ts';
import {
  type AnsweredReply,
  type AnswerLibrary,
  NO_PROPOSALS,
  proposeAnswers,
  readSituation,
  type SituationReading,
} from '#server/modules/snippets/index.ts';
import type { Sender as DraftSender } from './sender.queries.ts';

type MessageText = Pick<Message, 'own_text' | 'lang' | 'sent_at' | 'eaccount'>;

/** Uses the current disposition, which may be a person's choice. */
function extractMessageFacts(
  { own_text, lang, sent_at, eaccount }: MessageText,
  sentiment: Disposition | null,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): ReplyFacts {
  const knownPeople = [name, email, eaccount].filter((each) => each !== null);
  return extractFacts(own_text, {
    label: sentiment,
    sent_at: new Date(sent_at),
    language: lang,
    knownPeople,
  });
}

type Sender = SenderSignature & { readonly settings: { readonly ai_enabled: boolean } | null };

export type AnsweredText = {
  readonly own_text: string;
  readonly source: Source;
  /** The sentiment of this message, never of an older one. */
  readonly sentiment: Disposition | null;
  readonly confidence: number | null;
  readonly facts: ReplyFacts;
  readonly sent_at: Date;
  /** Languages of our messages before it, newest first. They count if its own text is too short to detect the language. */
  readonly sent_in: readonly (string | null)[];
};

/** The message as the library reads it. */
export const toAnsweredReply = ({
  own_text,
  source,
  sent_in,
  facts,
  ...message
}: AnsweredText): AnsweredReply => ({
  ...message,
  facts,
  text: own_text,
  channel: source === 'linkedin' ? 'linkedin' : 'email',
  language: facts.language ?? sent_in.find((language) => language !== null) ?? null,
});

const NO_FACTS: ReplyFacts = {
  language: 'en',
  back_on: null,
  instead: null,
  meeting: null,
  asks_price: false,
  asks_to_stop: false,
};

/** The facts of the answered message: those extracted during ingestion if they still apply. */
export function findSenderFacts({ answered, eaccount }: DraftSender): ReplyFacts | null {
  if (!answered) return null;
  const { sentiment, facts, sent_at, contact_name: name, contact_email: email } = answered;
  const message = { ...answered, sent_at: sent_at.toISOString(), eaccount };
  return ReplyFacts.safeParse(facts).data ?? extractMessageFacts(message, sentiment, { name, email });
}

/** Without a message, only the sentiment is known, and the answer is in English. */
export function toSenderText(sender: DraftSender, sentiment: Disposition | null): AnsweredText {
  const { answered, earlier } = sender;
  return {
    own_text: answered?.own_text ?? '',
    source: answered?.source ?? 'cold_email',
    sentiment,
    confidence: answered?.confidence ?? null,
    facts: findSenderFacts(sender) ?? NO_FACTS,
    sent_at: answered?.sent_at ?? new Date(),
    sent_in: earlier
      .filter(({ direction }) => direction === 'outbound')
      .map(({ lang }) => lang)
      .reverse(),
  };
}

/** The library's answers to a message. `reading`: its situation if it is known, because reading a text is expensive. */
export const toProposals = (
  message: AnsweredText,
  library: AnswerLibrary,
  { settings, ...sender }: Sender,
  reading: SituationReading | null = null,
): Proposals => {
  if (settings?.ai_enabled === false) return NO_PROPOSALS;
  const reply = toAnsweredReply(message);
  return proposeAnswers(reply, reading ?? readSituation(reply, new Date()), library, sender);
};

/** The newest message with text. A website visit has none. */
export const findAnswerableMessage = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, source }) => direction === 'inbound' && source !== 'anonymous_traffic_id');

/** `read`: the facts extracted during ingestion, if they still apply. */
export function toAnsweredText(
  { contact, company, messages }: Pick<Thread, 'contact' | 'company' | 'messages'>,
  message: Message,
  read: ReplyFacts | null,
): AnsweredText {
  const { own_text, source, sentiment, reasons, sent_at } = message;
  const facts = read ?? extractMessageFacts(message, sentiment, readDetails(contact, company));
  const sent_in = messages
    .filter((each) => each.direction === 'outbound' && each.sent_at <= sent_at)
    .map(({ lang }) => lang);
  const confidence = reasons && reasons.by !== 'learned' ? reasons.confidence : null;
  return { own_text, source, sentiment, confidence, facts, sent_at: new Date(sent_at), sent_in };
}

/** Returns what the message says and the library's answers to it. */
export function toAnswering(
  message: Message,
  answeredText: AnsweredText,
  library: AnswerLibrary,
  sender: Sender,
  reading: SituationReading | null,
): Answering {
  const { own_text, sentiment, sent_at, facts } = answeredText;
  const { lang } = message;
  const later = sentiment === 'soft_no' ? findLaterDay(own_text, lang, sent_at) : null;
  const times = sentiment === 'interested' ? findMeetingTimes(own_text, lang, sent_at) : [];
  return {
    message_id: message.id,
    facts,
    later_on: later?.day ?? null,
    evidence: { ...quoteFacts(own_text, facts, { lang, sent_at }), later_on: later?.words ?? null },
    proposed_times: times.map(({ part: _part, ...time }) => time),
    ...toProposals(answeredText, library, sender, reading),
  };
}

/** The sentences that the facts come from. */
function quoteFacts(
  text: string,
  { back_on, instead, meeting, asks_to_stop }: ReplyFacts,
  { lang, sent_at }: { readonly lang: string | null; readonly sent_at: Date },
): Omit<FactEvidence, 'later_on'> {
  const stop = asks_to_stop ? readSignals(text).find(({ signal }) => signal === 'removal')?.span : undefined;
  return {
    back_on: back_on === null ? null : (findReturnDay(text, lang, sent_at)?.words ?? null),
    instead: quoteAround(text, instead?.name ?? null) ?? quoteAround(text, instead?.email ?? null),
    meeting: quoteAround(text, meeting),
    asks_to_stop: stop ? text.slice(stop.from, stop.to).trim() : null,
  };
}
