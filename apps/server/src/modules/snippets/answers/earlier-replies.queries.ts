import type { AnswerChannel, Situation } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type EarlierReply, MAX_EARLIER_REPLIES } from './reuse-reply.ts';

/** The values that an earlier reply must share with the message that is answered. */
export type ReplyMatch = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly language: string;
  readonly channel: AnswerChannel;
  /** Null if the situation is unclear. */
  readonly situation: Situation | null;
};

const MAX_TEXT_LENGTH = 4_000;

/**
 * The newest sent replies that people wrote or edited, of the same location, language, channel and situation. Deleted
 * messages and corrected dispositions are not used. One index scan of a bounded number of rows; RLS applies to each
 * table.
 */
export async function listEarlierReplies(tx: TenantTx, match: ReplyMatch): Promise<EarlierReply[]> {
  const { rows } = await executePrepared(
    tx,
    sql<Omit<EarlierReply, 'signers'> & { author_name: string | null }>`
    select r.id, left(r.content, ${sql.lit(MAX_TEXT_LENGTH)}) as content, coalesce(r.sent_at, r.created_at) as sent_at,
      case when r.created_by is distinct from ${match.user_id}::uuid then coalesce(u.name, 'a teammate') end as author,
      u.name as author_name, o.campaign_id, k.id as contact_id,
      nullif(trim(k.first_name), '') as first_name, nullif(trim(k.last_name), '') as last_name,
      coalesce(nullif(trim(k.company_name), ''), nullif(trim(y.company_name), '')) as company,
      left(coalesce(m.own_text, ''), ${sql.lit(MAX_TEXT_LENGTH)}) as answered_text,
      m.classification #>> '{facts,meeting}' as meeting, m.classification #>> '{facts,instead,name}' as named_person,
      m.classification #>> '{facts,instead,email}' as named_address,
      nullif(g.price_line, '') as price_line, nullif(trim(g.value_proposition), '') as value_proposition
    from (
      select * from reply_outcomes
      where workspace_id = ${match.workspace_id} and channel = ${match.channel} and language = ${match.language}
        and coalesce(location_id, '') = ${match.location_id ?? ''} and coalesce(situation, '') = ${match.situation ?? ''}
        and outcome <> 'unchanged'
      order by created_at desc limit ${sql.lit(MAX_EARLIER_REPLIES)}) o
    join replies r on r.workspace_id = o.workspace_id and r.id = o.reply_id and r.status = 'sent'
    join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id and m.deleted_at is null
      and m.sentiment is not distinct from o.sentiment
    join contacts k on k.workspace_id = r.workspace_id and k.id = r.contact_id and k.id <> ${match.contact_id}
    left join companies y on y.workspace_id = k.workspace_id and y.id = k.company_id
    left join campaigns g on g.workspace_id = o.workspace_id and g.id = o.campaign_id
    left join lateral (
      select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as name from users u
      where u.workspace_id = r.workspace_id and u.id = r.created_by) u on true
    order by o.created_at desc`,
  );
  return rows.map(({ author_name, ...row }) => ({ ...row, signers: [author_name] }));
}
