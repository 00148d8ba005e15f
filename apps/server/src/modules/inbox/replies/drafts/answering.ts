import { extractFacts, findLaterDate, namesLaterTime, withTitle } from '@hearback/classification';
import {
  type Answering,
  type Disposition,
  type Message,
  REPLY_TONES,
  type ReplyFacts,
  readDetails,
  type Thread,
} from '@hearback/contract';
import type { SenderSignature } from '#server/modules/accounts/index.ts';
import { type DraftFacts, draftReply, type SenderSettings } from './draft-reply.ts';

type Written = Pick<Message, 'own_text' | 'lang' | 'sent_at' | 'eaccount'>;

/** Uses the current disposition, which may be a person's choice. */
export function factsOfMessage(
  { own_text, lang, sent_at, eaccount }: Written,
  sentiment: Disposition | null,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): ReplyFacts {
  const known = [name, email, eaccount].filter((each) => each !== null);
  return extractFacts(own_text, { label: sentiment, sent_at: new Date(sent_at), language: lang, known });
}

/** Selects the facts that a draft uses. */
export const toDraftFacts = (facts: ReplyFacts, own_text: string): Partial<DraftFacts> => ({
  language: facts.language,
  colleague: facts.instead?.name ? withTitle(own_text, facts.instead.name) : null,
  back_on: facts.back_on,
  asks_to_stop: facts.asks_to_stop,
  meeting: facts.meeting,
  asks_price: facts.asks_price,
  names_later: namesLaterTime(own_text),
});

type Sender = SenderSignature & { readonly settings: SenderSettings | null };

/** The newest message with text. A website visit has none. */
export const answerable = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, source }) => direction === 'inbound' && source !== 'anonymous_traffic_id');

type Answered = {
  readonly message: Message;
  /** The facts extracted during ingestion, if they still apply. */
  readonly read: ReplyFacts | null;
};

/** Returns what the message says and the built-in drafts for it. */
export function toAnswering(
  { contact, company, sentiment }: Pick<Thread, 'contact' | 'company' | 'sentiment' | 'messages'>,
  sender: Sender,
  { message, read }: Answered,
): Answering {
  const details = readDetails(contact, company);
  const said = message.sentiment ?? sentiment;
  const facts = read ?? factsOfMessage(message, said, details);
  const drafts = REPLY_TONES.map((tone) => [
    tone,
    draftReply({
      sentiment: said,
      tone,
      ...toDraftFacts(facts, message.own_text),
      first_name: details.first_name,
      company_name: details.company_name,
      industry: details.industry,
      sender_name: sender.name,
      signature: sender.signature,
      settings: sender.settings,
    }),
  ]);
  const later_on =
    said === 'soft_no' ? findLaterDate(message.own_text, message.lang, new Date(message.sent_at)) : null;
  return {
    message_id: message.id,
    facts,
    later_on,
    drafts: Object.fromEntries(drafts) as Answering['drafts'],
  };
}
