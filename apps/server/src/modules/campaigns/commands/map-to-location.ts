import type { Tx } from '@hearback/database';
import { announce } from '../../../platform/announce.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type Mapping, saveLocation } from '../campaigns.queries.ts';

/** From now on the campaign's contacts and messages belong to the location; those that belong to none yet follow by a job. */
export async function mapToLocation(services: Services, tx: Tx, mapping: Mapping): Promise<void> {
  const { workspace_id, campaign_id, ghl_location_id } = mapping;
  if (!(await saveLocation(tx, mapping))) throw new AppError('NOT_FOUND');
  await announce(services, tx, {
    workspace_id,
    name: 'campaign.mapped',
    ids: { campaign_id },
    ghl_location_id,
  });
}
