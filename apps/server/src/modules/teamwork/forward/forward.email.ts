import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { ForwardedMessage } from './forward.queries.ts';

type ForwardParts = {
  readonly lead: string;
  readonly note: string;
  readonly messages: readonly ForwardedMessage[];
  readonly sender: NonNullable<EmailContent['sender']>;
};

const MAX_SUBJECT_LENGTH = 180;

/** '2026-11-17 09:30 UTC'. */
const toMoment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The text names neither the product nor its addresses. The messages are plain text, which rendering escapes. */
export function toForwardContent({ lead, note, messages, sender }: ForwardParts): EmailContent {
  const subject = messages.find((each) => each.subject)?.subject ?? 'Conversation';
  return {
    subject: `Fwd: ${subject.slice(0, MAX_SUBJECT_LENGTH).toWellFormed()}`,
    lines: [...(note === '' ? [] : [note]), `Conversation with ${lead}`],
    sender,
    quotes: messages.map(({ sent_at, sender: from, text, files }) => ({
      head: `${from}, ${toMoment(sent_at)}`,
      text: [text.trim(), ...(files.length > 0 ? [`Attachments: ${files.join(', ')}`] : [])].join('\n\n'),
    })),
  };
}
