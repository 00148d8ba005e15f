import { MAX_PROPOSAL_ROWS, type ProposalFigures, type ProposalGroup } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';

type Period = { readonly weeks: number; readonly group_by: ProposalGroup; readonly time_zone: string };
type Row = ProposalFigures['rows'][number] & { readonly is_total: boolean };

/** People and campaigns that were removed, or that RLS hides, share one row without a key. */
const GROUPS: Readonly<Record<ProposalGroup, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }>> = {
  person: {
    key: sql`u.id::text`,
    name: userName('u'),
  },
  campaign: { key: sql`g.id::text`, name: sql`coalesce(g.name, g.provider_campaign_id)` },
  situation: { key: sql`e.situation`, name: sql`null` },
  source: { key: sql`e.source`, name: sql`null` },
  prompt: { key: sql`e.prompt_version`, name: sql`null` },
};

const toCounts = (within: RawBuilder<unknown>) => sql`jsonb_build_object(
  'unchanged', count(*) filter (where outcome = 'unchanged' and ${within}),
  'edited', count(*) filter (where outcome = 'edited' and ${within}),
  'discarded', count(*) filter (where outcome = 'discarded' and ${within}),
  'changed_words', round(avg(changed_words) filter (where outcome = 'edited' and ${within}), 1),
  'corrected', count(distinct corrected_message_id) filter (where ${within}))`;

/**
 * Counts sent replies whose text was proposed, and corrected dispositions. A correction has no proposal of its own: it
 * counts for the situation and source of the newest reply to its message. Deleted messages do not count.
 */
export async function countProposals(
  tx: TenantTx,
  workspace_id: string,
  { weeks, group_by, time_zone }: Period,
): Promise<ProposalFigures> {
  const { key, name } = GROUPS[group_by];
  const { rows } = await sql<Row>`
    with period as (
      select monday at time zone ${time_zone} as current_week,
        (monday - make_interval(weeks => ${weeks - 1}::integer)) at time zone ${time_zone} as since
      from (select date_trunc('week', now() at time zone ${time_zone}) as monday) m),
    events as (
      select o.user_id, o.campaign_id, o.situation, o.source, o.prompt_version, o.outcome, o.changed_words,
        null::uuid as corrected_message_id, o.created_at as at
      from reply_outcomes o
      join replies r on r.workspace_id = o.workspace_id and r.id = o.reply_id and r.status = 'sent'
      join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id and m.deleted_at is null
      where o.workspace_id = ${workspace_id} and o.outcome <> 'none' and o.created_at >= (select since from period)
      union all
      select c.corrected_by, m.campaign_id, a.situation, nullif(a.source, 'none'), a.prompt_version, null, null, c.message_id, c.corrected_at
      from classification_corrections c
      join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id and m.deleted_at is null
      left join lateral (
        select o.situation, o.source, o.prompt_version from reply_outcomes o
        where o.workspace_id = c.workspace_id and o.message_id = c.message_id
        order by o.created_at desc limit 1) a on true
      where c.workspace_id = ${workspace_id} and c.corrected_at >= (select since from period)),
    named as (
      select ${key} as key, ${name} as name, e.outcome, e.changed_words, e.corrected_message_id,
        e.at >= (select current_week from period) as is_current
      from events e
      left join users u on u.workspace_id = ${workspace_id} and u.id = e.user_id
      left join campaigns g on g.workspace_id = ${workspace_id} and g.id = e.campaign_id)
    select key, min(name) as name, grouping(key) = 1 as is_total, ${toCounts(sql`true`)} as period,
      ${toCounts(sql`is_current`)} as current_week
    from named group by grouping sets ((key), ())
    order by is_total desc, count(outcome) desc, count(*) desc, name, key nulls last
    limit ${MAX_PROPOSAL_ROWS + 1}`.execute(tx);
  // Grouping by () returns exactly one row, even without events.
  const [total, ...groups] = rows as [Row, ...Row[]];
  return {
    group_by,
    all: { period: total.period, current_week: total.current_week },
    rows: groups.map(({ is_total: _, ...row }) => row),
  };
}
