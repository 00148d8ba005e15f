import type { AssistantEngine, CampaignDraft } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorable, toStorableJson } from '#server/platform/http/bodies/storable-text.ts';

export type NewMessage = {
  readonly workspace_id: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly campaign_data?: CampaignDraft;
  readonly engine?: AssistantEngine;
};

/** At the end of the conversation, which the caller holds. */
export async function insertMessage(tx: TenantTx, message: NewMessage): Promise<void> {
  const { workspace_id, session_id, turn_id, role, campaign_data, engine = null } = message;
  await sql`
    insert into campaign_chat_messages (workspace_id, session_id, place, turn_id, role, content, campaign_data, engine)
    select ${workspace_id}, ${session_id}::uuid, coalesce(max(place), 0) + 1, ${turn_id}, ${role},
      ${toStorable(message.content)}, ${campaign_data ? toStorableJson(campaign_data) : null}::jsonb, ${engine}
    from campaign_chat_messages where session_id = ${session_id}`.execute(tx);
}

const lease = (leaseMs: number) => sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

export async function takeLease(
  tx: TenantTx,
  session_id: string,
  turn_id: string,
  leaseMs: number,
): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_by: turn_id, leased_until: lease(leaseMs) })
    .where('id', '=', session_id)
    .execute();
}

/** Only while the turn is still ours. */
export async function renewLease(
  tx: TenantTx,
  session_id: string,
  turn_id: string,
  leaseMs: number,
): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_until: lease(leaseMs) })
    .where('id', '=', session_id)
    .where('leased_by', '=', turn_id)
    .execute();
}

export async function endLease(tx: TenantTx, session_id: string, turn_id: string): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', session_id)
    .where('leased_by', '=', turn_id)
    .execute();
}

/** The conversation in which a turn was taken already; null when it was not. */
export async function findSessionOfTurn(tx: TenantTx, turn_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('campaign_chat_messages')
    .select('session_id')
    .where('turn_id', '=', turn_id)
    .executeTakeFirst();
  return row?.session_id ?? null;
}
