import type { UserType } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { createAccount } from '#server/modules/auth/index.ts';
import { insertUser } from './users.queries.ts';

export type NewPerson = {
  workspace_id: string;
  email: string;
  password: string;
  /** Spares the work of hashing where it was done already. */
  password_hash?: string;
  first_name: string;
  last_name: string;
  company_name: string;
  phone?: string;
  role: string;
  user_type: UserType;
  onboarding_status: 'pending' | 'completed';
  default_location_id?: string | null;
  agency_owner_id?: string | null;
  has_temporary_password?: boolean;
  /**
   * `proven`: the way in was a mailed link or password. `first`: nothing opens before the address is proven. `later`: an
   * administrator's word lets the person in, but not write to others.
   */
  email_confirmation: 'proven' | 'first' | 'later';
};

export type AddedPerson = { id: string; auth_user_id: string };

/** Account and profile together. */
export async function addPerson(
  tx: SystemTx,
  { password, password_hash, email_confirmation, ...person }: NewPerson,
): Promise<AddedPerson> {
  const name = `${person.first_name} ${person.last_name}`.trim();
  const auth_user_id = await createAccount(tx, {
    ...{ email: person.email, name, password, passwordHash: password_hash },
    emailVerified: email_confirmation === 'proven',
    confirmFirst: email_confirmation === 'first',
  });
  const id = await insertUser(tx, { ...person, auth_user_id });
  return { id, auth_user_id };
}
