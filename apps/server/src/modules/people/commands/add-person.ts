import type { UserType } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { createAccount } from '../../auth/index.ts';

export type NewPerson = {
  workspace_id: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  company_name: string;
  role: string;
  user_type: UserType;
  onboarding_status: 'pending' | 'completed';
  default_location_id?: string | null;
  agency_owner_id?: string | null;
};

/** Account and profile together, under the system role. Returns the profile's id. */
export async function addPerson(tx: Tx, { password, ...person }: NewPerson): Promise<string> {
  const name = `${person.first_name} ${person.last_name}`.trim();
  const auth_user_id = await createAccount(tx, { email: person.email, name, password });
  const { id } = await tx
    .insertInto('users')
    .values({ ...person, auth_user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
