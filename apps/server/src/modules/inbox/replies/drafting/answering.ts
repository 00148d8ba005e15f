import { extractFacts, namesLaterTime, withTitle } from '@hearback/classification';
import {
  type Answering,
  type Disposition,
  type Message,
  REPLY_TONES,
  type ReplyFacts,
  readDetails,
  type Thread,
} from '@hearback/contract';
import { type DraftFacts, draftReply, type SenderSettings } from './draft-reply.ts';

type Written = Pick<Message, 'own_text' | 'lang' | 'sent_at' | 'eaccount'>;

/** By the disposition that counts now: it may be a person's choice. */
export function factsOfMessage(
  { own_text, lang, sent_at, eaccount }: Written,
  sentiment: Disposition | null,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): ReplyFacts {
  const known = [name, email, eaccount].filter((each) => each !== null);
  return extractFacts(own_text, { label: sentiment, sent_at: new Date(sent_at), language: lang, known });
}

/** What a draft takes of what was said. */
export const toDraftFacts = (facts: ReplyFacts, own_text: string): Partial<DraftFacts> => ({
  language: facts.language,
  colleague: facts.instead?.name ? withTitle(own_text, facts.instead.name) : null,
  back_on: facts.back_on,
  asks_to_stop: facts.asks_to_stop,
  meeting: facts.meeting,
  asks_price: facts.asks_price,
  names_later: namesLaterTime(own_text),
});

type Sender = { readonly first_name: string | null; readonly settings: SenderSettings | null };

/** The newest that somebody wrote. A visit is nobody's words. */
export const answerable = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, source }) => direction === 'inbound' && source !== 'anonymous_traffic_id');

type Answered = {
  readonly message: Message;
  /** What was read of it when it came in, where that still counts. */
  readonly read: ReplyFacts | null;
};

/** What the message says, and the built-in drafts for it. */
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
      sender_first_name: sender.first_name,
      settings: sender.settings,
    }),
  ]);
  return { message_id: message.id, facts, drafts: Object.fromEntries(drafts) as Answering['drafts'] };
}
