import type {
  AccessibleLocation,
  Colleague,
  Person,
  Profile,
  ProfileEdit,
  UserType,
} from '@hearback/contract';
import type { DB, SystemTx, TenantTx, Tx } from '@hearback/database';
import { type Insertable, sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

/** The display name of a row of `users`. */
export const userName = (table: 'u' | 'a' | 'w') => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<string>`coalesce(nullif(concat_ws(' ', nullif(${of('first_name')}, ''), nullif(${of('last_name')}, '')), ''),
    ${of('email')}::text)`;
};

const PROFILE = [
  'id',
  'auth_user_id',
  'workspace_id',
  'email',
  'role',
  'user_type',
  'onboarding_status',
  'default_location_id',
  'first_name',
  'last_name',
  'company_name',
  'phone',
  'agency_owner_id',
  'has_temporary_password',
  'has_second_factor',
  'ghl_contact_id',
  'created_at',
] as const;

const LIST_LIMIT = 1000;

type ProfileRow = Omit<Profile, 'created_at' | 'user_type' | 'onboarding_status'> & {
  created_at: Date;
  user_type: string;
  onboarding_status: string;
};

/** Table constraints keep the type and status within the contract's lists. */
function toProfile(row: ProfileRow | undefined): Profile {
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, created_at: row.created_at.toISOString() } as Profile;
}

export async function getProfile(tx: TenantTx, id: string): Promise<Profile> {
  return toProfile(await tx.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirst());
}

export async function saveProfile(tx: TenantTx, id: string, edit: ProfileEdit): Promise<Profile> {
  return toProfile(await updatePerson(tx, id, edit));
}

export async function completeOnboarding(tx: TenantTx, id: string): Promise<Profile> {
  return toProfile(await updatePerson(tx, id, { onboarding_status: 'completed' }));
}

type Changes = Partial<ProfileEdit> & {
  onboarding_status?: string;
  user_type?: string;
  default_location_id?: string | null;
  agency_owner_id?: string | null;
};

const updatePerson = (tx: TenantTx, id: string, changes: Changes) =>
  tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(PROFILE)
    .executeTakeFirst();

export async function saveType(tx: TenantTx, id: string, changes: Changes): Promise<void> {
  toProfile(await updatePerson(tx, id, changes));
}

/** People cannot write roles, not even as administrators. */
export async function saveStatus(
  tx: SystemTx,
  { workspace_id, id, ...status }: { workspace_id: string; id: string; role: string; user_type?: UserType },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...status, updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Serializes membership changes of the workspace. Rows that only reference the workspace can still be written. */
export async function lockWorkspace(tx: SystemTx, workspaceId: string): Promise<void> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute();
}

export const findStatus = (tx: SystemTx, workspaceId: string, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'user_type', 'disabled_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Grants are read in one sub-select, so the list is always one statement. */
const selectPeople = (tx: TenantTx) =>
  tx
    .selectFrom('users as u')
    .select(PROFILE.map((column) => `u.${column}` as const))
    .select(
      sql<
        AccessibleLocation[]
      >`coalesce((select json_agg(json_build_object('ghl_location_id', a.ghl_location_id,
        'access_level', a.access_level, 'location_name', coalesce(l.custom_name, l.name)) order by coalesce(l.custom_name, l.name))
        from user_location_access a
        join ghl_locations l on l.workspace_id = a.workspace_id and l.ghl_location_id = a.ghl_location_id
        where a.workspace_id = u.workspace_id and a.user_id = u.id), '[]')`.as('locations'),
    );

export async function getPerson(tx: TenantTx, id: string): Promise<Person> {
  const row = await selectPeople(tx).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return { ...toProfile(row), locations: row.locations };
}

/** People cannot set their own CRM contact. */
export async function updateCrmContact(tx: SystemTx, id: string, ghl_contact_id: string): Promise<void> {
  await tx.updateTable('users').set({ ghl_contact_id }).where('id', '=', id).execute();
}

export async function listPeople(tx: TenantTx): Promise<Person[]> {
  const rows = await selectPeople(tx)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map((row) => ({ ...toProfile(row), locations: row.locations }));
}

const selectKnown = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['workspace_id', 'id', 'auth_user_id', 'email', 'role', 'user_type', 'first_name']);

/** Searches this workspace under row level security, and all workspaces under the system role. */
export const findPersonByEmail = (tx: Tx, email: string) =>
  selectKnown(tx).where('email', '=', email).executeTakeFirst();

export const findPersonByAccount = (tx: SystemTx, authUserId: string) =>
  selectKnown(tx).where('auth_user_id', '=', authUserId).executeTakeFirst();

export async function getOwnerId(tx: SystemTx, workspaceId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return id;
}

export async function requirePerson(tx: TenantTx, id: string): Promise<void> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

export async function getWorkspaceName(tx: TenantTx): Promise<string> {
  const { name } = await tx.selectFrom('workspaces').select('name').executeTakeFirstOrThrow();
  return name;
}

/** Null if the user has not chosen any. */
export async function findLanguages(tx: TenantTx, id: string): Promise<string[] | null> {
  const row = await tx.selectFrom('users').select('languages').where('id', '=', id).executeTakeFirst();
  return row?.languages ?? null;
}

export async function updateLanguages(tx: TenantTx, id: string, languages: readonly string[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ languages: [...languages], updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertUser(tx: SystemTx, user: Insertable<DB['users']>): Promise<string> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

const MAX_COLLEAGUES = 500;

/** Lists everyone with write access to any location. */
export async function listColleagues(tx: TenantTx): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, ${userName('u')} as name from users u where u.user_type <> 'agency_customer' and u.disabled_at is null
    order by 2, 1 limit ${MAX_COLLEAGUES}`.execute(tx);
  return rows;
}

/** Throws NOT_FOUND if a person does not exist or is not visible to the viewer. */
export async function requirePeople(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const uniqueIds = new Set(ids);
  if (uniqueIds.size === 0) return;
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...uniqueIds])
    .execute();
  if (users.length < uniqueIds.size) throw new AppError('NOT_FOUND');
}
