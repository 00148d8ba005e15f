import { CAMPAIGN_STATUSES, type OutreachProvider, type Rule, type RuleActionKind } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import type { ListLead } from '@hearback/providers';
import { sql } from 'kysely';
import { selectIdentities } from '#server/modules/leads/index.ts';
import { requireRow } from '#server/platform/app-error.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';

/** Actions that call a provider. */
export type StepKind = Extract<
  RuleActionKind,
  'remove_from_campaign' | 'add_to_list' | 'start_subsequence' | 'stop_subsequence'
>;

/** A list of leads of an account. */
export type LeadList = { readonly account_id: string; readonly list_id: string };

/** A lead in Instantly, and its subsequence before the call. */
export type FormerLead = { readonly lead_id: string; readonly subsequence_id: string | null };

type NewStep = {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly place: number;
  readonly kind: StepKind;
  readonly is_undo: boolean;
  readonly subsequence_id: string | null;
  readonly former: FormerLead | null;
  readonly list: LeadList | null;
};

/** Stores the step, or restarts it if it failed. Returns its id. */
export async function saveStep(
  tx: SystemTx,
  { workspace_id, run_id, place, kind, is_undo, subsequence_id, former, list }: NewStep,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into rule_steps (workspace_id, run_id, place, kind, is_undo, subsequence_id, former, list)
    values (${workspace_id}, ${run_id}, ${place}, ${kind}, ${is_undo}, ${subsequence_id}, ${former && JSON.stringify(former)}::jsonb,
      ${list && JSON.stringify(list)}::jsonb)
    on conflict (workspace_id, run_id, place, is_undo) do update set status = 'waiting', error = null, attempts = 0,
      finished_at = null, leased_by = null, leased_until = null
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

export type StepRun = NewStep & {
  readonly id: string;
  readonly rule_id: string;
  readonly contact_id: string;
  readonly cursor: unknown;
};

/** An undo has the subsequence of the action that it undoes. */
export async function readStep(tx: SystemTx, { workspace_id, id }: RunKey): Promise<StepRun> {
  const { rows } = await sql<StepRun>`
    select s.workspace_id, s.id, s.run_id, s.place, s.kind, s.is_undo, a.subsequence_id, s.former, s.list, s.cursor, r.rule_id, r.contact_id
    from rule_steps s join rule_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
    join rule_steps a on a.workspace_id = s.workspace_id and a.run_id = s.run_id and a.place = s.place and not a.is_undo
    where s.workspace_id = ${workspace_id} and s.id = ${id}`.execute(tx);
  return rows[0] as StepRun;
}

type RuleOfStep = Pick<Rule, 'enabled' | 'definition'> & { readonly location_id: string | null };

/** The rule of the step and the location of the lead, as they are now. */
export async function readRuleOfStep(
  tx: TenantTx,
  { workspace_id, rule_id, contact_id }: StepRun,
): Promise<RuleOfStep> {
  const { rows } = await sql<RuleOfStep>`
    select r.enabled, r.definition, c.location_id from rules r
    join contacts c on c.workspace_id = r.workspace_id and c.id = ${contact_id}
    where r.workspace_id = ${workspace_id} and r.id = ${rule_id}`.execute(tx);
  return requireRow(rows[0]);
}

type StepEnd = {
  readonly status: 'done' | 'unchanged' | 'failed';
  readonly error: string | null;
  readonly cursor: unknown;
};

export async function readEnd(tx: SystemTx, { workspace_id, id }: RunKey): Promise<StepEnd> {
  const { rows } = await sql<StepEnd>`
    select status, error, cursor from rule_steps where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
  return rows[0] as StepEnd;
}

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

/**
 * The day on which a rule started the subsequence for the lead, unless it was undone. A subsequence writes to the lead, which can
 * start the rule again, so each is started once per lead.
 */
export async function findStart(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  {
    subsequence_id,
    run_id,
    place,
  }: { readonly subsequence_id: string; readonly run_id: string; readonly place: number },
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD') as day
    from rule_runs r join rule_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id
    where r.workspace_id = ${workspace_id} and r.contact_id = ${contact_id} and s.kind = 'start_subsequence' and not s.is_undo
      and s.subsequence_id = ${subsequence_id} and s.status in ('waiting', 'running', 'done')
      and (s.run_id, s.place) <> (${run_id}::uuid, ${place}::integer)
      and not exists (select from rule_steps u where u.workspace_id = s.workspace_id and u.run_id = s.run_id
        and u.place = s.place and u.is_undo and u.status = 'done')
    limit 1`.execute(tx);
  return rows[0]?.day ?? null;
}

export type SubsequenceTarget = {
  readonly account_id: string;
  readonly provider_campaign_id: string;
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly emails: readonly string[];
};

/** The campaign of the conversation in Instantly, with all addresses of the contact. */
export async function findSubsequenceTarget(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<SubsequenceTarget | null> {
  const { rows } = await sql<SubsequenceTarget>`
    select g.account_id, g.provider_campaign_id, c.email_key as email, c.linkedin_url, ${selectIdentities('email')} as emails
    from contacts c
    join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id} and g.provider = 'instantly' and g.account_id is not null
      and (g.ghl_location_id is null or g.ghl_location_id = c.location_id)`.execute(tx);
  return rows[0] ?? null;
}

export type CampaignTarget = {
  readonly account_id: string;
  readonly provider: OutreachProvider;
  readonly provider_campaign_id: string;
  readonly name: string;
  readonly is_elsewhere: boolean;
};

/** The campaigns that could still contact the lead. `is_elsewhere`: a campaign of another location than the contact. */
export async function listCampaignTargets(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<CampaignTarget[]> {
  const { rows } = await sql<CampaignTarget>`
    select g.account_id, g.provider, g.provider_campaign_id, coalesce(nullif(g.name, ''), g.provider_campaign_id) as name,
      g.ghl_location_id is not null and g.ghl_location_id is distinct from c.location_id as is_elsewhere
    from contacts c
    cross join lateral (
      select l.campaign_id from campaign_contacts l where l.workspace_id = c.workspace_id and l.contact_id = c.id
      union select v.campaign_id from conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id) l
    join campaigns g on g.workspace_id = c.workspace_id and g.id = l.campaign_id
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id} and g.provider in ('instantly', 'heyreach')
      and g.account_id is not null and g.status is distinct from ${CAMPAIGN_STATUSES.COMPLETED}
    order by g.provider desc, g.id`.execute(tx);
  return rows;
}

export type ContactValues = { readonly emails: readonly string[]; readonly profiles: readonly string[] };

/** All addresses and profiles of the contact, because each campaign may have another one. */
export async function readContactValues(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<ContactValues> {
  const { rows } = await sql<ContactValues>`
    select ${selectIdentities('email')} as emails, ${selectIdentities('linkedin')} as profiles
    from contacts c where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows[0] ?? { emails: [], profiles: [] };
}

/** What a list stores of the lead. */
export async function readListLead(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<ListLead> {
  const { rows } = await sql<ListLead>`
    select email_key as email, linkedin_url as "profileUrl", first_name, last_name, company_name, phone
    from contacts where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
  return requireRow(rows[0]);
}
