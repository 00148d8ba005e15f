import type { Campaign, HeyReachAccount, StatDay } from '../objects.ts';
import { bad, listNumbers, toText } from './read.ts';
import type { Api, Body } from './serve.ts';

const counters = [
  'profileViews',
  'postLikes',
  'follows',
  'messagesSent',
  'totalMessageStarted',
  'totalMessageReplies',
  'inmailMessagesSent',
  'totalInmailStarted',
  'totalInmailReplies',
  'connectionsSent',
  'connectionsAccepted',
] as const;

type Days = Map<string, StatDay>;

export function registerStats(api: Api): void {
  api.post('/stats/GetOverallStats', ({ account, body }) => {
    const all = filterCampaigns(account, body).map((campaign) => listDays(account, campaign, body));
    const dates = [...new Set(all.flatMap((days) => [...days.keys()]))].sort();
    const byDay = dates.map((date) => [date, withRates(sum(all.flatMap((days) => days.get(date) ?? [])))]);
    const overall = withRates(sum(all.flatMap((days) => [...days.values()])));
    return { byDayStats: Object.fromEntries(byDay), overallStats: overall };
  });

  api.post('/stats/GetOverallStatsByCampaign', ({ account, body }) => {
    const all = filterCampaigns(account, body).map((campaign) => ({
      campaign,
      days: listDays(account, campaign, body),
    }));
    const toCampaignInfo = ({ id, name }: Campaign) => ({
      campaignId: id,
      campaignName: name,
      isCampaignDeleted: false,
    });
    const dates = [...new Set(all.flatMap(({ days }) => [...days.keys()]))].sort();
    const byDay = dates.map((date) => [
      date,
      all.flatMap(({ campaign, days }) => {
        const day = days.get(date);
        return day ? [{ ...withRates(day), ...toCampaignInfo(campaign) }] : [];
      }),
    ]);
    const overall = all.map(({ campaign, days }) => ({
      ...withRates(sum([...days.values()])),
      ...toCampaignInfo(campaign),
    }));
    return { byDayStats: Object.fromEntries(byDay), overallStats: overall };
  });
}

/** Empty lists mean all. The lists are required. */
function filterCampaigns(account: HeyReachAccount, body: Body): Campaign[] {
  for (const key of ['accountIds', 'campaignIds']) {
    if (!Array.isArray(body[key]))
      throw bad(`The ${key.charAt(0).toUpperCase()}${key.slice(1)} field is required.`);
  }
  const [senders, campaigns] = [listNumbers(body, 'accountIds'), listNumbers(body, 'campaignIds')];
  return [...account.campaigns.values()]
    .filter(({ id }) => campaigns.length === 0 || campaigns.includes(id))
    .filter(({ campaignAccountIds: ids }) => senders.length === 0 || ids.some((id) => senders.includes(id)));
}

/** The campaign's days in the range, with the replies of its chats. */
function listDays(account: HeyReachAccount, { id }: Campaign, body: Body): Days {
  const [from, to] = ['startDate', 'endDate'].map((key) => toText(body, key)?.slice(0, 10));
  const days: Days = new Map([...(account.days.get(id) ?? [])].map(([date, day]) => [date, { ...day }]));
  for (const { lead, messages } of account.conversations.values()) {
    const first =
      lead.campaignId === id ? messages.find(({ sender }) => sender === 'CORRESPONDENT') : undefined;
    if (!first) continue;
    const date = `${first.createdAt.slice(0, 10)}T00:00:00Z`;
    const day = days.get(date) ?? sum([]);
    days.set(date, { ...day, totalMessageReplies: day.totalMessageReplies + 1 });
  }
  const inRange = ([date]: [string, StatDay]) =>
    (!from || date.slice(0, 10) >= from) && (!to || date.slice(0, 10) <= to);
  return new Map([...days].filter(inRange));
}

function sum(days: StatDay[]): StatDay {
  const totals = counters.map((name) => [name, days.reduce((total, day) => total + day[name], 0)]);
  return Object.fromEntries(totals) as unknown as StatDay;
}

/** Rates are from 0 to 1. The counters spell `inmail`, the rate `inMail`. */
function withRates(day: StatDay): object {
  const rate = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
  return {
    ...day,
    messageReplyRate: rate(day.totalMessageReplies, day.totalMessageStarted),
    inMailReplyRate: rate(day.totalInmailReplies, day.totalInmailStarted),
    connectionAcceptanceRate: rate(day.connectionsAccepted, day.connectionsSent),
  };
}
