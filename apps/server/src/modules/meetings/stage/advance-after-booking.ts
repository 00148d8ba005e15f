import type { TenantTx } from '@hearback/database';
import { advanceOpportunity } from '#server/modules/opportunities/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { setStageDefinition } from './set-stage.job-definition.ts';

type BookedContact = {
  readonly workspace_id: string;
  readonly contact_id: string;
  /** The location of the contact. */
  readonly location_id: string | null;
  /** True if it was booked with Hearback, which then also moves the opportunity in the CRM. */
  readonly isOwn: boolean;
};

/**
 * Moves the opportunity to "Booked meeting", unless it is further already. A meeting that was booked in the CRM does not
 * reopen one that is won or lost.
 */
export async function advanceAfterBooking(
  services: Services,
  tx: TenantTx,
  { workspace_id, contact_id, location_id, isOwn }: BookedContact,
): Promise<void> {
  const opportunity_id = await advanceOpportunity(tx, { workspace_id, contact_id }, 'booked_meeting', isOwn);
  if (isOwn)
    await addJob(tx, setStageDefinition, { workspace_id, contact_id }, { key: `stage:${contact_id}` });
  if (opportunity_id === null) return;
  // The stage in the CRM is set by the job, so that the sync does not compare the two sides before that.
  const ids = { opportunity_id, contact_id, ...(isOwn && { source: 'crm' }) };
  await publish(services, tx, { workspace_id, name: 'opportunity.saved', ids, ghl_location_id: location_id });
}
