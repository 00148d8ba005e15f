import { z } from 'zod';
import {
  Count,
  Flag,
  Id,
  MaybeCount,
  MaybeId,
  MaybeNumber,
  Moment,
  Text,
  toList,
  wireObject,
} from '../http/lenient-schemas.ts';

export const WireWorkspace = wireObject({ id: MaybeId, name: Text });

export const WireCampaign = wireObject({
  id: Id,
  name: Text,
  /** A number. Older exports and the product's own lists use words. */
  status: z.union([z.number(), z.string()]).nullish().catch(null),
  timestampCreated: Moment,
  campaignSchedule: wireObject({ endDate: z.iso.date().nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type WireCampaign = z.infer<typeof WireCampaign>;

export const WireAnalytics = wireObject({
  campaignId: Id,
  leadsCount: MaybeCount,
  contactedCount: Count,
  newLeadsContactedCount: MaybeCount,
  emailsSentCount: Count,
  openCount: Count,
  openCountUnique: MaybeCount,
  replyCount: Count,
  replyCountUnique: MaybeCount,
  linkClickCount: Count,
  linkClickCountUnique: MaybeCount,
  bouncedCount: Count,
  unsubscribedCount: Count,
  completedCount: Count,
  totalOpportunities: Count,
});
export type WireAnalytics = z.infer<typeof WireAnalytics>;

export const WireOverview = wireObject({
  contactedCount: Count,
  newLeadsContactedCount: MaybeCount,
  emailsSentCount: Count,
  openCount: Count,
  openCountUnique: MaybeCount,
  replyCount: Count,
  replyCountUnique: MaybeCount,
  totalInterested: MaybeCount,
  totalOpportunities: MaybeCount,
  totalMeetingBooked: MaybeCount,
});
export type WireOverview = z.infer<typeof WireOverview>;

const counted = {
  sent: Count,
  opened: Count,
  uniqueOpened: MaybeCount,
  replies: Count,
  uniqueReplies: MaybeCount,
  opportunities: MaybeCount,
  uniqueOpportunities: MaybeCount,
};

export const WireDay = wireObject({ date: z.string().min(10), newLeadsContacted: MaybeCount, ...counted });
export type WireDay = z.infer<typeof WireDay>;

export const WireStep = wireObject({
  step: MaybeNumber,
  variant: MaybeNumber,
  ...counted,
});
export type WireStep = z.infer<typeof WireStep>;

const WireVariants = wireObject({ variants: toList(wireObject({ subject: Text })) });
/** Only the first sequence is sent. */
export const WireSequences = wireObject({
  sequences: toList(wireObject({ steps: toList(WireVariants) })),
});
export type WireSequences = z.infer<typeof WireSequences>;

/** Documented as comma-separated text. A list is accepted, too. */
const Addresses = z
  .union([z.string(), z.array(z.string()).transform((list) => list.join(','))])
  .nullish()
  .catch(null)
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  );

/** A file of an email. `error` says why Instantly could not store it. */
const WireFile = wireObject({ filename: Text, size: MaybeCount, type: Text, url: Text, error: Text });

export const WireEmail = wireObject({
  id: Id,
  timestampCreated: Moment,
  timestampEmail: Moment,
  subject: Text,
  fromAddressEmail: Text,
  fromAddressJson: toList(wireObject({ address: Text, name: Text })),
  toAddressEmailList: Addresses,
  ccAddressEmailList: Addresses,
  attachmentJson: wireObject({ files: toList(WireFile) })
    .nullish()
    .catch(null),
  body: wireObject({ text: Text, html: Text }).nullish().catch(null),
  campaignId: MaybeId,
  lead: Text,
  leadId: MaybeId,
  eaccount: Text,
  /** 1 sent by the campaign, 2 received, 3 sent manually, 4 scheduled. */
  ueType: MaybeNumber,
  isAutoReply: Flag,
  threadId: MaybeId,
  contentPreview: Text,
});
export type WireEmail = z.infer<typeof WireEmail>;

export const WireLead = wireObject({
  id: MaybeId,
  campaign: MaybeId,
  email: Text,
  firstName: Text,
  lastName: Text,
  companyName: Text,
  jobTitle: Text,
  phone: Text,
  website: Text,
  subsequenceId: MaybeId,
  /** The fields that the customer uploaded, including custom columns. */
  payload: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type WireLead = z.infer<typeof WireLead>;

export const WireList = <T>(entry: z.ZodType<T>) =>
  wireObject({ items: toList(entry), nextStartingAfter: MaybeId });

export const WireAddedLeads = wireObject({
  leadsUploaded: Count,
  skippedCount: Count,
  duplicatedLeads: Count,
});

export const WireBlockedEntry = wireObject({ id: Id, blValue: Text });

export const WireBlockResult = wireObject({
  items: toList(WireBlockedEntry),
  validCount: MaybeCount,
  invalidCount: MaybeCount,
});

export const WireHook = wireObject({ id: Id, targetHookUrl: Text, eventType: Text, status: MaybeNumber });

export const WireWebhook = wireObject({
  timestamp: Moment,
  eventType: Text,
  campaignId: MaybeId,
  campaignName: Text,
  leadEmail: Text,
  email: Text,
  emailAccount: Text,
  emailId: MaybeId,
  emailSubject: Text,
  replyTextSnippet: Text,
  replySubject: Text,
  replyText: Text,
  replyHtml: Text,
});
export type WireWebhook = z.infer<typeof WireWebhook>;
