import { type Import, TARGET_FIELDS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getCampaign } from '#server/modules/campaigns/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireStorage } from '../files/require-storage.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { getImport, insertImport } from './imports.queries.ts';

type NewFile = {
  readonly id?: string | undefined;
  readonly campaign_id: string;
  readonly file_name: string;
  readonly file_size: number;
};

/** Leads can be added once the campaign has a target audience, which enrichment and drafts need. */
export async function createImport(
  { tx, actor, audit, services: { config } }: TxContext,
  file: NewFile,
): Promise<Import> {
  const campaign = await getCampaign(tx, file.campaign_id);
  await requireChangeable(tx, file.campaign_id);
  if (!/\.csv$/i.test(file.file_name)) throw new AppError('NOT_A_CSV_FILE');
  if (file.file_size === 0) throw new AppError('CSV_EMPTY');
  if (TARGET_FIELDS.some((field) => !campaign[field])) throw new AppError('CAMPAIGN_NOT_READY');
  const row = { ...file, workspace_id: actor.workspace_id, created_by: actor.user_id };
  const id = await asSystem(tx, async (tx) => {
    await requireStorage(tx, actor.workspace_id, file.file_size, config.importStorageBytes);
    return insertImport(tx, row);
  });
  if (id === null) return getImport(tx, file.id ?? '');
  await audit('import.created', file.file_name, { campaign: campaign.name ?? campaign.provider_campaign_id });
  return getImport(tx, id);
}
