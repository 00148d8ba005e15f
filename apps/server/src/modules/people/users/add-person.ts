import type { UserType } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { createAccount } from '#server/modules/auth/index.ts';
import { insertUser } from './users.queries.ts';

export type NewPerson = {
  workspace_id: string;
  email: string;
  password: string;
  /** Set if the password was hashed already. */
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
   * `proven`: the person came through an emailed link or password. `first`: the address must be confirmed before
   * anything else. `later`: an administrator added the person, who may sign in but not cause emails to others.
   */
  email_confirmation: 'proven' | 'first' | 'later';
};

export type AddedPerson = { id: string; auth_user_id: string };

/** Creates the account and the profile together. */
export async function addPerson(
  tx: SystemTx,
  { password, password_hash, email_confirmation, ...person }: NewPerson,
): Promise<AddedPerson> {
  const name = `${person.first_name} ${person.last_name}`.trim();
  const auth_user_id = await createAccount(tx, {
    ...{ email: person.email, name, password, passwordHash: password_hash },
    emailVerified: email_confirmation === 'proven',
    requiresEmailConfirmation: email_confirmation === 'first',
  });
  const id = await insertUser(tx, { ...person, auth_user_id });
  return { id, auth_user_id };
}
