import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { toList } from '../http/lenient-schemas.ts';
import type { CampaignStatsEntry, DayFigures, PeriodFigures, StepFigures } from '../outreach.ts';
import { ProviderError } from '../ports.ts';
import { toCampaignStats, toDay, toFirstStep, toPeriod, toSteps, toSubjects } from './map.ts';
import { WireAnalytics, WireDay, WireOverview, WireSequences, WireStep } from './wire.ts';

/** The ids are in the URL, whose length is limited. */
const IDS_PER_CALL = 40;

type Range = { readonly startDate: string; readonly endDate: string };

const toDates = (range: Range | null) =>
  range ? { start_date: range.startDate, end_date: range.endDate } : {};

export async function readAnalytics(
  http: Http,
  ids: readonly string[],
  range: Range,
): Promise<CampaignStatsEntry[]> {
  const dates = toDates(range);
  const stats: CampaignStatsEntry[] = [];
  for (let first = 0; first < ids.length; first += IDS_PER_CALL) {
    const query = { ids: ids.slice(first, first + IDS_PER_CALL), ...dates };
    const { items } = await http.call(toList(WireAnalytics), {
      method: 'GET',
      path: '/api/v2/campaigns/analytics',
      query,
    });
    for (const wire of items) {
      // Only the overview of a single campaign contains interest and meetings.
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

export async function readDays(http: Http, campaign_id: string): Promise<DayFigures[]> {
  const { items } = await http.call(toList(WireDay), {
    method: 'GET',
    path: '/api/v2/campaigns/analytics/daily',
    query: { campaign_id },
  });
  return items.map(toDay);
}

export async function readPeriod(http: Http, id: string, range: Range | null): Promise<PeriodFigures> {
  const path = '/api/v2/campaigns/analytics/overview';
  return toPeriod(await http.call(WireOverview, { method: 'GET', path, query: { id, ...toDates(range) } }));
}

/** The figures of all time, then those of each range. */
export async function readSteps(
  http: Http,
  campaign_id: string,
  ranges: readonly Range[],
): Promise<StepFigures[][]> {
  const responses: WireStep[][] = [];
  for (const range of [null, ...ranges]) {
    const { items } = await http.call(toList(WireStep), {
      method: 'GET',
      path: '/api/v2/campaigns/analytics/steps',
      query: { campaign_id, ...toDates(range), include_opportunities_count: 'true' },
    });
    responses.push(items);
  }
  const first = toFirstStep(responses[0] ?? []);
  return responses.map((wires) => toSteps(wires, first));
}

/** Empty for a deleted campaign. */
export async function readSubjects(http: Http, campaignId: string): Promise<(string | null)[][]> {
  const call = { method: 'GET', path: pathTo`/api/v2/campaigns/${campaignId}` } as const;
  try {
    return toSubjects(await http.call(WireSequences, call));
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return [];
    throw error;
  }
}
