import type { Campaign, CampaignDay, InstantlyAccount } from '#simulators/instantly/objects.ts';
import { bad } from '../read.ts';

export interface Range {
  from: string;
  to: string;
}

/** `YYYY-MM-DD` or an ISO time in UTC. Both ends are optional. */
export function readRange(start: string | null, end: string | null): Range {
  const toDay = (text: string | null, open: string) => {
    if (text === null) return open;
    if (Number.isNaN(Date.parse(text))) throw bad('querystring date must match format "date"');
    return new Date(text).toISOString().slice(0, 10);
  };
  return { from: toDay(start, '0000-01-01'), to: toDay(end, '9999-12-31') };
}

interface Replies {
  all: number;
  people: number;
  automatic: number;
  automaticPeople: number;
}

/** The analytics of one campaign in a range of days. */
export interface Count extends Omit<CampaignDay, 'date'> {
  replies: Replies;
  opportunities: number;
}

export function countCampaign(account: InstantlyAccount, campaign: Campaign, range: Range): Count {
  const days = (account.days.get(campaign.id) ?? []).filter(
    ({ date }) => date >= range.from && date <= range.to,
  );
  const leads = [...account.leads.values()].filter((lead) => lead.campaign === campaign.id).length;
  const sum = (key: Exclude<keyof CampaignDay, 'date'>) => days.reduce((total, day) => total + day[key], 0);
  return {
    sent: sum('sent'),
    // A lead with several emails counts once.
    contacted: Math.min(leads, sum('contacted')),
    newLeads: sum('newLeads'),
    opened: sum('opened'),
    uniqueOpened: sum('uniqueOpened'),
    clicks: sum('clicks'),
    uniqueClicks: sum('uniqueClicks'),
    bounced: sum('bounced'),
    unsubscribed: sum('unsubscribed'),
    replies: countReplies(account, campaign.id, range),
    opportunities: listInterested(account, campaign.id, range).length,
  };
}

/** "Unique" counts people, without automatic replies. */
function countReplies(account: InstantlyAccount, campaignId: string, { from, to }: Range): Replies {
  const replies = account.emails
    .map(({ email }) => email)
    .filter((email) => email.ue_type === 2 && email.campaign_id === campaignId)
    .filter(({ timestamp_email: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
  const automatic = replies.filter((email) => email.is_auto_reply === 1);
  const people = (list: typeof replies) => new Set(list.map(({ lead }) => lead)).size;
  return {
    all: replies.length,
    people: people(replies.filter((email) => email.is_auto_reply === 0)),
    automatic: automatic.length,
    automaticPeople: people(automatic),
  };
}

/** Leads with a positive label. */
export function listInterested(account: InstantlyAccount, campaignId: string | null, { from, to }: Range) {
  return [...account.leads.values()].filter(
    ({ campaign, lt_interest_status: label, timestamp_last_interest_change: at }) => {
      const day = at?.slice(0, 10) ?? from;
      return (
        (campaignId === null || campaign === campaignId) &&
        label !== null &&
        label > 0 &&
        day >= from &&
        day <= to
      );
    },
  );
}
