import type { RetentionKind } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type SavedRule = { readonly kind: RetentionKind; readonly days: number | null };

export async function listRules(tx: TenantTx): Promise<SavedRule[]> {
  const { rows } = await sql<SavedRule>`select kind, days from retention_rules`.execute(tx);
  return rows;
}

export async function saveRule(tx: TenantTx, workspace_id: string, { kind, days }: SavedRule): Promise<void> {
  await sql`
    insert into retention_rules (workspace_id, kind, days) values (${workspace_id}, ${kind}, ${days})
    on conflict (workspace_id, kind) do update set days = excluded.days, saved_at = clock_timestamp()`.execute(
    tx,
  );
}

type DueRule = { readonly workspace_id: string; readonly days: number };

/** Across all workspaces, except those that keep this kind forever. */
export async function listDue(
  tx: SystemTx,
  kind: RetentionKind,
  defaultDays: number | null,
): Promise<DueRule[]> {
  const { rows } = await sql<DueRule>`
    select w.id as workspace_id, case when r.kind is null then ${defaultDays}::integer else r.days end as days
    from workspaces w left join retention_rules r on r.workspace_id = w.id and r.kind = ${kind}
    where case when r.kind is null then ${defaultDays}::integer else r.days end is not null
    order by w.id`.execute(tx);
  return rows;
}
