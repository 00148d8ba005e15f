import type { SignUp } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import {
  findAccount,
  hashPassword,
  requirePassword,
  savePasswordHash,
  sendConfirmation,
} from '#server/modules/auth/index.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { requireEmail, requireFilled, requireNames } from '../form-rules.ts';
import { addPerson } from '../users/add-person.ts';
import { findPersonByAccount, rewriteSignUp } from '../users/users.queries.ts';
import { queueAlreadyRegistered } from './already-registered.email.ts';
import { openWorkspace } from './signing-up.queries.ts';

type Visitor = Pick<RequestContext, 'services' | 'address'>;

/**
 * A workspace without a plan, its owner, and a mail to confirm the address. Who has an account is nobody's business: the
 * answer is the same after the same work, and the mail tells whoever the address belongs to.
 */
export async function signUp(visitor: Visitor, form: SignUp): Promise<{ success: true }> {
  requireFilled(form.first_name, form.last_name, form.email, form.company_name);
  requireNames(form.first_name, form.last_name, form.company_name);
  const email = requireEmail(form.email);
  requirePassword(form.password);
  await withSystem(visitor.services.db, 'sign up', async (tx) => {
    const known = await findAccount(tx, email);
    const person = known && (await findPersonByAccount(tx, known.id));
    if (!known || !person) return startAgency(visitor, tx, { ...form, email });
    const passwordHash = await hashPassword(form.password);
    const { services, address: sender } = visitor;
    const to = { workspace_id: person.workspace_id, user_id: person.id, email, sender };
    if (known.emailVerified || !known.confirmFirst)
      return queueAlreadyRegistered(services, tx, { ...to, first_name: person.first_name });
    // Nobody has come in with it yet: the form that was sent last is the one its owner is asked to confirm.
    await savePasswordHash(tx, known.id, passwordHash);
    await rewriteSignUp(tx, person, form);
    return sendConfirmation(services, tx, { ...to, auth_user_id: known.id, first_name: form.first_name });
  });
  return { success: true };
}

async function startAgency({ services, address }: Visitor, tx: SystemTx, form: SignUp): Promise<void> {
  const { email, first_name, last_name, company_name, phone, password } = form;
  const workspace_id = await openWorkspace(tx, company_name, form.company_website);
  const { id, auth_user_id } = await addPerson(tx, {
    ...{ workspace_id, email, password, first_name, last_name, company_name, phone },
    email_confirmation: 'first',
    role: 'owner',
    user_type: 'agency',
    onboarding_status: 'pending',
  });
  const to = { auth_user_id, workspace_id, user_id: id, email, first_name };
  await sendConfirmation(services, tx, { ...to, sender: address });
  await appendAudit(tx, {
    workspace_id,
    actor: { user_id: id, email },
    action: 'workspace.opened',
    target: company_name,
  });
}
