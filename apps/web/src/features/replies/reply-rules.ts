import { type Message, sentences, type Thread } from '@hearback/contract';

/** Adds 'Re: ' unless the subject already has it in any spelling. */
export function replySubject(original: string | null): string {
  const subject = original ?? '';
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** 'a@x.test, ,b@x.test ' contains two people. Returns null if there are none. */
export function ccRecipients(typed: string): string[] | null {
  const all = typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return all.length > 0 ? all : null;
}

export type ReplySource = 'cold_email' | 'linkedin';

/** Returns the channel of an answer. Throws for website visits, which have none. */
export function replySource(source: string | null | undefined): ReplySource {
  if (!source) throw new Error(sentences.MESSAGE_SOURCE_UNKNOWN);
  if (source !== 'cold_email' && source !== 'linkedin')
    throw new Error(`Unsupported message source: ${source}`);
  return source;
}

/** Website visits are recorded by Hearback, so they cannot be answered. Earlier messages of the person can. */
export const canBeAnswered = ({ source }: Pick<Message, 'source'>): boolean =>
  source !== 'anonymous_traffic_id';

/** The account that a message was received by. */
export const toSender = ({ source, eaccount }: Pick<Message, 'source' | 'eaccount'>): string =>
  `${source} ${eaccount}`;

/** Returns the time of the newest answer, or of the answered message if there is none. */
export function findNewestAnswerTime(
  { messages, replies }: Thread,
  { sent_at }: Pick<Message, 'sent_at'>,
): string {
  const answers = [
    ...messages.filter(({ direction }) => direction === 'outbound').map((message) => message.sent_at),
    ...replies.map(({ created_at }) => created_at),
  ];
  return answers.sort().at(-1) ?? sent_at;
}

/** An email can only be answered from the account of its thread. */
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

const MAX_CLOSING_LENGTH = 40;

/** The end of the text before a closing such as 'Best regards,' and what follows it. */
export function findCaret(text: string): number {
  const lines = text.split('\n');
  const closing = lines.findLastIndex(
    (line, place) =>
      place > 1 &&
      lines[place - 1]?.trim() === '' &&
      line.trimEnd().endsWith(',') &&
      line.length <= MAX_CLOSING_LENGTH,
  );
  return closing === -1 ? text.length : lines.slice(0, closing).join('\n').trimEnd().length;
}
