import {
  type Attachment,
  type CampaignStats,
  type DayFigures,
  EMPTY_LEAD,
  type Lead,
  type OutreachCampaign,
  type OutreachMessage,
  type PeriodFigures,
  percent,
  type StepFigures,
} from '../outreach.ts';
import { readColumns } from './columns.ts';
import {
  type WireAnalytics,
  type WireCampaign,
  type WireDay,
  type WireEmail,
  WireLead,
  type WireOverview,
  type WireSequences,
  type WireStep,
} from './wire.ts';

const STATUS_BY_WORD: Readonly<Record<string, number>> = {
  draft: 0,
  active: 1,
  paused: 2,
  completed: 3,
  running_subsequences: 4,
  accounts_unhealthy: -1,
  bounce_protect: -2,
  account_suspended: -99,
};
const STATUS_NUMBERS = new Set(Object.values(STATUS_BY_WORD));

/** Returns null for an unknown number, because it must not look like a state that users can act on. */
export function toCampaignStatus(status: WireCampaign['status']): number | null {
  if (status == null || status === '') return null;
  const number = STATUS_BY_WORD[String(status).toLowerCase()] ?? Number(status);
  return STATUS_NUMBERS.has(number) ? number : null;
}

export const toCampaign = (wire: WireCampaign): OutreachCampaign => ({
  provider_campaign_id: wire.id,
  name: wire.name,
  status: toCampaignStatus(wire.status),
  provider_status: wire.status == null ? null : String(wire.status),
  created_at: wire.timestampCreated,
  ends_on: wire.campaignSchedule?.endDate ?? null,
  stats: null,
});

/**
 * Leads with a positive label. Instantly's `total_interested` leaves out leads that moved on to a later stage, such as a booked
 * meeting, and days and steps have no such counter. Opportunities are counted the same way everywhere.
 */
const toInterested = (wire: WireOverview | null): number | null =>
  wire?.totalOpportunities ?? wire?.totalInterested ?? null;

/**
 * Instantly's `contacted_count` includes leads who received only a follow-up in the period, and its daily counter repeats a
 * lead with every follow-up. First contacts add up over days.
 */
const toFirstContacts = (wire: Pick<WireOverview, 'contactedCount' | 'newLeadsContactedCount'>): number =>
  wire.newLeadsContactedCount ?? wire.contactedCount;

/** Opens, replies and clicks count people, as in Instantly. Its unique replies exclude automatic ones. */
export function toCampaignStats(wire: WireAnalytics, overview: WireOverview | null): CampaignStats {
  const sent = wire.emailsSentCount;
  const opened = wire.openCountUnique ?? wire.openCount;
  const replied = wire.replyCountUnique ?? wire.replyCount;
  return {
    sent,
    delivered: Math.max(0, sent - wire.bouncedCount),
    opened,
    replied,
    bounced: wire.bouncedCount,
    clicked: wire.linkClickCountUnique ?? wire.linkClickCount,
    total_leads: wire.leadsCount,
    open_rate: percent(opened, sent),
    reply_rate: percent(replied, sent),
    bounce_rate: percent(wire.bouncedCount, sent),
    interested: toInterested(overview),
    meeting_booked: overview?.totalMeetingBooked ?? null,
    contacted: toFirstContacts(wire),
    unsubscribed: wire.unsubscribedCount,
    completed: wire.completedCount,
    opportunities: wire.totalOpportunities,
  };
}

export const toDay = (wire: WireDay): DayFigures => ({
  day: wire.date.slice(0, 10),
  sent: wire.sent,
  contacted: wire.newLeadsContacted,
  opened: wire.uniqueOpened ?? wire.opened,
  replied: wire.uniqueReplies ?? wire.replies,
  interested: wire.uniqueOpportunities ?? wire.opportunities,
});

export const toPeriod = (wire: WireOverview): PeriodFigures => ({
  sent: wire.emailsSentCount,
  contacted: toFirstContacts(wire),
  opened: wire.openCountUnique ?? wire.openCount,
  replied: wire.replyCountUnique ?? wire.replyCount,
  interested: toInterested(wire),
});

/** Detects whether the campaign's steps start at 0 or 1. The first step was always sent. */
export const toFirstStep = (whole: readonly WireStep[]): number =>
  whole.some(({ step }) => step === 0) ? 0 : 1;

export const toSteps = (wires: readonly WireStep[], first: number): StepFigures[] =>
  wires
    .filter(({ step, sent }) => step !== null || sent > 0)
    .map((wire) => ({
      step: wire.step === null ? 0 : wire.step - first + 1,
      variant: wire.step === null ? 0 : (wire.variant ?? 0) + 1,
      sent: wire.sent,
      opened: wire.uniqueOpened ?? wire.opened,
      replied: wire.uniqueReplies ?? wire.replies,
      interested: wire.uniqueOpportunities ?? wire.opportunities,
    }));

export const toSubjects = ({ sequences }: WireSequences): (string | null)[][] =>
  (sequences.items[0]?.steps.items ?? []).map(({ variants }) => variants.items.map(({ subject }) => subject));

export function toMessage(wire: WireEmail): OutreachMessage {
  const direction = toDirection(wire);
  const otherSide = direction === 'inbound' ? wire.fromAddressEmail : (wire.toAddressEmailList[0] ?? null);
  return {
    provider_message_id: wire.id,
    thread_id: wire.threadId,
    provider_campaign_id: wire.campaignId,
    account_id: wire.eaccount,
    account_name: direction === 'outbound' ? toAddressName(wire, wire.eaccount) : null,
    direction,
    subject: wire.subject,
    // A preview is better than an empty message if the body is missing.
    body_text: wire.body?.text ?? (wire.body?.html ? null : wire.contentPreview),
    body_html: wire.body?.html ?? null,
    from: wire.fromAddressEmail,
    to: wire.toAddressEmailList,
    cc: wire.ccAddressEmailList,
    from_name: toAddressName(wire, wire.fromAddressEmail),
    attachments: toAttachments(wire),
    sent_at: wire.timestampEmail ?? wire.timestampCreated,
    recorded_at: wire.timestampCreated,
    automatic: wire.isAutoReply,
    lead: { ...EMPTY_LEAD, provider_lead_id: wire.leadId, email: wire.lead ?? otherSide },
    names_lead: wire.lead !== null,
  };
}

/** Only the name next to this address, because an email may be sent from another one. */
const toAddressName = ({ fromAddressJson }: WireEmail, targetAddress: string | null): string | null =>
  fromAddressJson.items.find(({ address }) => address?.toLowerCase() === targetAddress?.toLowerCase())
    ?.name ?? null;

const toAttachments = ({ attachmentJson }: WireEmail): Attachment[] =>
  (attachmentJson?.files.items ?? []).map(({ filename, size, type, url, error }) => ({
    name: filename,
    size,
    type,
    url: error === null ? url : null,
  }));

/** Scheduled email is not a message yet. */
export const isScheduled = ({ ueType }: WireEmail): boolean => ueType === 4;

function toDirection({ ueType, fromAddressEmail, eaccount }: WireEmail): 'inbound' | 'outbound' {
  if (ueType !== null) return ueType === 2 ? 'inbound' : 'outbound';
  return fromAddressEmail !== null && fromAddressEmail.toLowerCase() === eaccount?.toLowerCase()
    ? 'outbound'
    : 'inbound';
}

export function toLead(wire: WireLead): Lead {
  // Uploaded values fill the fields that Instantly does not provide separately.
  const uploaded = wire.payload ? WireLead.safeParse(wire.payload).data : undefined;
  const columns = readColumns(wire.payload ?? {});
  return {
    ...EMPTY_LEAD,
    ...columns.person,
    company: columns.company,
    provider_lead_id: wire.id,
    email: wire.email,
    linkedin_url: findLinkedinUrl(wire.payload ?? {}),
    first_name: wire.firstName ?? uploaded?.firstName ?? null,
    last_name: wire.lastName ?? uploaded?.lastName ?? null,
    company_name: wire.companyName ?? uploaded?.companyName ?? null,
    job_title: wire.jobTitle ?? uploaded?.jobTitle ?? null,
    phone: wire.phone ?? uploaded?.phone ?? null,
    website: wire.website ?? uploaded?.website ?? null,
    custom: customFields(wire.payload ?? {}),
  };
}

const OWN_FIELDS = /^(id|email|first_?name|last_?name|company_?name|job_?title|phone|website)$/i;

/** Custom columns of the customer, as Instantly returns them. */
export function customFields(fields: Readonly<Record<string, unknown>>): Lead['custom'] {
  const custom: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(fields)) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isPlain && value !== '' && !OWN_FIELDS.test(name)) custom[name] = value;
  }
  return custom;
}

/** Instantly has no field for it, and customers name the column differently. */
function findLinkedinUrl(fields: Readonly<Record<string, unknown>>): string | null {
  const found = Object.values(fields).find(
    (value) =>
      typeof value === 'string' && /^(https?:\/\/)?([a-z]+\.)?linkedin\.com\/in\//i.test(value.trim()),
  );
  return typeof found === 'string' ? found.trim() : null;
}
