import { computePercent } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { toSystemReader } from '#server/modules/inbox/index.ts';
import { listCounted } from '../analytics/analytics.queries.ts';
import { toFigures } from '../analytics/to-figures.ts';
import { toSpan } from '../analytics/to-span.ts';
import {
  countOutcomes,
  findAnswerTarget,
  type LocationOutcomes,
  listLocationFigures,
} from './locations.queries.ts';
import { type CampaignSums, sumCampaigns, toPoints } from './rank-locations.ts';

export type LocationMeasures = CampaignSums &
  Omit<LocationOutcomes, 'active'> & {
    readonly since: Date;
    readonly until: Date;
    /** Interested leads among those with a sentiment. */
    readonly interested_percent: number | null;
    readonly answered: number;
    readonly median_seconds: number | null;
    readonly target_minutes: number | null;
    readonly trend: readonly number[];
  };

type MeasuredDays = { readonly first_day: string; readonly last_day: string; readonly time_zone: string };

/**
 * The figures of one location for whole days, with the definitions of the dashboard. The transaction must be limited to
 * the location, because campaigns are counted as far as row level security shows them.
 */
export async function measureLocation(
  tx: TenantTx,
  { workspace_id, location_id }: { readonly workspace_id: string; readonly location_id: string },
  { first_day, last_day, time_zone }: MeasuredDays,
  now: Date,
): Promise<LocationMeasures> {
  const span = toSpan({ period: 'all', from: first_day, to: last_day }, now, time_zone);
  if (span.since === null || span.until === null) throw new Error('days have a start and an end');
  const moments = { since: span.since, until: span.until };
  const viewer = toSystemReader(workspace_id, [location_id]);
  const campaigns = (await listCounted(tx, workspace_id, span))
    .filter(({ ghl_location_id }) => ghl_location_id === location_id)
    .map((campaign) => toFigures(campaign, span));
  const { active: _, ...outcomes } = await countOutcomes(tx, viewer, moments);
  const query = { ids: [location_id], span, points: toPoints(span, now), now };
  const [figures] = await listLocationFigures(tx, viewer, query);
  return {
    ...moments,
    ...sumCampaigns(campaigns),
    ...outcomes,
    interested_percent: computePercent(outcomes.interested, outcomes.disposed),
    answered: figures?.answered ?? 0,
    median_seconds: figures?.median_seconds ?? null,
    target_minutes: await findAnswerTarget(tx, workspace_id),
    trend: figures?.trend ?? [],
  };
}
