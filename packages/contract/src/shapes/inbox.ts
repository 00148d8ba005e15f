import { z } from 'zod';
import { DraftSettings } from '../drafts/settings.ts';
import { Id } from '../values.ts';

export const SOURCES = ['cold_email', 'linkedin', 'anonymous_traffic_id'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** The lead dispositions, in the order in which the keys 1 to 5 set them. */
export const DISPOSITIONS = ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person'] as const;
export const Disposition = z.enum(DISPOSITIONS);
export type Disposition = z.infer<typeof Disposition>;

export const ENRICHMENT_STATUSES = ['pending_enrichment', 'queued', 'running', 'complete', 'error'] as const;
export const EnrichmentStatus = z.enum(ENRICHMENT_STATUSES);
export type EnrichmentStatus = z.infer<typeof EnrichmentStatus>;

/** What its status alone does not tell of an enrichment. */
export const EnrichmentProgress = z.object({
  /** Whether it waits for Clay or is there. A pending one that is not will stay so until somebody asks for it. */
  enrichment_under_way: z.boolean(),
  /** Why it failed; null unless the status is `error`. */
  enrichment_error: z.string().nullable(),
});

/** The first four ask how a conversation is worked, the others how its lead is disposed. */
export const CONVERSATION_STATUSES = ['unread', 'needs_action', 'done', 'snoozed', ...DISPOSITIONS] as const;
export const ConversationStatus = z.enum(CONVERSATION_STATUSES);
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/** Where the product itself shows a picture. It is asked for without a token, and is good for a day or two. */
const PicturePath = z.string();

/** Further ahead nobody is reminded. */
export const MOST_REMINDER_DAYS = 60;
export const ReminderDays = z.number().int().min(1).max(MOST_REMINDER_DAYS);

/** It came back to the list by itself. */
export const Returned = z.object({
  because: z.enum(['snooze', 'no_answer']),
  /** How many days the lead had to answer. */
  days: ReminderDays.nullable(),
});
export type Returned = z.infer<typeof Returned>;

/** Without an id where the viewer does not see who it is. */
export const Assignee = z.object({ id: Id.nullable(), name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** How the team works a conversation. All of it is null for whoever only reads: it is not their work. */
const Teamwork = z.object({
  /** Out of the list until then, or until the lead writes. */
  snoozed_until: z.iso.datetime().nullable(),
  returned: Returned.nullable(),
  /** Whoever works it. */
  assignee: Assignee.nullable(),
});

/** One entry per contact, told by its newest message. */
export const Conversation = z.object({
  contact_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  subject: z.string(),
  preview: z.string(),
  source: Source,
  sentiment: Disposition.nullable(),
  last_message_id: Id,
  /** `outbound`: the preview is what we wrote. */
  last_direction: z.enum(['inbound', 'outbound']),
  last_message_at: z.iso.datetime(),
  unread: z.boolean(),
  unhandled: z.boolean(),
  campaign_id: Id.nullable(),
  campaign_name: z.string().nullable(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  company_name: z.string().nullable(),
  company_logo: PicturePath.nullable(),
  hq_geo: z.string().nullable(),
  profile_picture: PicturePath.nullable(),
  ...Teamwork.shape,
  /** A reply that is not out: it waits for its time, was held, or failed. */
  unsent: z.enum(['scheduled', 'held', 'failed']).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** Further than this nobody counts: it stands for itself and for all that are more. */
export const MOST_COUNTED = 1000;

export const ConversationCounts = z.object({
  unread: z.number().int().min(0).max(MOST_COUNTED),
  needs_action: z.number().int().min(0).max(MOST_COUNTED),
  /** Of those that need action, the viewer's own. */
  mine: z.number().int().min(0).max(MOST_COUNTED),
});
export type ConversationCounts = z.infer<typeof ConversationCounts>;

const Json = z.record(z.string(), z.unknown());

/** What a reply says beside its disposition. Every word of it stands in the reply. */
export const ReplyFacts = z.object({
  /** One of nine that drafts are written in; null where it cannot be told. */
  language: z.string().nullable(),
  /** When somebody who is away is back. */
  back_on: z.iso.date().nullable(),
  /** Whom the writer named instead. */
  instead: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The time that the writer proposes, in their words. */
  meeting: z.string().nullable(),
  asks_price: z.boolean(),
  /** The writer wants no more messages. */
  asks_to_stop: z.boolean(),
});
export type ReplyFacts = z.infer<typeof ReplyFacts>;

/** What decided on the sentiment of a message; nothing of it counts once a person chose another. */
export const SentimentReasons = z.object({
  /** `learned`: people corrected what was said of a message like it, and the confidence is how alike they are. */
  by: z.enum(['model', 'built_in', 'learned']),
  /** 0 to 1. */
  confidence: z.number(),
  /** As they stand in the message. */
  words: z.array(z.string()),
});
export type SentimentReasons = z.infer<typeof SentimentReasons>;

/** Of the last 30 days: how often it was said, how many of those people have looked at, and of how many they agreed. */
export const ReadingAgreement = z.object({
  disposition: Disposition,
  said: z.number().int(),
  looked_at: z.number().int(),
  agreed: z.number().int(),
});
export type ReadingAgreement = z.infer<typeof ReadingAgreement>;

/** What people taught, and how well messages are read. */
export const Learning = z.object({
  corrections: z.number().int(),
  agreement: z.array(ReadingAgreement),
});
export type Learning = z.infer<typeof Learning>;

export const Message = z.object({
  id: Id,
  subject: z.string().nullable(),
  /** At most 200,000 characters here; `getMessage` brings a longer one whole. */
  body: z.string(),
  body_cut: z.boolean(),
  /** What its sender wrote now, as text: without what is quoted. At most 4,000 characters. */
  own_text: z.string(),
  has_quote: z.boolean(),
  /** Of the sender's own words, as a language code; null where they are too few to tell. */
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
  /** It could not be classified in two tries: a person decides. */
  set_aside: z.boolean(),
  enriched_json: Json,
  ghl_conversation_id: z.string().nullable(),
  eaccount: z.string().nullable(),
  enrichment_status: z.string().nullable(),
  /** Addresses as the mail names them. */
  from: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  sender_profile_url: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

export const Contact = z.object({
  id: Id,
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  job_title: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  profile_picture: PicturePath.nullable(),
  headline: z.string().nullable(),
  contact_geo: z.string().nullable(),
  prospect_li_summary: z.string().nullable(),
  location_id: z.string().nullable(),
  enrichment_status: EnrichmentStatus,
  phone: z.string().nullable(),
  website: z.string().nullable(),
  user_id: Id.nullable(),
  /** Holds `raw_payload` with fallbacks for the same fields, phones, and custom fields. */
  enriched_data: Json,
  created_at: z.iso.datetime(),
});
export type Contact = z.infer<typeof Contact>;

export const Company = z.object({
  id: Id,
  company_name: z.string(),
  company_logo: PicturePath.nullable(),
  industry: z.string().nullable(),
  headcount_range: z.string().nullable(),
  hq_geo: z.string().nullable(),
  website: z.string().nullable(),
  company_summary: z.string().nullable(),
  company_icp: z.string().nullable(),
  challenges_for_title: z.string().nullable(),
  company_type: z.string().nullable(),
  company_linkedin_url: z.string().nullable(),
  phone: z.string().nullable(),
  enriched_data: Json,
});
export type Company = z.infer<typeof Company>;

/** What a person wrote, on its way out. Once sent it is also a message of the thread. */
export const Reply = z.object({
  id: Id,
  /** The message it answers. */
  message_id: Id,
  source: z.enum(['cold_email', 'linkedin']),
  content: z.string(),
  subject: z.string().nullable(),
  cc: z.array(z.string()),
  /**
   * `scheduled`: it waits for `send_at`. `held`: the lead wrote again before that, so a person decides. `discarded`: a
   * person gave it up, and its key never sends again.
   */
  status: z.enum(['scheduled', 'held', 'queued', 'sending', 'sent', 'failed', 'discarded']),
  send_at: z.iso.datetime().nullable(),
  /** Why it failed or waits, in words for people. */
  error: z.string().nullable(),
  /** When it is tried again by itself. Null while it is being sent, and once it is over. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** Nobody confirmed it: it is looked up at the provider, and sent again only when it is not there. */
  may_be_out: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Its sender is reminded when nobody has answered so long after it went out. */
  remind_days: ReminderDays.nullable(),
});
export type Reply = z.infer<typeof Reply>;

export const ScheduledReply = Reply.extend({ contact_id: Id, contact_name: z.string() });
export type ScheduledReply = z.infer<typeof ScheduledReply>;

export const MOST_UNDO_SECONDS = 120;
export const InboxSettings = z.object({
  /** How long a reply can be taken back before it goes out. */
  undo_seconds: z.number().int().min(0).max(MOST_UNDO_SECONDS),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

export const MOST_ASSIGNEES = 50;

/** Who is asked for the first replies of a location: nobody, one person, or several who take turns. */
export const AssignmentRule = z.object({
  location_id: z.string(),
  location_name: z.string(),
  user_ids: z.array(Id),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const Colleague = z.object({ id: Id, name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** More than these are not kept of one conversation: all of them come with it. */
export const MOST_NOTES = 200;
export const MOST_NOTE_LETTERS = 5_000;

/** What the team writes to itself: never sent, and nothing of it for whoever only reads. */
export const Note = z.object({
  id: Id,
  /** Null once they are gone. */
  author_id: Id.nullable(),
  author_name: z.string(),
  content: z.string(),
  /** Names of those who were told of it, as far as the viewer sees them. */
  mentions: z.array(z.string()),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});
export type Note = z.infer<typeof Note>;

/** The message that the assistant answers: the newest that somebody wrote. */
export const Answering = z.object({
  message_id: Id,
  facts: ReplyFacts,
  /** The built-in draft in each tone; empty where the campaign's AI replies are off. */
  drafts: z.object({ professional: z.string(), friendly: z.string(), direct: z.string() }),
});
export type Answering = z.infer<typeof Answering>;

export const Thread = z.object({
  contact: Contact,
  company: Company.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** How the campaign wants replies to be drafted; null without a campaign, and for whoever may not reply. */
  drafting: DraftSettings.nullable(),
  /** Null where nobody wrote, and for whoever may not reply. */
  answering: Answering.nullable(),
  location_name: z.string().nullable(),
  source: Source.nullable(),
  /** The lead's, where the place tells it. */
  time_zone: z.string().nullable(),
  sentiment: Disposition.nullable(),
  unread: z.boolean(),
  /** The contact's own, else the newest message's, else pending. */
  enrichment_status: EnrichmentStatus,
  ...EnrichmentProgress.shape,
  message_count: z.number().int(),
  /** Inbound ones that nobody marked as done, older than those below included. */
  unhandled_count: z.number().int(),
  last_activity_at: z.iso.datetime().nullable(),
  ...Teamwork.shape,
  /** When somebody is reminded, unless the lead answers before. */
  remind_at: z.iso.datetime().nullable(),
  /** The newest 100, newest first. */
  messages: z.array(Message),
  /** For `listMessages`: what is older. Null when all are here. */
  older: z.string().nullable(),
  /** Those that are not yet, or could not be, sent. */
  replies: z.array(Reply),
  /** All of them, newest first. */
  notes: z.array(Note),
});
export type Thread = z.infer<typeof Thread>;
