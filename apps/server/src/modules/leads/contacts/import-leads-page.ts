import type { TenantTx } from '@hearback/database';
import type { Lead } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { linkContacts } from './contacts.queries.ts';
import { findOrMakeContacts } from './find-or-make-contacts.ts';
import { findSuppressed } from './identity/find-suppressed.ts';

type Campaign = {
  readonly workspace_id: string;
  readonly id: string;
  readonly ghl_location_id: string | null;
};

/**
 * Converts a page of a campaign's leads to contacts, companies and links. Idempotent: existing contacts are only
 * completed, and suppressed people are skipped. Needs a job's transaction (`withWorkspace`).
 */
export async function importLeadsPage(
  services: Services,
  tx: TenantTx,
  { workspace_id, id: campaign_id, ghl_location_id }: Campaign,
  leads: readonly Lead[],
): Promise<void> {
  const suppressed = await findSuppressed(services, tx, workspace_id, leads);
  const page = leads.flatMap((lead, index) =>
    suppressed[index] ? [] : [{ ...lead, location_id: ghl_location_id }],
  );
  const contacts = await findOrMakeContacts(tx, workspace_id, page);
  const links = contacts.flatMap((contact) => (contact ? [{ campaign_id, contact_id: contact.id }] : []));
  if ((await linkContacts(tx, workspace_id, links)) === 0) return;
  await publish(services, tx, {
    workspace_id,
    name: 'campaign.changed',
    ids: { campaign_id },
    ghl_location_id,
  });
}
