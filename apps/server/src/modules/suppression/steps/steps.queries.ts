import { CAMPAIGN_STATUSES, type SuppressionStep, type SuppressionStepKind } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type Identity, matchesIdentities, selectIdentities } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import { stepRuns } from './work-step.job-definition.ts';

export type NewStep = Pick<SuppressionStep, 'kind' | 'status' | 'error' | 'done_count'> & {
  readonly entry_id: string;
};

export async function insertSteps(
  tx: SystemTx,
  workspace_id: string,
  steps: readonly NewStep[],
): Promise<void> {
  await sql`
    insert into suppression_steps (workspace_id, entry_id, kind, status, error, done_count, finished_at)
    select ${workspace_id}::uuid, n.entry_id, n.kind, n.status, n.error, n.done_count,
      case when n.status <> 'waiting' then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as n (entry_id uuid, kind text, status text, error text, done_count integer)`.execute(tx);
}

/** Enqueues a job per waiting step in one statement, because a thousand entries may be added together. */
export async function queueSteps(
  tx: SystemTx,
  workspace_id: string,
  entry_ids: readonly string[],
): Promise<void> {
  const { name, retry } = stepRuns.definition;
  await sql`
    select app.add_job(${name}, json_build_object('workspace_id', s.workspace_id, 'step_id', s.id),
      ${name} || ':' || s.id, null, ${retry.maxAttempts})
    from suppression_steps s
    where s.workspace_id = ${workspace_id} and s.entry_id = any (${[...entry_ids]}::uuid[]) and s.status = 'waiting'`.execute(
    tx,
  );
}

export type StepRun = {
  readonly workspace_id: string;
  readonly id: string;
  readonly entry_id: string;
  readonly step: SuppressionStepKind;
  readonly cursor: unknown;
  readonly done_count: number;
  readonly identity: Identity | null;
  readonly contact_id: string | null;
};

export async function readStep(tx: SystemTx, { workspace_id, id }: RunKey): Promise<StepRun> {
  const { rows } = await sql<StepRun>`
    select s.workspace_id, s.id, s.entry_id, s.kind as step, s.cursor, s.done_count, d.contact_id,
      case when d.value is not null then jsonb_build_object('kind', d.kind, 'value', d.value) end as identity
    from suppression_steps s join do_not_contact d on d.workspace_id = s.workspace_id and d.id = s.entry_id
    where s.workspace_id = ${workspace_id} and s.id = ${id}`.execute(tx);
  return rows[0] as StepRun;
}

export type FailedStep = { readonly contact_id: string | null; readonly location_id: string | null };

/** Continues from the saved cursor. */
export async function restartStep(tx: SystemTx, { workspace_id, id }: RunKey): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update suppression_steps set status = 'waiting', error = null, attempts = 0, finished_at = null, leased_by = null, leased_until = null
    where workspace_id = ${workspace_id} and id = ${id} and status = 'failed' returning id`.execute(tx);
  return rows.length > 0;
}

export async function getStepPlace(tx: TenantTx, { workspace_id, id }: RunKey): Promise<FailedStep> {
  const { rows } = await sql<FailedStep>`
    select d.contact_id, c.location_id from suppression_steps s
    join do_not_contact d on d.workspace_id = s.workspace_id and d.id = s.entry_id
    left join contacts c on c.workspace_id = d.workspace_id and c.id = d.contact_id
    where s.workspace_id = ${workspace_id} and s.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export type LeadTarget = {
  readonly contact_id: string;
  readonly campaign_id: string;
  readonly account_id: string;
  readonly provider_campaign_id: string;
  readonly emails: readonly string[];
  readonly profiles: readonly string[];
};

const BATCH_SIZE = 50;

/** The person's campaigns at a provider that could still contact them, in cursor order. */
export async function listLeadTargets(
  tx: TenantTx,
  workspace_id: string,
  { identity, provider, after }: { identity: Identity; provider: string; after: readonly string[] | null },
): Promise<LeadTarget[]> {
  const { rows } = await sql<LeadTarget>`
    select l.contact_id, l.campaign_id, g.account_id, g.provider_campaign_id,
      ${selectIdentities('email')} as emails, ${selectIdentities('linkedin')} as profiles
    from contacts c
    join campaign_contacts l on l.workspace_id = c.workspace_id and l.contact_id = c.id
    join campaigns g on g.workspace_id = l.workspace_id and g.id = l.campaign_id
    where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, [identity])} and g.provider = ${provider}
      and g.account_id is not null and g.status is distinct from ${CAMPAIGN_STATUSES.COMPLETED}
      ${after ? sql`and (l.contact_id, l.campaign_id) > (${after[0]}::uuid, ${after[1]}::uuid)` : sql``}
    order by l.contact_id, l.campaign_id limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

export type CrmTarget = {
  readonly contact_id: string;
  readonly ghl_location_id: string;
  readonly ghl_contact_id: string | null;
  readonly email: string | null;
};

/** A merged contact may be several contacts of the CRM. Those with an unknown id are searched by address. */
export async function listCrmTargets(
  tx: TenantTx,
  workspace_id: string,
  { identity, after }: { identity: Identity; after: readonly string[] | null },
): Promise<CrmTarget[]> {
  const { rows } = await sql<CrmTarget>`
    select c.id as contact_id, c.location_id as ghl_location_id, p.ghl_contact_id, p.email
    from contacts c
    cross join lateral (
      select k.crm_id as ghl_contact_id, null as email from (
        select c.enriched_data ->> 'ghl_contact_id' as crm_id
        union select l.crm_id from crm_links l
        where l.workspace_id = c.workspace_id and l.contact_id = c.id and l.kind = 'contact' and l.location_id = c.location_id) k where k.crm_id is not null
      union select i.value, null from contact_identities i
      where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'crm'
      union select null, e.email from unnest(${selectIdentities('email')}) as e (email)
      where e.email is distinct from c.email_key or (c.enriched_data ->> 'ghl_contact_id' is null and not exists (select from crm_links l
        where l.workspace_id = c.workspace_id and l.contact_id = c.id and l.kind = 'contact' and l.location_id = c.location_id
          and l.crm_id is not null))) p
    where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, [identity])} and c.location_id is not null
      ${after ? sql`and (c.id, coalesce(p.ghl_contact_id, p.email)) > (${after[0]}::uuid, ${after[1] ?? ''})` : sql``}
    order by c.id, coalesce(p.ghl_contact_id, p.email) limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

/**
 * Lists all addresses of the person for each account. Blocking at Instantly affects all clients of the Instantly workspace,
 * so it must be switched on per account.
 */
export async function listBlockListTargets(
  tx: TenantTx,
  workspace_id: string,
  { identity, after }: { identity: Identity; after: readonly string[] | null },
): Promise<{ account_id: string; value: string }[]> {
  const others =
    identity.kind === 'email'
      ? sql`union select unnest(${selectIdentities('email')}) from contacts c
          where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, [identity])}`
      : sql``;
  const { rows } = await sql<{ account_id: string; value: string }>`
    select a.id as account_id, p.value from accounts a
    cross join (select ${identity.value}::text as value ${others}) p
    where a.workspace_id = ${workspace_id} and a.provider = 'instantly' and a.blocks_suppressed
      ${after ? sql`and (a.id, p.value) > (${after[0]}::uuid, ${after[1] ?? ''})` : sql``}
    order by a.id, p.value limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

export type BlacklistTarget = {
  readonly profile: string;
  readonly account_id: string;
  readonly contact_id: string | null;
};

/** The LinkedIn profiles of the person at each HeyReach account. Email addresses are not sent, because HeyReach charges for their lookup. */
export async function listBlacklistTargets(
  tx: TenantTx,
  workspace_id: string,
  { identity, after }: { identity: Identity; after: readonly string[] | null },
): Promise<BlacklistTarget[]> {
  const typed = identity.kind === 'linkedin' ? identity.value : null;
  const { rows } = await sql<BlacklistTarget>`
    select p.profile, a.id as account_id, p.contact_id
    from (
      select distinct on (profile) profile, contact_id from (
        select c.linkedin_url as profile, c.id as contact_id from contacts c
        where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, [identity])} and c.linkedin_url is not null
        union all
        select i.value, i.contact_id from contacts c
        join contact_identities i on i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'linkedin'
        where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, [identity])}
        union all select ${typed}::text, null where ${typed}::text is not null) all_profiles
      order by profile, contact_id nulls last) p
    cross join accounts a
    where a.workspace_id = ${workspace_id} and a.provider = 'heyreach' and coalesce(a.blocks_suppressed, true)
      ${after ? sql`and (p.profile, a.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql``}
    order by p.profile, a.id limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}
