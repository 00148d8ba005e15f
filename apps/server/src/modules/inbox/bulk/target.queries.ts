import type { ConversationChange, ConversationRunPreview, ConversationTarget } from '@hearback/contract';
import type { Actor, ActorTx } from '@hearback/database';
import { sql } from 'kysely';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { chooseConversations } from '../threads/filters/conversation-search.queries.ts';
import { countMissing } from '../triage/outcome/outcomes.queries.ts';

/** Larger than any possible result. */
const ALL = 2_147_483_647;

/** Conversations per transaction. Keeps locks short and limits the work that a killed worker repeats. */
const SLICE = 500;

/**
 * Throws NOT_FOUND if no selected conversation exists, and FORBIDDEN if one is in a location that the person may only
 * read.
 */
export async function requireTicked(tx: ActorTx, actor: Actor, target: ConversationTarget): Promise<void> {
  if (!('contact_ids' in target)) return;
  const { rows } = await sql<{ location_id: string | null }>`
    select distinct location_id from conversations
    where workspace_id = ${actor.workspace_id} and contact_id = any (${target.contact_ids}::uuid[])`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  for (const { location_id } of rows) requireWritable(actor, location_id);
}

/** `v`: the current conversations that match the target and that the person may change. */
function selectTarget(actor: Actor, target: ConversationTarget) {
  const matchQuery =
    'contact_ids' in target
      ? sql`select unnest(${target.contact_ids}::uuid[]) as contact_id`
      : chooseConversations(actor, target.filter, { after: null, limit: ALL });
  const writable = actor.sees_all_locations
    ? sql`true`
    : sql`v.location_id = any (${[...actor.writable_locations]}::text[])`;
  return sql`
    select v.* from (${matchQuery}) meant
    join conversations v on v.workspace_id = ${actor.workspace_id} and v.contact_id = meant.contact_id
    where ${writable}`;
}

const NOTHING_MISSING = { lost_reason: 0, value: 0, next_step: 0 };

const isSo = (change: ConversationChange | undefined) =>
  change?.kind === 'finish'
    ? sql`not needs_action`
    : change?.kind === 'assign'
      ? sql`assigned_to is not distinct from ${change.user_id}::uuid`
      : sql`false`;

export async function countTarget(
  tx: ActorTx,
  actor: Actor,
  { target, change }: { target: ConversationTarget; change?: ConversationChange | undefined },
): Promise<ConversationRunPreview> {
  const { workspace_id } = actor;
  const assignee = change?.kind === 'assign' ? change.user_id : null;
  const { rows } = await sql<ConversationRunPreview>`
    with chosen as materialized (
      select contact_id, location_id, message_count, ${isSo(change)} as is_so from (${selectTarget(actor, target)}) v)
    select count(*)::integer as conversations, count(*) filter (where is_so)::integer as unchanged,
      coalesce(sum(message_count), 0)::integer as messages,
      (select coalesce(sum(p.n), 0)::integer from (
          select location_id, count(*) as n from chosen where not is_so group by 1) p
        where ${assignee}::uuid is not null and not app.can_be_assigned(${workspace_id}, ${assignee}::uuid, p.location_id))
        as without_access,
      (select count(*)::integer from replies r join chosen c on c.contact_id = r.contact_id
        where r.workspace_id = ${workspace_id} and r.status in ('queued', 'failed', 'held') and r.discarded_at is null)
        as replies
    from chosen`.execute(tx);
  const contactRows = sql`select contact_id from (${selectTarget(actor, target)}) v`;
  const missing =
    change?.kind === 'finish' ? await countMissing(tx, workspace_id, contactRows) : NOTHING_MISSING;
  return { ...rows[0], missing } as ConversationRunPreview;
}

/** Stores the conversations that match now in a single statement, so later ones are excluded. Returns their number. */
export async function freezeTarget(
  tx: ActorTx,
  actor: Actor,
  run_id: string,
  target: ConversationTarget,
): Promise<number> {
  const { workspace_id } = actor;
  const { rows } = await sql<{ total: number }>`
    with chosen as materialized (
      select contact_id, row_number() over (order by last_message_at desc, contact_id) - 1 as place
      from (${selectTarget(actor, target)}) v),
    frozen as (
      insert into conversation_run_slices (workspace_id, run_id, place, contact_ids)
      select ${workspace_id}, ${run_id}, place / ${SLICE}, array_agg(contact_id order by place) from chosen group by 3)
    select count(*)::integer as total from chosen`.execute(tx);
  return rows[0]?.total ?? 0;
}
