import { extractFacts, findLaterDate } from '@hearback/classification';
import {
  type Answering,
  type Disposition,
  type Message,
  type Proposals,
  type ReplyFacts,
  readDetails,
  type Source,
  type Thread,
} from '@hearback/contract';
import type { SenderSignature } from '#server/modules/accounts/index.ts';
import { type AnswerLibrary, NO_PROPOSALS, proposeAnswers } from '#server/modules/snippets/index.ts';

type MessageText = Pick<Message, 'own_text' | 'lang' | 'sent_at' | 'eaccount'>;

/** Uses the current disposition, which may be a person's choice. */
export function factsOfMessage(
  { own_text, lang, sent_at, eaccount }: MessageText,
  sentiment: Disposition | null,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): ReplyFacts {
  const known = [name, email, eaccount].filter((each) => each !== null);
  return extractFacts(own_text, { label: sentiment, sent_at: new Date(sent_at), language: lang, known });
}

type Sender = SenderSignature & { readonly settings: { readonly ai_enabled: boolean } | null };

type AnsweredText = {
  readonly own_text: string;
  readonly source: Source;
  /** Of this message, never of an older one. */
  readonly sentiment: Disposition | null;
  readonly confidence: number | null;
  readonly facts: ReplyFacts;
  readonly sent_at: Date;
  /** Languages of our messages before it, newest first. They count if its own text is too short to tell. */
  readonly sent_in: readonly (string | null)[];
};

/** The library's answers to a message. */
export function toProposals(
  { own_text, source, sent_in, facts, ...message }: AnsweredText,
  library: AnswerLibrary,
  { settings, ...sender }: Sender,
): Proposals {
  if (settings?.ai_enabled === false) return NO_PROPOSALS;
  const reply = {
    ...message,
    facts,
    text: own_text,
    channel: source === 'linkedin' ? ('linkedin' as const) : ('email' as const),
    language: facts.language ?? sent_in.find((language) => language !== null) ?? null,
  };
  return proposeAnswers(reply, library, sender, new Date());
}

/** The newest message with text. A website visit has none. */
export const answerable = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, source }) => direction === 'inbound' && source !== 'anonymous_traffic_id');

type Answered = {
  readonly message: Message;
  /** The facts extracted during ingestion, if they still apply. */
  readonly read: ReplyFacts | null;
  readonly library: AnswerLibrary;
};

/** Returns what the message says and the library's answers to it. */
export function toAnswering(
  { contact, company, messages }: Pick<Thread, 'contact' | 'company' | 'messages'>,
  sender: Sender,
  { message, read, library }: Answered,
): Answering {
  const { own_text, source, sentiment, reasons, sent_at } = message;
  const facts = read ?? factsOfMessage(message, sentiment, readDetails(contact, company));
  const sent_in = messages
    .filter((each) => each.direction === 'outbound' && each.sent_at <= sent_at)
    .map(({ lang }) => lang);
  const confidence = reasons && reasons.by !== 'learned' ? reasons.confidence : null;
  const answered = { own_text, source, sentiment, confidence, facts, sent_at: new Date(sent_at), sent_in };
  const later_on = sentiment === 'soft_no' ? findLaterDate(own_text, message.lang, new Date(sent_at)) : null;
  return { message_id: message.id, facts, later_on, ...toProposals(answered, library, sender) };
}
