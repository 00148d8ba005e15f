import type { SignUp } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import {
  findAccount,
  hashPassword,
  requirePassword,
  savePasswordHash,
  sendSignUpConfirmation,
} from '#server/modules/auth/index.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { requireEmail, requireFilled, requireNames } from '../form-rules.ts';
import { addPerson } from '../users/add-person.ts';
import { findPersonByAccount } from '../users/users.queries.ts';
import { queueAlreadyRegistered } from './already-registered.email.ts';
import { openWorkspace } from './sign-up.queries.ts';

type Visitor = Pick<HttpContext, 'services' | 'address'>;

/**
 * Creates a workspace without a plan and its owner, and emails a confirmation link. The response and the work are the
 * same whether the address has an account or not; only the email differs.
 */
export async function signUp(visitor: Visitor, form: SignUp): Promise<{ success: true }> {
  requireFilled(form.first_name, form.last_name, form.email, form.company_name);
  requireNames(form.first_name, form.last_name, form.company_name);
  const email = requireEmail(form.email);
  requirePassword(form.password);
  const password_hash = await hashPassword(form.password);
  await withSystem(visitor.services.db, 'sign up', async (tx) => {
    const { services, address: sender } = visitor;
    const account = await findAccount(tx, email);
    const person = account && (await findPersonByAccount(tx, account.id));
    if (person && (account.emailVerified || !account.requiresEmailConfirmation)) {
      const { workspace_id, id: user_id, first_name } = person;
      return queueAlreadyRegistered(services, tx, { workspace_id, user_id, email, first_name, sender });
    }
    const { workspace_id, id, auth_user_id } =
      person ?? (await startAgency(tx, { ...form, email, password_hash }));
    // Lets the sender of the newest form request another link by signing in. It opens nothing before that: the
    // password that counts is the one of the confirmed link.
    await savePasswordHash(tx, auth_user_id, password_hash);
    const to = { auth_user_id, workspace_id, user_id: id, email, first_name: form.first_name, sender };
    return sendSignUpConfirmation(services, tx, to, { ...form, password_hash });
  });
  return { success: true };
}

async function startAgency(tx: SystemTx, form: SignUp & { password_hash: string }) {
  const { email, first_name, last_name, company_name, phone, password, password_hash } = form;
  const workspace_id = await openWorkspace(tx, company_name, form.company_website);
  const added = await addPerson(tx, {
    ...{ workspace_id, email, password, first_name, last_name, company_name, phone, password_hash },
    email_confirmation: 'first',
    role: 'owner',
    user_type: 'agency',
    onboarding_status: 'pending',
  });
  await appendAudit(tx, {
    workspace_id,
    actor: { user_id: added.id, email },
    action: 'workspace.opened',
    target: company_name,
  });
  return { workspace_id, ...added };
}
