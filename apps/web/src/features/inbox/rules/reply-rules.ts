import { type Message, sentences, type Thread } from '@hearback/contract';

/** 'Re: ' once, however the other side spells it. */
export function replySubject(original: string | null): string {
  const subject = original ?? '';
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** 'a@x.test, ,b@x.test ' is two people. Null when there is nobody: then nothing is sent along. */
export function ccRecipients(typed: string): string[] | null {
  const all = typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return all.length > 0 ? all : null;
}

export type ReplySource = 'cold_email' | 'linkedin';

/** By which way an answer goes. Visitors of a website have none. */
export function replySource(source: string | null | undefined): ReplySource {
  if (!source) throw new Error(sentences.MESSAGE_SOURCE_UNKNOWN);
  if (source !== 'cold_email' && source !== 'linkedin')
    throw new Error(`Unsupported message source: ${source}`);
  return source;
}

/** A visit to the website is told by us, not written by anybody: what the person wrote before it can still be answered. */
export const canBeAnswered = ({ source }: Pick<Message, 'source'>): boolean =>
  source !== 'anonymous_traffic_id';

/** Up to when the answers to a conversation are known; to one that has none, up to what is answered. */
export function newestAnswer({ messages, replies }: Thread, { sent_at }: Pick<Message, 'sent_at'>): string {
  const answers = [
    ...messages.filter(({ direction }) => direction === 'outbound').map((message) => message.sent_at),
    ...replies.map(({ created_at }) => created_at),
  ];
  return answers.sort().at(-1) ?? sent_at;
}

/** A mail can be answered only from the account that the thread runs over. */
export const lacksAccount = (source: string | null, messages: readonly Message[]): boolean =>
  source === 'cold_email' && !messages.some(({ eaccount }) => eaccount);

export const sentText = (source: ReplySource): string =>
  source === 'linkedin' ? 'LinkedIn message reply sent successfully' : 'Email reply sent successfully';

export const waitingText = (source: ReplySource): string =>
  `${source === 'linkedin' ? 'LinkedIn message' : 'Email'} reply not sent yet`;

export function failureText(source: string | null, message: string | null | undefined): string {
  if (message?.includes('LinkedIn account ID')) return sentences.LINKEDIN_REPLY_IMPOSSIBLE;
  const what = source === 'linkedin' ? 'LinkedIn message' : 'Email';
  return `Failed to send ${what} reply: ${message || sentences.REPLY_FAILED}`;
}
