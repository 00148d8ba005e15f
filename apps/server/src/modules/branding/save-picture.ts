import { BRAND_PICTURE_SIZES, type BrandPictureKind, type StoredBrand } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deletePicture, ensureBrand, getStoredBrand, insertPicture } from './branding.queries.ts';
import { recodePng } from './pictures/recode-png.ts';
import { requireLocation } from './require-location.ts';

type PictureForm = {
  readonly location_id: string | null;
  readonly kind: BrandPictureKind;
  readonly png: string | null;
};

export async function savePicture(
  context: TxContext,
  { location_id, kind, png }: PictureForm,
): Promise<StoredBrand> {
  const { tx, actor, record, audit } = context;
  const location = await requireLocation(context, location_id);
  const picture = png === null ? null : recodePng(Buffer.from(png, 'base64'), BRAND_PICTURE_SIZES[kind]);
  if (png !== null && picture === null) throw new AppError('PICTURE_INVALID');
  const { workspace_id } = actor;
  const key = { workspace_id, brand_id: await ensureBrand(tx, workspace_id, location_id), kind };
  await deletePicture(tx, key);
  if (picture !== null) await insertPicture(tx, { ...key, ...picture });
  await audit('brand.saved', location, { picture: kind });
  await record('brand.changed', {});
  return getStoredBrand(tx, workspace_id, location_id);
}
