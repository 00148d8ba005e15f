import {
  type Campaign,
  type CampaignEdit,
  canManageCampaignMapping,
  isAutoMapped,
  TARGET_FIELDS,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getLocation } from '../locations/index.ts';
import { getCampaign, getMembership, saveEdit } from './campaigns.queries.ts';

/**
 * A partial update: fields that are not named are kept. Changing the location needs more permissions than other fields.
 */
export async function updateCampaign(context: TxContext, id: string, input: CampaignEdit): Promise<Campaign> {
  const { tx, record, audit } = context;
  const before = await getCampaign(tx, id);
  const edit = withoutEmptyTargets(input);
  if (edit.ghl_location_id !== undefined) await requireMapping(context, before, edit.ghl_location_id);
  if (Object.keys(edit).length === 0) return before;
  const after = await saveEdit(tx, id, edit);
  const name = after.name ?? after.provider_campaign_id;
  if (after.ghl_location_id === before.ghl_location_id) {
    await audit('campaign.updated', name, { fields: Object.keys(edit).sort() });
    const { ghl_location_id } = after;
    await record('campaign.changed', { campaign_id: id }, { ghl_location_id });
    return after;
  }
  await publishMapping(context, before, after);
  return after;
}

/** An empty field counts as not set, because 'Add Leads' requires all of them. */
function withoutEmptyTargets(edit: CampaignEdit): CampaignEdit {
  const emptied = TARGET_FIELDS.filter((field) => edit[field] === '').map((field) => [field, null]);
  return { ...edit, ...Object.fromEntries(emptied) };
}

async function requireMapping(
  { tx, actor }: TxContext,
  campaign: Campaign,
  to: string | null,
): Promise<void> {
  if (!canManageCampaignMapping(actor)) throw new AppError('FORBIDDEN');
  if (isAutoMapped(await getMembership(tx, actor.user_id), campaign))
    throw new AppError('CAMPAIGN_AUTO_MAPPED');
  if (to !== null) await getLocation(tx, to);
}

/** Publishes the change to people of both locations. A separate job moves the contacts. */
async function publishMapping({ record, audit }: TxContext, before: Campaign, after: Campaign) {
  const [from, to] = [before.ghl_location_id, after.ghl_location_id];
  await audit(to ? 'campaign.mapped' : 'campaign.unmapped', after.name ?? after.provider_campaign_id, {
    location: to ?? from,
  });
  const ids = { campaign_id: after.id, former_location_id: from ?? '' };
  await record('campaign.mapped', ids, { ghl_location_id: to });
  if (from) await record('campaign.changed', { campaign_id: after.id }, { ghl_location_id: from });
}

/** Stores the setting. The row stays locked until the transaction ends, so that no lead is queued in the meantime. */
export async function setEnrichmentEnabled(
  { tx, record, audit }: TxContext,
  id: string,
  enrichment_enabled: boolean,
): Promise<Campaign> {
  const before = await getCampaign(tx, id);
  const after = await saveEdit(tx, id, { enrichment_enabled });
  if (before.enrichment_enabled === enrichment_enabled) return after;
  const { ghl_location_id, name, provider_campaign_id } = after;
  await audit('campaign.updated', name ?? provider_campaign_id, { fields: ['enrichment_enabled'] });
  if (enrichment_enabled)
    await record('campaign.enrichment_switched_on', { campaign_id: id }, { ghl_location_id });
  await record('campaign.changed', { campaign_id: id }, { ghl_location_id });
  return after;
}
