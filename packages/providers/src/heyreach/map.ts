import {
  type CampaignStats,
  type CountedFigures,
  EMPTY_LEAD,
  type Lead,
  type OutreachCampaign,
  percent,
} from '../outreach.ts';
import type { WireCampaign, WireProfile, WireStats } from './wire.ts';

/** HeyReach's statuses, and those of the specification, as the product's numbers. */
const STATUSES: Readonly<Record<string, number>> = {
  DRAFT: 0,
  // Nothing is sent yet, and there is nothing to pause.
  SCHEDULED: 0,
  // Sending starts within moments without further action.
  STARTING: 1,
  IN_PROGRESS: 1,
  ACTIVE: 1,
  PAUSED: 2,
  FINISHED: 3,
  COMPLETED: 3,
  // Final: HeyReach resumes only paused, finished and failed campaigns.
  CANCELED: 3,
  CANCELLED: 3,
  RUNNING_SUBSEQUENCES: 4,
  // A campaign fails if no sender can act anymore, which users must see and fix.
  FAILED: -1,
  ACCOUNTS_UNHEALTHY: -1,
  BOUNCE_PROTECT: -2,
  ACCOUNT_SUSPENDED: -99,
};

export const toCampaignStatus = (status: string | null): number | null =>
  status !== null && Object.hasOwn(STATUSES, status.toUpperCase())
    ? (STATUSES[status.toUpperCase()] ?? null)
    : null;

export const toCampaign = (wire: WireCampaign): OutreachCampaign => ({
  provider_campaign_id: wire.id,
  name: wire.name,
  status: toCampaignStatus(wire.status),
  provider_status: wire.status,
  created_at: wire.creationTime,
  ends_on: null,
  stats: wire.progressStats ? { ...wire.progressStats, total_leads: wire.progressStats.totalUsers } : null,
});

/** `sent` and `replied` count messages and InMails, not invitations. LinkedIn does not report opens. */
export const toFigures = (wire: WireStats): CountedFigures => ({
  sent: wire.messagesSent + wire.inmailMessagesSent,
  contacted: wire.totalMessageStarted + wire.totalInmailStarted,
  opened: null,
  replied: wire.totalMessageReplies + wire.totalInmailReplies,
});

export function toCampaignStats(wire: WireStats): CampaignStats {
  const { sent, contacted, opened, replied } = toFigures(wire);
  return {
    sent,
    delivered: sent,
    opened,
    replied,
    bounced: null,
    clicked: null,
    total_leads: null,
    open_rate: null,
    // HeyReach's definition: the share of contacted people who answered.
    reply_rate: percent(replied, contacted || sent),
    bounce_rate: null,
    interested: null,
    meeting_booked: null,
    contacted,
    replies: replied,
    connections_sent: wire.connectionsSent,
    connections_accepted: wire.connectionsAccepted,
    connection_rate: percent(wire.connectionsAccepted, wire.connectionsSent),
    profile_views: wire.profileViews,
    post_likes: wire.postLikes,
    follows: wire.follows,
  };
}

export function toLead(wire: WireProfile): Lead {
  // A webhook may give only the full name.
  const [first, ...rest] = (wire.fullName ?? '').split(' ').filter((word) => word !== '');
  return {
    ...EMPTY_LEAD,
    provider_lead_id: wire.linkedinId ?? wire.id,
    email: wire.emailAddress ?? wire.customEmailAddress ?? wire.enrichedEmailAddress,
    linkedin_url: wire.profileUrl,
    first_name: wire.firstName ?? first ?? null,
    last_name: wire.lastName ?? (rest.join(' ') || null),
    company_name: wire.companyName,
    company_linkedin_url: wire.companyUrl,
    job_title: wire.position,
    headline: wire.headline,
    summary: wire.about ?? wire.summary,
    profile_picture: wire.imageUrl,
    geo: wire.location,
    custom: Object.fromEntries(wire.customFields.items.map(({ name, value }) => [name, value])),
  };
}
