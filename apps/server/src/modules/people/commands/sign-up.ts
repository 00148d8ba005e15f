import type { SignUp } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccountId, requirePassword, sendConfirmation } from '../../auth/index.ts';
import { requireEmail, requireFilled } from '../email-address.ts';
import { addPerson } from './add-person.ts';
import { openWorkspace } from './open-workspace.ts';

/** A workspace without a plan, its owner, and a mail to confirm the address. */
export async function signUp(services: Services, form: SignUp): Promise<{ success: true }> {
  requireFilled(form.first_name, form.last_name, form.email, form.company_name);
  const email = requireEmail(form.email);
  requirePassword(form.password);
  await withSystem(services.db, 'sign up', async (tx) => {
    if (await findAccountId(tx, email)) throw new AppError('EMAIL_TAKEN');
    const workspace_id = await openWorkspace(tx, form.company_name, form.company_website);
    const { first_name, last_name, company_name, phone, password } = form;
    const { id, auth_user_id } = await addPerson(tx, {
      ...{ workspace_id, email, password, first_name, last_name, company_name, phone },
      role: 'owner',
      user_type: 'agency',
      onboarding_status: 'pending',
      email_confirmed: false,
    });
    await sendConfirmation(services, tx, { auth_user_id, workspace_id, user_id: id, email, first_name });
    await appendAudit(tx, {
      workspace_id,
      actor: { user_id: id, email },
      action: 'workspace.opened',
      target: company_name,
    });
  });
  return { success: true };
}
