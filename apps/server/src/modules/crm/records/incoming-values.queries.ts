import type { OpportunityStatus } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import type { ContactKey } from './own-state.queries.ts';

type Names = {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
};

/** Null keeps the value. Returns false if a value that would be replaced is no longer the expected one. */
export async function updateNames(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  { first_name, last_name, phone }: Names,
  expected: Names,
): Promise<boolean> {
  const { rows } = await sql`
    update contacts set first_name = coalesce(left(${first_name}::text, 300), first_name),
      last_name = coalesce(left(${last_name}::text, 300), last_name), phone = coalesce(left(${phone}::text, 60), phone),
      updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${contact_id}
      and (${first_name}::text is null or first_name is not distinct from ${expected.first_name}::text)
      and (${last_name}::text is null or last_name is not distinct from ${expected.last_name}::text)
      and (${phone}::text is null or phone is not distinct from ${expected.phone}::text)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Replaces or removes one value. Returns false if it is no longer the expected one. */
export async function replaceName(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  { field, value, expected }: { field: keyof Names; value: string | null; expected: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update contacts set ${sql.ref(field)} = left(${value}::text, ${field === 'phone' ? 60 : 300}),
      updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${contact_id}
      and ${sql.ref(field)} is not distinct from ${expected}::text
    returning id`.execute(tx);
  return rows.length > 0;
}

type ActiveOpportunity = {
  readonly opportunity_id: string | null;
  readonly opportunity_status: OpportunityStatus | null;
  readonly estimated_value: number | null;
};

/** Changes the active opportunity of the contact, or adds one. Returns its id, or null if it is no longer the expected one. */
export async function saveActiveOpportunity(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  {
    status,
    estimated_value,
  }: {
    readonly status: OpportunityStatus;
    readonly estimated_value: number | null;
  },
  expected: ActiveOpportunity,
): Promise<string | null> {
  const id = expected.opportunity_id;
  const { rows } = await (id === null
    ? sql<{ id: string }>`
        insert into opportunities (workspace_id, contact_id, company_id, status, estimated_value)
        select workspace_id, id, company_id, ${status}, ${estimated_value}::numeric from contacts
        where workspace_id = ${workspace_id} and id = ${contact_id}
          and not exists (select from opportunities o where o.workspace_id = contacts.workspace_id and o.contact_id = contacts.id)
        returning id`
    : sql<{ id: string }>`
        update opportunities set status = ${status}, estimated_value = ${estimated_value}::numeric,
          updated_at = clock_timestamp()
        where workspace_id = ${workspace_id} and id = ${id} and status = ${expected.opportunity_status}
          and estimated_value is not distinct from ${expected.estimated_value}::numeric
        returning id`
  ).execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the colleague, or null if there is none or the conversation has an assignee. */
export async function assignToColleague(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    update conversations v set assigned_to = u.id from users u
    where v.workspace_id = ${workspace_id} and v.contact_id = ${contact_id} and v.assigned_to is null
      and u.workspace_id = v.workspace_id and u.email = ${email} and app.can_be_assigned(u.workspace_id, u.id, v.location_id)
    returning v.assigned_to as user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export async function isAssigned(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations')
    .select('contact_id')
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('assigned_to', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The colleagues with these addresses, by address in lower case. */
export async function listColleagues(
  tx: TenantTx,
  workspace_id: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; name: string }>`
    select lower(u.email::text) as email,
      ${userName('u')} as name
    from users u where u.workspace_id = ${workspace_id} and lower(u.email::text) = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ email, name }) => [email, name]));
}

const MAX_NOTES = 200;

/** Adds a note that was written in the CRM. Null if the conversation has reached the limit of notes. */
export async function insertCrmNote(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  content: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into notes (workspace_id, contact_id, author_name, content)
    select ${workspace_id}, ${contact_id}, 'CRM', ${content}
    where (select count(*) from notes where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and deleted_at is null) < ${MAX_NOTES}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends the reminder unless it was changed meanwhile. */
export async function endReminder(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  remind_at: Date,
): Promise<void> {
  await sql`
    update conversations set remind_at = null, remind_days = null, remind_user = null
    where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and date_trunc('milliseconds', remind_at) = ${remind_at}`.execute(tx);
}
