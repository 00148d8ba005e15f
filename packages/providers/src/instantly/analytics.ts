import type { Http } from '../http/http.ts';
import type { StatsOfCampaign } from '../outreach.ts';
import { severalOf } from '../reading/lenient.ts';
import { toCampaignStats } from './map.ts';
import { WireAnalytics, WireOverview } from './wire.ts';

/** The ids travel in the address, which has a length. */
const IDS_PER_CALL = 40;

export async function readAnalytics(
  http: Http,
  ids: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<StatsOfCampaign[]> {
  const dates = { start_date: startDate, end_date: endDate };
  const stats: StatsOfCampaign[] = [];
  for (let first = 0; first < ids.length; first += IDS_PER_CALL) {
    const query = { ids: ids.slice(first, first + IDS_PER_CALL), ...dates };
    const { items } = await http.call(severalOf(WireAnalytics), {
      method: 'GET',
      path: '/api/v2/campaigns/analytics',
      query,
    });
    for (const wire of items) {
      // Who is interested and who booked a meeting is told only in the overview, one campaign at a time.
      const overview = await http.call(WireOverview.nullable().catch(null), {
        method: 'GET',
        path: '/api/v2/campaigns/analytics/overview',
        query: { id: wire.campaignId, ...dates },
      });
      stats.push({ provider_campaign_id: wire.campaignId, stats: toCampaignStats(wire, overview) });
    }
  }
  return stats;
}
