import { DASHBOARD_DAYS, type Dashboard, percentOf } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import {
  countBySentiment,
  countLeadsAndUnmapped,
  listMeasured,
  listTopCompanies,
  measureResponses,
} from './dashboard.queries.ts';
import { rankCampaigns } from './rank-campaigns.ts';
import { startOfMonth } from './start-of-month.ts';

const DAY_MS = 86_400_000;

/** Five statements, however much there is to count; row level security leaves what the viewer may see. */
export async function getDashboard(
  { tx, actor }: Inside,
  { time_zone }: { time_zone: string },
  now = new Date(),
): Promise<Dashboard> {
  const { workspace_id, role } = actor;
  const since = new Date(now.getTime() - DASHBOARD_DAYS * DAY_MS);
  const sentiments = await countBySentiment(tx, actor, since);
  const counts = await countLeadsAndUnmapped(tx, workspace_id, startOfMonth(now, time_zone));
  const measured = await listMeasured(tx, workspace_id);
  const companies = await listTopCompanies(tx, actor, since);
  const response_times = await measureResponses(tx, actor, since);
  const active = Object.values(sentiments).reduce((sum, count) => sum + count, 0);
  return {
    measured_at: now.toISOString(),
    active_since: since.toISOString(),
    new_leads: counts.new_leads,
    new_conversations: counts.new_conversations,
    interested_percent: percentOf(sentiments.interested, active - sentiments.none),
    active_conversations: active,
    unmapped_campaigns: role === 'client' ? null : counts.unmapped_campaigns,
    sentiments,
    top_campaigns: rankCampaigns(measured),
    top_companies: companies.map((company) => ({
      ...company,
      response_percent: percentOf(company.responded, company.leads),
    })),
    response_times,
  };
}
