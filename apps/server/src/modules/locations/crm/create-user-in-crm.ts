import { type NewUser, type Person, sentences } from '@hearback/contract';
import { ProviderError } from '@hearback/providers';
import type { z } from 'zod';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { createUserDirect, setCrmContact } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../require-crm.ts';
import { withLocationToken } from '../tokens/with-location-token.ts';

type Form = z.output<typeof NewUser>;
type CreatedUser = { user: Person & { ghlContactId: string | null }; warning?: string };
type Context = RequestContext & { services: Services };

/** The person is stored before the CRM is called, so an error there is reported but loses nothing. */
export async function createUserInCrm(context: Context, form: Form): Promise<CreatedUser> {
  const { withTx } = context;
  const created = await withTx((txContext) => createUserDirect(txContext, form));
  if (!form.syncToGHL) return created;
  try {
    const contact_id = await addToCrm(context, created.user, form);
    const user = await withTx((txContext) => setCrmContact(txContext, created.user.id, contact_id));
    return { user: { ...user, ghlContactId: contact_id } };
  } catch (error) {
    return { ...created, warning: toReason(context.services, error) };
  }
}

async function addToCrm(
  { services, withTx, actor: { workspace_id } }: Context,
  { email, first_name, last_name }: Person,
  { defaultLocationId, locations }: Form,
): Promise<string> {
  const ghl_location_id = defaultLocationId ?? locations[0];
  if (!ghl_location_id)
    throw new AppError('LOCATION_NOT_CONNECTED', { detail: sentences.USER_WITHOUT_LOCATION });
  const { canSync } = await withTx(({ tx }) => getEntitlement(tx));
  if (!canSync) throw new AppError('SUBSCRIPTION_ENDED');
  const crm = requireCrm(services);
  const person = { email, first_name: first_name ?? '', last_name: last_name ?? '' };
  return withLocationToken(services, { workspace_id, ghl_location_id }, (token) =>
    crm.at(ghl_location_id, token).upsertContact(ghl_location_id, person),
  );
}

function toReason({ log }: Services, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.warn({ err: error }, 'crm user could not be created');
  const refused = error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind);
  return refused ? 'The CRM rejected the contact.' : 'The CRM is not responding.';
}
