import type { BrandEdit, StoredBrand } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { containsAddress } from '#server/platform/email/contains-address.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getStoredBrand, upsertBrand } from './branding.queries.ts';
import { requireLocation } from './require-location.ts';

/** The name is the sender of emails to strangers who are invited, so it must not carry a message of its own. */
export async function saveBrand(context: TxContext, brand: BrandEdit): Promise<StoredBrand> {
  const { tx, actor, record, audit } = context;
  const location = await requireLocation(context, brand.location_id);
  if (brand.name !== null && containsAddress(brand.name)) throw new AppError('BRAND_WITH_LINK');
  await upsertBrand(tx, actor.workspace_id, brand);
  await audit('brand.saved', location);
  await record('brand.changed', {});
  return getStoredBrand(tx, actor.workspace_id, brand.location_id);
}
