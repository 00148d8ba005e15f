import { z } from 'zod';
import { Proposals } from '../drafts/answers.ts';
import { Id } from '../values.ts';
import { Json } from './contacts.ts';
import { Disposition, Source } from './conversations.ts';
import { TextInLanguage } from './translations.ts';

/** Facts extracted from a reply. Every value is quoted from the reply. */
export const ReplyFacts = z.object({
  /** One of the nine draft languages; null if unknown. */
  language: z.string().nullable(),
  /** Return date from an out-of-office reply. */
  back_on: z.iso.date().nullable(),
  /** Colleague that the lead referred to. */
  instead: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The time that the writer proposes, in their words. */
  meeting: z.string().nullable(),
  asks_price: z.boolean(),
  /** The lead asks for no more messages. */
  asks_to_stop: z.boolean(),
});
export type ReplyFacts = z.infer<typeof ReplyFacts>;

/** Evidence for the sentiment of a message. Ignored once a person sets another one. */
export const SentimentReasons = z.object({
  /** `learned`: people corrected the sentiment of a similar message. The confidence is then the similarity. */
  by: z.enum(['model', 'built_in', 'learned']),
  /** 0 to 1. */
  confidence: z.number(),
  /** Quoted from the message. */
  words: z.array(z.string()),
});
export type SentimentReasons = z.infer<typeof SentimentReasons>;

/** Last 30 days: number of classifications, how many were reviewed, and how many were confirmed. */
export const ReadingAgreement = z.object({
  disposition: Disposition,
  said: z.number().int(),
  looked_at: z.number().int(),
  agreed: z.number().int(),
});
export type ReadingAgreement = z.infer<typeof ReadingAgreement>;

/** Learned corrections and classification accuracy. */
export const Learning = z.object({
  corrections: z.number().int(),
  agreement: z.array(ReadingAgreement),
});
export type Learning = z.infer<typeof Learning>;

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;

/** Days after which the link to a file that was sent to a lead stops working. */
export const SHARED_FILE_DAYS = 30;
export const MAX_FILE_NAME_LENGTH = 200;

/** A file that a lead can download through a link in a reply. The link is returned only when the file is uploaded. */
export const SharedFile = z.object({
  id: Id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  expires_at: z.iso.datetime(),
  downloads: z.number().int(),
  last_downloaded_at: z.iso.datetime().nullable(),
  /** Null if the person was removed. */
  shared_by: z.string().nullable(),
});
export type SharedFile = z.infer<typeof SharedFile>;

/** The response to an upload. */
export const NewSharedFile = z.object({ file: SharedFile, url: z.url() });
export type NewSharedFile = z.infer<typeof NewSharedFile>;

/** A file of an email. It is downloaded from `/messages/{id}/attachments/{index}`. */
export const Attachment = z.object({
  index: z.number().int(),
  name: z.string(),
  /** In bytes, as the provider reports it. */
  size: z.number().nullable(),
  type: z.string().nullable(),
  is_available: z.boolean(),
});
export type Attachment = z.infer<typeof Attachment>;

export const Message = z.object({
  id: Id,
  subject: z.string().nullable(),
  /** At most 200,000 characters. `getMessage` returns longer bodies in full. */
  body: z.string(),
  body_cut: z.boolean(),
  /** Plain text of the message without quotes, at most 4,000 characters. */
  own_text: z.string(),
  has_quote: z.boolean(),
  /** Language code of the unquoted text; null if it is too short to detect. */
  lang: z.string().nullable(),
  sent_at: z.iso.datetime(),
  source: Source,
  direction: z.enum(['inbound', 'outbound']),
  contact_id: Id,
  handled: z.boolean(),
  campaign_id: Id.nullable(),
  campaign_name: z.string().nullable(),
  sentiment: Disposition.nullable(),
  reasons: SentimentReasons.nullable(),
  /** The classifier is not certain enough, so a person decides. */
  unsure: z.boolean(),
  /** Classification failed twice, so a person decides. */
  set_aside: z.boolean(),
  enriched_json: Json,
  ghl_conversation_id: z.string().nullable(),
  eaccount: z.string().nullable(),
  enrichment_status: z.string().nullable(),
  /** Addresses from the email headers. */
  from: z.string().nullable(),
  /** The name of an email's sender, as the email states it. */
  from_name: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  attachments: z.array(Attachment),
  sender_profile_url: z.string().nullable(),
  /** The user who sent it from here. Null for other messages, and not disclosed to read-only users. */
  sent_by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Stored translations of the unquoted text. Not disclosed to read-only users. */
  translations: z.array(TextInLanguage),
  /** The text as its author wrote it, if it was translated before it was sent. Not disclosed to read-only users. */
  original: TextInLanguage.nullable(),
});
export type Message = z.infer<typeof Message>;

/** A time that the lead proposes. Clock times are `HH:MM` in `zone`, or in the lead's own zone if none is named. */
export const ProposedTime = z.object({
  /** The lead's words. */
  words: z.string(),
  /** Resolved against the date of the message. Null if the words leave open which day is meant. */
  on: z.iso.date().nullable(),
  at: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  zone: z.string().nullable(),
});
export type ProposedTime = z.infer<typeof ProposedTime>;

/** The sentences that the facts come from, quoted from the message. */
export const FactEvidence = z.object({
  back_on: z.string().nullable(),
  later_on: z.string().nullable(),
  instead: z.string().nullable(),
  meeting: z.string().nullable(),
  asks_to_stop: z.string().nullable(),
});
export type FactEvidence = z.infer<typeof FactEvidence>;

/** The message that the assistant answers: the newest inbound message written by a person. */
export const Answering = z.object({
  message_id: Id,
  facts: ReplyFacts,
  /** The date on which a lead who declines for now wants to be contacted again. */
  later_on: z.iso.date().nullable(),
  evidence: FactEvidence,
  /** Alternatives that the lead offers. */
  proposed_times: z.array(ProposedTime),
  ...Proposals.shape,
});
export type Answering = z.infer<typeof Answering>;
