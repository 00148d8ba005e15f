import { z } from 'zod';
import {
  Count,
  Flag,
  Id,
  MaybeCount,
  MaybeId,
  Moment,
  Text,
  toList,
  wireObject,
} from '../http/lenient-schemas.ts';

/** The API uses camelCase, its webhooks snake_case. The same schemas read both. */

const WireProgress = wireObject({
  totalUsers: Count,
  totalUsersInProgress: Count,
  totalUsersPending: Count,
  totalUsersFinished: Count,
  totalUsersFailed: Count,
  totalUsersManuallyStopped: Count,
  totalUsersExcluded: Count,
});

export const WireCampaign = wireObject({
  id: Id,
  name: Text,
  status: Text,
  creationTime: Moment,
  progressStats: WireProgress.nullish().catch(null),
  organizationUnitId: MaybeId,
});
export type WireCampaign = z.infer<typeof WireCampaign>;

export const WireList = <T>(entry: z.ZodType<T>) =>
  wireObject({
    items: toList(entry),
    /** A number in responses, a string in the vendor's documentation. */
    totalCount: MaybeCount,
    nextCursor: Text,
    hasNextPage: z.boolean().nullish().catch(null),
  });

export const WireStats = wireObject({
  campaignId: Id,
  profileViews: Count,
  postLikes: Count,
  follows: Count,
  messagesSent: Count,
  totalMessageStarted: Count,
  totalMessageReplies: Count,
  inmailMessagesSent: Count,
  totalInmailStarted: Count,
  totalInmailReplies: Count,
  connectionsSent: Count,
  connectionsAccepted: Count,
});
export type WireStats = z.infer<typeof WireStats>;

export const WireStatsResponse = wireObject({
  overallStats: toList(WireStats),
  /** By the start of each day in UTC. */
  byDayStats: z.record(z.string(), toList(WireStats)).catch({}),
});

const CustomField = wireObject({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });

export const WireProfile = wireObject({
  id: MaybeId,
  linkedinId: MaybeId,
  profileUrl: Text,
  firstName: Text,
  lastName: Text,
  fullName: Text,
  headline: Text,
  imageUrl: Text,
  location: Text,
  companyName: Text,
  companyUrl: Text,
  position: Text,
  about: Text,
  summary: Text,
  emailAddress: Text,
  enrichedEmailAddress: Text,
  customEmailAddress: Text,
  customFields: toList(CustomField),
});
export type WireProfile = z.infer<typeof WireProfile>;

/** A lead in a campaign: its status with the profile inside. */
export const WireCampaignLead = wireObject({ linkedInUserProfile: WireProfile });
export type WireCampaignLead = z.infer<typeof WireCampaignLead>;

const WireMessage = wireObject({
  createdAt: Moment,
  body: z.string().nullish().catch(null),
  subject: Text,
  isInMail: Flag,
  /** ME or CORRESPONDENT. */
  sender: Text,
});

export const WireConversation = wireObject({
  id: Id,
  lastMessageAt: Moment,
  linkedInAccountId: MaybeId,
  /** Documented, but missing in every observed response. */
  campaignId: MaybeId,
  correspondentProfile: WireProfile.nullish().catch(null),
  linkedInAccount: wireObject({ id: MaybeId, profileUrl: Text, firstName: Text, lastName: Text })
    .nullish()
    .catch(null),
  messages: toList(WireMessage),
});
export type WireConversation = z.infer<typeof WireConversation>;

/** Matching is asynchronous. `BroadMatch` excludes everyone with the name. */
export const WireBlacklistEntry = wireObject({
  id: Id,
  linkedInProfileId: MaybeId,
  profileUrl: Text,
  matchingStatus: z.enum(['Matched', 'Matching', 'NotFound', 'BroadMatch']).catch('Matching'),
});
export type WireBlacklistEntry = z.infer<typeof WireBlacklistEntry>;

export const WireBlacklistResult = wireObject({ validationErrors: z.array(z.unknown()).catch([]) });

export const WireAddedLeads = wireObject({ addedLeadsCount: Count, updatedLeadsCount: Count });

export const WireHook = wireObject({ webhookUrl: Text, eventType: Text });

const WireRecentMessage = wireObject({ creationTime: Moment, message: z.string().catch(''), isReply: Flag });

export const WireWebhook = wireObject({
  eventType: Text,
  timestamp: Moment,
  isInmail: Flag,
  conversationId: MaybeId,
  recentMessages: toList(WireRecentMessage),
  campaign: wireObject({ id: MaybeId, name: Text, status: Text }).nullish().catch(null),
  sender: WireProfile.nullish().catch(null),
  lead: WireProfile.nullish().catch(null),
});
export type WireWebhook = z.infer<typeof WireWebhook>;
