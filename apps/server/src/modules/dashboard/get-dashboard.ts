import { can, computePercent, type Dashboard, type PeriodChoice } from '@hearback/contract';
import { includeAllThreads, pipeline } from '@hearback/database';
import type { ReplicaContext, TxContext } from '#server/platform/http/implement.ts';
import { listCounted } from './analytics/analytics.queries.ts';
import { toFigures } from './analytics/to-figures.ts';
import { type Span, toPreviousSpan, toSpan } from './analytics/to-span.ts';
import {
  countPeopleAndUnmapped,
  type LocationWork,
  listTopCompanies,
  listVisibleCompanies,
  measureResponses,
} from './dashboard.queries.ts';
import { listLocationFigures } from './locations/locations.queries.ts';
import { type MappedCampaign, rankLocations, toPoints } from './locations/rank-locations.ts';
import { rankCampaigns } from './rank-campaigns.ts';
import { startOfMonth, toPreviousMonth } from './start-of-month.ts';

type Parts = [
  Awaited<ReturnType<typeof listTopCompanies>>,
  Awaited<ReturnType<typeof countPeopleAndUnmapped>>,
  Awaited<ReturnType<typeof listCounted>>,
  Dashboard['response_times'],
];

/** Five statements, regardless of the amount of data, and two more for clients. RLS limits them to what the viewer can see. */
export async function getDashboard(
  { tx, actor, asOf }: ReplicaContext,
  { time_zone, ...choice }: PeriodChoice & { time_zone: string },
  now = new Date(),
): Promise<Dashboard> {
  const { workspace_id, role } = actor;
  const span = toSpan(choice, now, time_zone);
  const month = startOfMonth(now, time_zone);
  const before = toPreviousSpan(span, now);
  const lastMonth = toPreviousMonth(month, now, time_zone);
  const visible = await widenToOutcomes({ tx, actor }, span);
  const [companies, { sentiments, previous, work, ...counts }, counted, response_times] =
    await pipeline<Parts>(tx, (tx) => [
      listTopCompanies(tx, actor, span, visible),
      countPeopleAndUnmapped(tx, actor, { span, month, lastMonth, before }),
      listCounted(tx, workspace_id, span),
      // Response times describe the team, so clients do not receive them.
      actor.client_access ? Promise.resolve(null) : measureResponses(tx, actor, span),
    ]);
  const campaigns = counted.map((campaign) => ({ ...campaign, ...toFigures(campaign, span) }));
  const locations = await listLocations({ tx, actor }, { campaigns, work }, span, now);
  const active = Object.values(sentiments).reduce((sum, count) => sum + count, 0);
  return {
    measured_at: now.toISOString(),
    as_of: asOf?.toISOString() ?? null,
    active_since: span.since?.toISOString() ?? null,
    active_until: span.until?.toISOString() ?? null,
    new_leads: counts.new_leads,
    new_conversations: counts.new_conversations,
    interested_percent: computePercent(sentiments.interested, active - sentiments.none),
    active_conversations: active,
    meetings_booked: actor.client_access?.meeting_locations.length === 0 ? null : counts.meetings_booked,
    unmapped_campaigns: role === 'client' ? null : counts.unmapped_campaigns,
    work: can(actor, 'inbox:write') ? sumWork(work) : null,
    failing_connections: can(actor, 'integrations:read') ? counts.failing_connections : null,
    failing_senders: can(actor, 'integrations:read') ? counts.failing_senders : null,
    previous: before && {
      new_leads: previous.new_leads,
      active_conversations: previous.active,
      meetings_booked: previous.meetings_booked,
      interested_percent: computePercent(previous.interested, previous.disposed),
    },
    sentiments,
    top_campaigns: rankCampaigns(campaigns),
    top_companies: companies.map((company) => ({
      ...company,
      response_percent: computePercent(company.responded, company.leads),
    })),
    response_times,
    locations,
  };
}

/**
 * Includes threads that a client does not see in all figures. Returns the companies that they see, because only these are
 * named. Null for viewers who see all threads.
 */
async function widenToOutcomes(
  { tx, actor }: Pick<TxContext, 'tx' | 'actor'>,
  span: Span,
): Promise<string[] | null> {
  const { client_access, readable_locations } = actor;
  if (client_access === null) return null;
  if (readable_locations.every((id) => client_access.thread_locations.includes(id))) return null;
  const visible = await listVisibleCompanies(tx, actor, span);
  await includeAllThreads(tx);
  return visible;
}

/** A single business has one location, which the other figures already describe. */
async function listLocations(
  { tx, actor }: Pick<TxContext, 'tx' | 'actor'>,
  { campaigns, work }: { campaigns: readonly MappedCampaign[]; work: readonly LocationWork[] },
  span: Span,
  now: Date,
): Promise<Dashboard['locations']> {
  const isTeam = can(actor, 'inbox:write');
  const ranked = actor.user_type === 'single_location' ? [] : rankLocations(campaigns);
  const query = { ids: ranked.map(({ id }) => id), span, points: toPoints(span, now), now };
  const counted = new Map((await listLocationFigures(tx, actor, query)).map((one) => [one.id, one]));
  return ranked.flatMap((sums) => {
    const figures = counted.get(sums.id);
    if (!figures) return [];
    const { answered: _, median_seconds, owners, ...shown } = figures;
    const { to_do = 0, overdue = 0 } = work.find(({ location_id }) => location_id === sums.id) ?? {};
    return [{ ...shown, ...sums, work: isTeam ? { to_do, overdue, median_seconds, owners } : null }];
  });
}

const sumWork = (work: readonly LocationWork[]) => ({
  to_do: work.reduce((sum, { to_do }) => sum + to_do, 0),
  overdue: work.reduce((sum, { overdue }) => sum + overdue, 0),
  unassigned: work.reduce((sum, { unassigned }) => sum + unassigned, 0),
});
