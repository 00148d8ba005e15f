import { z } from 'zod';
import { Cursor, Id } from '../values.ts';
import { PicturePath } from './contacts.ts';
import { Teamwork } from './teamwork.ts';

export const SOURCES = ['cold_email', 'linkedin', 'anonymous_traffic_id'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** The lead dispositions, in the order in which the keys 1 to 5 set them. */
export const DISPOSITIONS = ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person'] as const;
export const Disposition = z.enum(DISPOSITIONS);
export type Disposition = z.infer<typeof Disposition>;

/** The first four filter by state, the others by disposition. */
export const CONVERSATION_STATUSES = ['unread', 'needs_action', 'done', 'snoozed', ...DISPOSITIONS] as const;
export const ConversationStatus = z.enum(CONVERSATION_STATUSES);
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/** One entry per contact, represented by its newest message. */
export const Conversation = z.object({
  contact_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  subject: z.string(),
  preview: z.string(),
  /** In search results, the part of a message that contains the search words, if the preview does not. */
  snippet: z.string().nullable(),
  source: Source,
  sentiment: Disposition.nullable(),
  /** The classification of the newest message is not certain enough, so a person decides. */
  unsure: z.boolean(),
  last_message_id: Id,
  /** `outbound`: the preview is our message. */
  last_direction: z.enum(['inbound', 'outbound']),
  /** User who sent the newest message, or null if the lead wrote it or it was sent outside Hearback. */
  last_sender: z.object({ id: Id, first_name: z.string() }).nullable(),
  last_message_at: z.iso.datetime(),
  /** When the conversation was last changed, by a message or a person. */
  changed_at: z.iso.datetime(),
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
  /** On the do-not-contact list. Not disclosed to read-only users. */
  do_not_contact: z.boolean(),
  /** The state of an unsent reply. */
  unsent: z.enum(['scheduled', 'held', 'failed']).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationPage = z.object({ conversations: z.array(Conversation), next: Cursor.nullable() });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** Upper limit of counts. This value means 'this many or more'. */
export const MAX_COUNTED = 1000;

export const ConversationCounts = z.object({
  unread: z.number().int().min(0).max(MAX_COUNTED),
  needs_action: z.number().int().min(0).max(MAX_COUNTED),
  /** Conversations in To do that are assigned to the viewer. */
  mine: z.number().int().min(0).max(MAX_COUNTED),
});
export type ConversationCounts = z.infer<typeof ConversationCounts>;
