import { findOrMakeContact, findSuppressed, linkContacts } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findCampaign, lockContact } from './triage.queries.ts';

type Colleague = {
  readonly contact_id: string;
  readonly email: string;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly company_name?: string | null | undefined;
};

/** Creates a contact for the named colleague in the lead's location. Sends nothing. */
export async function addColleague(
  { tx, actor, services, record }: TxContext,
  { contact_id, ...colleague }: Colleague,
): Promise<{ contact_id: string }> {
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const campaign_id = await findCampaign(tx, { workspace_id, contact_id });
  const [suppressed] = await findSuppressed(services, tx, workspace_id, [colleague]);
  if (suppressed?.is_erased) throw new AppError('PERSON_ERASED');
  const made = await findOrMakeContact(
    tx,
    workspace_id,
    { ...colleague, location_id },
    { isLimited: !actor.sees_all_locations },
  );
  if (!made) throw new AppError('INVALID_EMAIL');
  if (campaign_id !== null) await linkContacts(tx, workspace_id, [{ campaign_id, contact_id: made.id }]);
  await record('contact.changed', { contact_id: made.id }, { ghl_location_id: made.location_id });
  return { contact_id: made.id };
}
