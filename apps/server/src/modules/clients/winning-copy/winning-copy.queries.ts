import {
  type CopyGroup,
  type CopyRanking,
  MAX_COPY_CAMPAIGNS,
  MAX_RANKED_COPY,
  MIN_COPY_SENT,
  type Period,
  type RankedCopy,
  roundPercent,
} from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';

/** Each step of a campaign alone, or all steps that have the same subject line. Case and spaces make no difference. */
const GROUPS: Readonly<Record<CopyGroup, RawBuilder<unknown>>> = {
  subject: sql`lower(btrim(regexp_replace(s.subject, '\\s+', ' ', 'g')))`,
  step: sql`concat_ws('/', s.campaign_id, s.step, s.variant)`,
};

/** The standard normal quantile of a 95% confidence interval. */
const Z = 1.959964;

/**
 * A limit of the Wilson score interval for a rate. It stays between 0 and 1 and holds for rare events, unlike the rate
 * plus or minus its standard error.
 */
const limit = (sign: 1 | -1, rate: string, sent: string) => {
  const [p, n] = [sql.ref(rate), sql.ref(sent)];
  const z = sql.lit(Z);
  return sql`((${p} + ${z} * ${z} / (2 * ${n}) + ${sql.lit(sign)} * ${z} * sqrt(${p} * (1 - ${p}) / ${n} + ${z} * ${z} / (4 * ${n} * ${n})))
    / (1 + ${z} * ${z} / ${n}))`;
};

type Row = Omit<RankedCopy, 'result'> & {
  readonly overall: number;
  readonly overall_thin: number;
};

/**
 * RLS hides the figures of other locations, so copy of a client is visible only to people who see its location. Steps without
 * a count of positive replies (LinkedIn) are left out.
 */
export async function rankCopy(
  tx: TenantTx,
  workspace_id: string,
  { by, period }: { readonly by: CopyGroup; readonly period: Period },
): Promise<CopyRanking> {
  const days = period === 'all' ? 0 : Number(period);
  const { rows } = await sql<Row>`
    with steps as (
      select s.*, ${GROUPS[by]} as key from campaign_steps s
      where s.workspace_id = ${workspace_id} and s.days = ${sql.lit(days)} and s.step > 0 and s.sent > 0 and s.interested is not null
        ${by === 'subject' ? sql`and btrim(s.subject) <> ''` : sql``}),
    grouped as (
      select key, sum(sent)::float8 as sent, sum(replied) as replied, least(sum(interested), sum(sent))::float8 as interested,
        count(distinct location_id) as clients, count(distinct campaign_id) as campaign_count,
        (array_agg(subject order by sent desc, campaign_id))[1] as subject, min(step) as step, min(variant) as variant
      from steps group by key),
    totals as (
      select sum(interested) filter (where sent >= ${sql.lit(MIN_COPY_SENT)}) / sum(sent) filter (where sent >= ${sql.lit(MIN_COPY_SENT)}) as rate,
        count(*) filter (where sent < ${sql.lit(MIN_COPY_SENT)}) as thin from grouped),
    rated as (
      select *, interested / sent as rate from grouped where sent >= ${sql.lit(MIN_COPY_SENT)}),
    ranked as (
      select *, ${limit(-1, 'rate', 'sent')} as low, ${limit(1, 'rate', 'sent')} as high from rated
      order by low desc, sent desc, key limit ${sql.lit(MAX_RANKED_COPY + 1)})
    select nullif(btrim(r.subject), '') as subject, ${by === 'step' ? sql`r.step` : sql`null::integer`} as step,
      ${by === 'step' ? sql`r.variant` : sql`null::integer`} as variant,
      r.sent::integer, r.replied::integer, r.interested::integer, r.clients::integer, r.campaign_count::integer,
      c.campaigns, r.rate * 100 as percent, r.low * 100 as low_percent, r.high * 100 as high_percent,
      t.rate * 100 as overall, t.thin::integer as overall_thin
    from totals t left join ranked r on true left join lateral (
      select jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'client', few.client) order by few.sent desc, few.id) as campaigns
      from (
        select k.id, coalesce(k.name, k.provider_campaign_id) as name, coalesce(l.custom_name, l.name) as client, sum(s.sent) as sent
        from steps s join campaigns k on k.workspace_id = s.workspace_id and k.id = s.campaign_id
          left join ghl_locations l on l.workspace_id = k.workspace_id and l.ghl_location_id = k.ghl_location_id
        where s.key = r.key group by k.id, k.name, k.provider_campaign_id, l.custom_name, l.name
        order by sum(s.sent) desc, k.id limit ${sql.lit(MAX_COPY_CAMPAIGNS)}) few) c on true
    order by r.low desc nulls last, r.sent desc, r.key`.execute(tx);
  const [first] = rows;
  const copy = rows.filter(({ sent }) => sent !== null).map(toRankedCopy);
  return {
    copy: copy.slice(0, MAX_RANKED_COPY),
    has_more: copy.length > MAX_RANKED_COPY,
    percent: first?.overall == null ? null : roundPercent(first.overall),
    thin: first?.overall_thin ?? 0,
  };
}

function toRankedCopy({ overall, overall_thin: _, ...row }: Row): RankedCopy {
  const { percent, low_percent, high_percent } = row;
  return {
    ...row,
    campaigns: row.campaigns ?? [],
    percent: roundPercent(percent),
    low_percent: roundPercent(low_percent),
    high_percent: roundPercent(high_percent),
    result: low_percent > overall ? 'better' : high_percent < overall ? 'worse' : 'unclear',
  };
}
