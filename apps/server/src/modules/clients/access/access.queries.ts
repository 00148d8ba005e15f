import type { ClientAccess, LocationClientAccess } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';

const ACCESS = sql`l.client_threads as threads, l.client_may_comment as may_comment, l.client_may_answer as may_answer,
  l.client_may_approve as may_approve, l.approval_days,
  l.client_sees_reports as sees_reports, l.client_sees_meetings as sees_meetings`;

/** Clients who may sign in. */
const PEOPLE = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'name',
    ${userName('u')}) order by u.email)
  from users u join user_location_access a on a.workspace_id = u.workspace_id and a.user_id = u.id
  where u.workspace_id = l.workspace_id and u.user_type = 'agency_customer' and u.disabled_at is null
    and a.ghl_location_id = l.ghl_location_id), '[]')`;

const selectAccess = (where: RawBuilder<unknown>) => sql<LocationClientAccess>`
  select l.ghl_location_id as location_id, coalesce(l.custom_name, l.name) as name, ${ACCESS}, ${PEOPLE} as people
  from ghl_locations l where ${where} order by name, l.ghl_location_id`;

export async function listAccess(tx: TenantTx, workspace_id: string): Promise<LocationClientAccess[]> {
  return (await selectAccess(sql`l.workspace_id = ${workspace_id}`).execute(tx)).rows;
}

type LocationKey = { readonly workspace_id: string; readonly location_id: string };

/** Locked, so that the audit line names what was changed. */
export async function lockAccess(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<ClientAccess> {
  const { rows } = await sql<ClientAccess>`
    select ${ACCESS} from ghl_locations l
    where l.workspace_id = ${workspace_id} and l.ghl_location_id = ${location_id} for no key update`.execute(
    tx,
  );
  const [access] = rows;
  if (!access) throw new AppError('NOT_FOUND');
  return access;
}

export async function updateAccess(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  access: ClientAccess,
): Promise<LocationClientAccess> {
  const { threads, may_comment, may_answer, may_approve, sees_reports, sees_meetings, approval_days } =
    access;
  await sql`
    update ghl_locations set client_threads = ${threads}, client_may_comment = ${may_comment}, client_may_answer = ${may_answer},
      client_may_approve = ${may_approve}, approval_days = ${approval_days},
      client_sees_reports = ${sees_reports}, client_sees_meetings = ${sees_meetings}, updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and ghl_location_id = ${location_id}`.execute(tx);
  const { rows } = await selectAccess(
    sql`l.workspace_id = ${workspace_id} and l.ghl_location_id = ${location_id}`,
  ).execute(tx);
  const [saved] = rows;
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}
