import {
  CLAY_FIELDS,
  ENRICHMENT_STATUSES,
  type EnrichmentOverview,
  type EnrichmentStatus,
} from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { listLeadRuns } from '#server/modules/leads/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import {
  countDays,
  countFields,
  countGroups,
  hasTable,
  type LeadGroup,
  listCampaigns,
} from './overview.queries.ts';

/** Further reasons are included in the number of failed leads. */
const MAX_REASONS = 20;

/** Seven statements in any case. A person limited to some locations sees only their figures. */
export async function getOverview(
  { tx, actor: { workspace_id } }: TxContext,
  period: { days: number; zone: string },
): Promise<EnrichmentOverview> {
  const groups = await countGroups(tx, workspace_id);
  const byCampaign = Map.groupBy(groups, ({ campaign_id }) => campaign_id);
  const campaigns = await listCampaigns(tx, workspace_id, [...byCampaign.keys()]);
  const { answered, filled } = await countFields(tx, workspace_id);
  return {
    is_connected: await asSystem(tx, (tx) => hasTable(tx, workspace_id)),
    by_status: sumByStatus(groups),
    reasons: sumByReason(groups),
    campaigns: campaigns
      .map((campaign) => ({ ...campaign, by_status: sumByStatus(byCampaign.get(campaign.id) ?? []) }))
      .toSorted((a, b) => b.by_status.error - a.by_status.error || a.name.localeCompare(b.name)),
    days: await countDays(tx, workspace_id, period),
    answered,
    fields: CLAY_FIELDS.map((field, place) => ({ field, filled: filled[place] ?? 0 })),
    runs: await listLeadRuns(tx, ['re_enrich', 'skip']),
  };
}

const sum = (groups: readonly LeadGroup[]): number => groups.reduce((total, { leads }) => total + leads, 0);

const sumByStatus = (groups: readonly LeadGroup[]) =>
  Object.fromEntries(
    ENRICHMENT_STATUSES.map((status) => [status, sum(groups.filter((group) => group.status === status))]),
  ) as Record<EnrichmentStatus, number>;

function sumByReason(groups: readonly LeadGroup[]): EnrichmentOverview['reasons'] {
  const failed = groups.filter(({ status }) => status === 'error');
  return [...Map.groupBy(failed, ({ reason }) => reason)]
    .map(([reason, of]) => ({ reason, leads: sum(of) }))
    .toSorted((a, b) => b.leads - a.leads)
    .slice(0, MAX_REASONS);
}
