import { type Rule, RuleDefinition } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Serializes changes of the rules of a workspace. Without it, two of them could exceed the limit, form a loop, or commit
 * in another order than that of `changed_at`, which the compiled rules depend on.
 */
export const lockRules = (tx: TenantTx, workspace_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rules:${workspace_id}`}, 0))`.execute(tx);

/** Changes with every saved or deleted rule. */
export async function readStamp(tx: TenantTx, workspace_id: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('/', count(*), max(changed_at)) as stamp from rules where workspace_id = ${workspace_id}`.execute(
    tx,
  );
  return rows[0]?.stamp ?? '';
}

/** A rule as the engine needs it. */
export type ActiveRule = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly owner_id: string | null;
  readonly definition: RuleDefinition;
};

/** Enabled rules in the order of their creation. A definition that the contract no longer accepts is left out. */
export async function listActive(tx: TenantTx, workspace_id: string): Promise<ActiveRule[]> {
  const rows = await tx
    .selectFrom('rules')
    .select(['id', 'name', 'version', 'owner_id', 'definition'])
    .where('workspace_id', '=', workspace_id)
    .where('enabled', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ definition, ...row }) => {
    const parsed = RuleDefinition.safeParse(definition);
    return parsed.success ? [{ ...row, definition: parsed.data }] : [];
  });
}

type RuleRow = Omit<Rule, 'owner' | 'last_run_at'> & {
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly last_run_at: Date | null;
};

export async function listRules(tx: TenantTx, workspace_id: string): Promise<Rule[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.name, r.definition, r.enabled, r.version, u.id as owner_id,
      ${userName('u')} as owner_name,
      (select max(n.created_at) from rule_runs n where n.workspace_id = r.workspace_id and n.rule_id = r.id
        and n.status <> 'not_matched') as last_run_at,
      runs.runs_7d, runs.failed_7d
    from rules r left join users u on u.workspace_id = r.workspace_id and u.id = r.owner_id
    cross join lateral (
      select count(*) filter (where n.status <> 'not_matched') as runs_7d, count(*) filter (where n.status = 'failed') as failed_7d
      from rule_runs n where n.workspace_id = r.workspace_id and n.rule_id = r.id
        and n.created_at > clock_timestamp() - interval '7 days') runs
    where r.workspace_id = ${workspace_id} order by r.created_at, r.id`.execute(tx);
  return rows.map(({ owner_id, owner_name, last_run_at, definition, ...row }) => ({
    ...row,
    // Rules of earlier releases lack newer conditions.
    definition: RuleDefinition.safeParse(definition).data ?? definition,
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
    last_run_at: last_run_at?.toISOString() ?? null,
  }));
}

export async function getRule(tx: TenantTx, workspace_id: string, id: string): Promise<Rule> {
  const rule = (await listRules(tx, workspace_id)).find((each) => each.id === id);
  if (!rule) throw new AppError('NOT_FOUND');
  return rule;
}

type SavedRule = {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly definition: RuleDefinition;
  readonly enabled: boolean;
  readonly owner_id: string;
};

const toColumns = ({ name, definition, enabled, owner_id }: SavedRule) => ({
  ...{ name, enabled, owner_id, trigger: definition.trigger.kind },
  definition: JSON.stringify(definition),
});

export async function insertRule(tx: TenantTx, rule: SavedRule): Promise<void> {
  const { workspace_id, id } = rule;
  await tx
    .insertInto('rules')
    .values({ workspace_id, id, ...toColumns(rule) })
    .execute();
}

export async function updateRule(tx: TenantTx, rule: SavedRule): Promise<void> {
  const row = await tx
    .updateTable('rules')
    .set({
      ...toColumns(rule),
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('workspace_id', '=', rule.workspace_id)
    .where('id', '=', rule.id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/** Returns the name. */
export async function deleteRule(tx: TenantTx, workspace_id: string, id: string): Promise<string> {
  const row = await tx
    .deleteFrom('rules')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.name;
}

/** Throws NOT_FOUND for a campaign, location, channel or account outside of the workspace. */
export async function requirePlaces(
  tx: TenantTx,
  workspace_id: string,
  { conditions: { campaign, location }, actions }: Pick<RuleDefinition, 'conditions' | 'actions'>,
): Promise<void> {
  const channels = actions.flatMap((action) => (action.kind === 'post' ? [action.channel_id] : []));
  const accounts = actions.flatMap((action) => (action.kind === 'add_to_list' ? [action.account_id] : []));
  const toSize = (ids: readonly string[]) => sql`${new Set(ids).size}::int`;
  const { rows } = await sql<{ known: boolean }>`
    select (select count(*) from campaigns where workspace_id = ${workspace_id} and id = any (${campaign}::uuid[])) = ${toSize(campaign)}
      and (select count(*) from ghl_locations
        where workspace_id = ${workspace_id} and ghl_location_id = any (${location}::text[])) = ${toSize(location)}
      and (select count(*) from notification_webhooks
        where workspace_id = ${workspace_id} and id = any (${channels}::uuid[])) = ${toSize(channels)}
      and (select count(*) from accounts where workspace_id = ${workspace_id} and id = any (${accounts}::uuid[])) = ${toSize(accounts)}
        as known`.execute(tx);
  if (!rows[0]?.known) throw new AppError('NOT_FOUND');
}
