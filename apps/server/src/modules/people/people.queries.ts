import type { AccessibleLocation, Profile, ProfileEdit } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';

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
  'ghl_contact_id',
  'created_at',
] as const;

export async function getProfile(tx: Tx, id: string): Promise<Profile> {
  const row = await tx.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirst();
  return toProfile(row);
}

export async function saveProfile(tx: Tx, id: string, edit: ProfileEdit): Promise<Profile> {
  const row = await tx
    .updateTable('users')
    .set({ ...edit, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(PROFILE)
    .executeTakeFirst();
  return toProfile(row);
}

type ProfileRow = Omit<Profile, 'created_at' | 'user_type' | 'onboarding_status'> & {
  created_at: Date;
  user_type: string;
  onboarding_status: string;
};

function toProfile(row: ProfileRow | undefined): Profile {
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, created_at: row.created_at.toISOString() } as Profile;
}

/** Not found and in another workspace are the same to whoever asks. */
export async function requirePerson(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

export async function requireLocation(tx: Tx, ghlLocationId: string): Promise<void> {
  const row = await tx.selectFrom('ghl_locations').select('id').where('ghl_location_id', '=', ghlLocationId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

export async function listAccessibleLocations(tx: Tx, userId: string): Promise<AccessibleLocation[]> {
  const { rows } = await sql<AccessibleLocation>`select * from app.get_user_accessible_locations(${userId})`.execute(tx);
  return rows;
}

export async function mayAssignLocation(tx: Tx, assignerId: string, locationId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select app.can_assign_location_access(${assignerId}, ${locationId}) as may`.execute(tx);
  return rows[0]?.may === true;
}
