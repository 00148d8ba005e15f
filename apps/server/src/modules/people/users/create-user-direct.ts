import type { NewUser, Person } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { z } from 'zod';
import { makeConfirmationLink } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { grantLocation } from '../access/access.queries.ts';
import { requireAssignable } from '../access/require-locations.ts';
import { releaseAddress, requireOwnAddress } from '../addresses.ts';
import { requireEmail, requireFilled, requireNames } from '../form-rules.ts';
import { lockMembership } from '../lock-membership.ts';
import { canAddUser, chooseOnboardingStatus, chooseRole, findLocationProblem } from '../people.policy.ts';
import { addPerson } from './add-person.ts';
import { queueCredentials } from './credentials.email.ts';
import { getPerson } from './users.queries.ts';

type Form = z.output<typeof NewUser>;
type CreatedUser = { user: Person & { ghlContactId: string | null } };

/** Creates a person with a temporary password, which is emailed to them and must be changed at the first sign-in. */
export async function createUserDirect(context: TxContext, form: Form): Promise<CreatedUser> {
  const { tx, actor, services, record, audit } = context;
  requireFilled(form.firstName, form.lastName, form.email, form.password);
  requireNames(form.firstName, form.lastName);
  const email = requireEmail(form.email);
  if (!canAddUser(actor, form.userType)) throw new AppError('FORBIDDEN');
  const missing = findLocationProblem(form.userType, form.locations, form.defaultLocationId);
  if (missing) throw new AppError(missing);
  await lockMembership(context, 'people:manage');
  await requireOwnAddress(context);
  await requireAssignable(context, form.locations, form.defaultLocationId);
  const { id, confirmation_url } = await asSystem(tx, async (tx) => {
    if (!(await releaseAddress(tx, email))) throw new AppError('USER_EXISTS');
    const added = await addPerson(tx, {
      workspace_id: actor.workspace_id,
      email,
      email_confirmation: 'later',
      password: form.password,
      first_name: form.firstName,
      last_name: form.lastName,
      company_name: '',
      role: chooseRole(actor, form.userType),
      user_type: form.userType,
      onboarding_status: chooseOnboardingStatus(form.userType),
      default_location_id: form.defaultLocationId ?? null,
      // The actor owns the person, regardless of the request body.
      agency_owner_id: actor.user_id,
      has_temporary_password: true,
    });
    return {
      id: added.id,
      confirmation_url: await makeConfirmationLink(services, tx, added.auth_user_id),
    };
  });
  for (const ghl_location_id of form.locations) {
    await grantLocation(tx, {
      workspace_id: actor.workspace_id,
      user_id: id,
      ghl_location_id,
      access_level: form.accessLevel,
    });
  }
  await queueCredentials(services, tx, {
    workspace_id: actor.workspace_id,
    user_id: id,
    email,
    password: form.password,
    first_name: form.firstName,
    sign_in_url: confirmation_url,
    sender: context.address,
  });
  await audit('user.added', email, { user_type: form.userType, locations: form.locations });
  await record('user.added', { user_id: id });
  const person = await getPerson(tx, id);
  return { user: { ...person, ghlContactId: person.ghl_contact_id } };
}
