import type { PlanName } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { StripeCheckout } from '@hearback/providers';
import {
  addPerson,
  findPersonByEmail,
  makeTemporaryPassword,
  openWorkspace,
  queueCredentials,
  releaseAddress,
} from '#server/modules/people/index.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { type Buyer, readBuyer } from '../checkout/buyer.ts';
import { toOwnerType } from '../plans/plan-status.ts';
import { findWorkspaceId, lockKey } from '../plans/plans.queries.ts';

/** `by_email`: bought without signing in, for an address that has an account. */
export type PaidWorkspace = {
  readonly workspace_id: string;
  readonly found: 'named' | 'by_email' | 'opened';
};

/**
 * Returns the workspace of a paid checkout: the one it was opened from, the one of the email's account, or a new one.
 */
export async function findOrOpenWorkspace(
  services: Services,
  tx: SystemTx,
  checkout: StripeCheckout,
  plan: PlanName,
): Promise<PaidWorkspace | null> {
  const from = await findWorkspaceId(tx, checkout.client_reference_id);
  if (from) return { workspace_id: from, found: 'named' };
  const buyer = readBuyer(checkout);
  if (!buyer) return null;
  // Serializes two concurrent purchases by the same new buyer, so the second finds the account of the first.
  await lockKey(tx, buyer.email);
  // A purchase must not go to an unconfirmed sign-up, which anyone can start with the buyer's address.
  const isFree = await releaseAddress(tx, buyer.email);
  const person = isFree ? undefined : await findPersonByEmail(tx, buyer.email);
  return person
    ? { workspace_id: person.workspace_id, found: 'by_email' }
    : { workspace_id: await openFor(services, tx, buyer, plan), found: 'opened' };
}

/** Creates the workspace and its owner with a temporary password, and emails it. */
async function openFor(services: Services, tx: SystemTx, buyer: Buyer, plan: PlanName): Promise<string> {
  const { email, first_name, last_name, company_name, company_website, phone } = buyer;
  const workspace_id = await openWorkspace(tx, company_name || email.slice(0, 200), company_website);
  const password = makeTemporaryPassword();
  const { id: user_id } = await addPerson(tx, {
    ...{ workspace_id, email, password, first_name, last_name, company_name, phone },
    // The password is only sent by email, so signing in with it proves the address.
    email_confirmation: 'proven',
    role: 'owner',
    user_type: toOwnerType(plan),
    onboarding_status: 'pending',
    has_temporary_password: true,
  });
  await queueCredentials(services, tx, {
    ...{ workspace_id, user_id, email, password, first_name },
    sender: null,
  });
  await appendAudit(tx, {
    workspace_id,
    actor: { user_id, email },
    action: 'workspace.opened',
    target: company_name || email,
    details: { by: 'purchase' },
  });
  return workspace_id;
}
