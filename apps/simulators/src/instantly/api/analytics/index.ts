import type { Campaign, InstantlyAccount } from '#simulators/instantly/objects.ts';
import { bad, listQueryValues, one, toFlag, toNumber } from '../read.ts';
import type { Api, Query } from '../serve.ts';
import { type Count, countCampaign, listInterested, type Range, readRange } from './count.ts';
import { listSteps } from './steps.ts';

export function registerAnalytics(api: Api): void {
  api.get('/campaigns/analytics', ({ account, query }) => {
    const range = toRange(query);
    return filterCampaigns(account, query).map((campaign) => perCampaign(account, campaign, range, query));
  });
  api.get('/campaigns/analytics/overview', ({ account, query }) => overview(account, query));
  api.get('/campaigns/analytics/daily', ({ account, query }) => daily(account, query));
  api.get('/campaigns/analytics/steps', ({ account, query }) => {
    const [campaign, ...others] = filterCampaigns(account, query);
    if (!one(query, 'campaign_id') || others.length > 0) throw bad('querystring/campaign_id must be string');
    const wantsOpportunities = toFlag(query, 'include_opportunities_count') === true;
    return campaign ? listSteps(account, campaign, toRange(query), wantsOpportunities) : [];
  });
}

function toRange(query: Query): Range {
  return readRange(one(query, 'start_date'), one(query, 'end_date'));
}

/** `id`, `ids` or `campaign_id`. Default: all campaigns. */
function filterCampaigns(account: InstantlyAccount, query: Query): Campaign[] {
  const ids = [
    ...listQueryValues(query, 'id'),
    ...listQueryValues(query, 'ids'),
    ...listQueryValues(query, 'campaign_id'),
  ];
  const status = toNumber(query, 'campaign_status');
  return [...account.campaigns.values()]
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter((campaign) => status === null || campaign.status === status);
}

function counters(count: Count) {
  const { replies } = count;
  return {
    contacted_count: count.contacted,
    emails_sent_count: count.sent,
    new_leads_contacted_count: count.newLeads,
    open_count: count.opened,
    open_count_unique: count.uniqueOpened,
    open_count_unique_by_step: count.uniqueOpened,
    reply_count: replies.all,
    reply_count_unique: replies.people,
    reply_count_unique_by_step: replies.people,
    reply_count_automatic: replies.automatic,
    reply_count_automatic_unique: replies.automaticPeople,
    reply_count_automatic_unique_by_step: replies.automaticPeople,
    link_click_count: count.clicks,
    link_click_count_unique: count.uniqueClicks,
    link_click_count_unique_by_step: count.uniqueClicks,
    bounced_count: count.bounced,
    unsubscribed_count: count.unsubscribed,
    completed_count: Math.round(count.newLeads * 0.7),
    total_opportunities: count.opportunities,
    total_opportunity_value: count.opportunities * 1000,
  };
}

function perCampaign(account: InstantlyAccount, campaign: Campaign, range: Range, query: Query): object {
  const leads = [...account.leads.values()].filter((lead) => lead.campaign === campaign.id);
  return {
    campaign_name: campaign.name,
    campaign_id: campaign.id,
    campaign_status: campaign.status,
    campaign_is_evergreen: campaign.is_evergreen,
    ...(one(query, 'exclude_total_leads_count') !== 'true' && { leads_count: leads.length }),
    ...counters(countCampaign(account, campaign, range)),
  };
}

function overview(account: InstantlyAccount, query: Query): object {
  const range = toRange(query);
  const campaigns = filterCampaigns(account, query);
  const parts = campaigns.map((campaign) => counters(countCampaign(account, campaign, range)));
  const names = Object.keys(counters(emptyCount)) as (keyof ReturnType<typeof counters>)[];
  const sums = names.map((name) => [name, parts.reduce((total, part) => total + part[name], 0)]);
  const labels = campaigns.flatMap(({ id }) =>
    listInterested(account, id, range).map((lead) => lead.lt_interest_status),
  );
  const labelled = (label: number) => labels.filter((each) => each === label).length;
  return {
    ...Object.fromEntries(sums),
    total_interested: labelled(1),
    total_meeting_booked: labelled(2),
    total_meeting_completed: labelled(3),
    total_closed: labelled(4),
  };
}

const emptyCount: Count = {
  sent: 0,
  contacted: 0,
  newLeads: 0,
  opened: 0,
  uniqueOpened: 0,
  clicks: 0,
  uniqueClicks: 0,
  bounced: 0,
  unsubscribed: 0,
  replies: { all: 0, people: 0, automatic: 0, automaticPeople: 0 },
  opportunities: 0,
};

/** One row per day with activity, without bounces. */
function daily(account: InstantlyAccount, query: Query): object[] {
  const range = toRange(query);
  const campaigns = filterCampaigns(account, query);
  const dates = campaigns.flatMap(({ id }) => [
    ...(account.days.get(id) ?? []).map(({ date }) => date),
    ...account.emails
      .filter(({ email }) => email.ue_type === 2 && email.campaign_id === id)
      .map(({ email }) => email.timestamp_email.slice(0, 10)),
  ]);
  return [...new Set(dates)]
    .filter((date) => date >= range.from && date <= range.to)
    .sort()
    .map((date) => {
      const counts = campaigns.map((campaign) => countCampaign(account, campaign, { from: date, to: date }));
      const sum = (read: (count: Count) => number) => counts.reduce((total, count) => total + read(count), 0);
      return {
        date,
        sent: sum(({ sent }) => sent),
        contacted: sum(({ contacted }) => contacted),
        new_leads_contacted: sum(({ newLeads }) => newLeads),
        opened: sum(({ opened }) => opened),
        unique_opened: sum(({ uniqueOpened }) => uniqueOpened),
        replies: sum(({ replies }) => replies.all),
        unique_replies: sum(({ replies }) => replies.people),
        replies_automatic: sum(({ replies }) => replies.automatic),
        unique_replies_automatic: sum(({ replies }) => replies.automaticPeople),
        clicks: sum(({ clicks }) => clicks),
        unique_clicks: sum(({ uniqueClicks }) => uniqueClicks),
        opportunities: sum(({ opportunities }) => opportunities),
        unique_opportunities: sum(({ opportunities }) => opportunities),
      };
    });
}
