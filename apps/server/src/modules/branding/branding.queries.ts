import type { BrandEdit, BrandPictureKind, LegalLink, StoredBrand } from '@hearback/contract';
import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type BrandRow = {
  readonly id: string;
  readonly location_id: string | null;
  readonly name: string | null;
  readonly accent: string | null;
  readonly support_email: string | null;
  readonly legal_links: LegalLink[] | null;
  readonly email_footer: string | null;
  readonly pictures: Partial<Record<BrandPictureKind, string>> | null;
};

const BRAND = sql`b.id, b.location_id, b.name, b.accent, b.support_email, b.legal_links, b.email_footer,
  (select jsonb_object_agg(p.kind, p.id) from brand_pictures p where p.workspace_id = b.workspace_id and p.brand_id = b.id) as pictures`;

export const toPicturePath = (id: string | undefined): string | null =>
  id === undefined ? null : `/api/brand-pictures/${id}`;

const toStoredBrand = ({ id: _id, pictures, ...row }: BrandRow): StoredBrand => ({
  ...row,
  logo_light: toPicturePath(pictures?.logo_light),
  logo_dark: toPicturePath(pictures?.logo_dark),
  icon: toPicturePath(pictures?.icon),
});

/** The brand of the workspace first. */
export async function listBrands(tx: TenantTx, workspace_id: string): Promise<StoredBrand[]> {
  const { rows } = await sql<BrandRow>`
    select ${BRAND} from brands b where b.workspace_id = ${workspace_id} order by b.location_id nulls first`.execute(
    tx,
  );
  return rows.map(toStoredBrand);
}

export async function getStoredBrand(
  tx: TenantTx,
  workspace_id: string,
  location_id: string | null,
): Promise<StoredBrand> {
  const { rows } = await sql<BrandRow>`
    select ${BRAND} from brands b
    where b.workspace_id = ${workspace_id} and b.location_id is not distinct from ${location_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return toStoredBrand(row);
}

/** The brands that apply to the location: that of the workspace first, then its own. */
export async function listApplyingBrands(
  tx: Tx,
  workspace_id: string,
  location_id: string | null,
): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select ${BRAND} from brands b
    where b.workspace_id = ${workspace_id} and (b.location_id is null or b.location_id = ${location_id})
    order by b.location_id nulls first`.execute(tx);
  return rows;
}

export async function getWorkspaceName(tx: Tx, workspace_id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from workspaces where id = ${workspace_id}`.execute(tx);
  return rows[0]?.name ?? '';
}

/** Returns the name of the location, or null if the viewer does not see it. */
export async function findLocationName(
  tx: TenantTx,
  workspace_id: string,
  location_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(custom_name, name) as name from ghl_locations
    where workspace_id = ${workspace_id} and ghl_location_id = ${location_id}`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function upsertBrand(tx: TenantTx, workspace_id: string, brand: BrandEdit): Promise<void> {
  const { location_id, name, accent, support_email, email_footer, legal_links } = brand;
  const links = legal_links === null ? null : JSON.stringify(legal_links);
  await sql`
    insert into brands (workspace_id, location_id, name, accent, support_email, legal_links, email_footer)
    values (${workspace_id}, ${location_id}, ${name}, ${accent}, ${support_email}, ${links}::jsonb, ${email_footer})
    on conflict on constraint brands_of_location do update set name = excluded.name, accent = excluded.accent,
      support_email = excluded.support_email, legal_links = excluded.legal_links, email_footer = excluded.email_footer,
      changed_at = clock_timestamp()`.execute(tx);
}

/** Returns the id of the brand, which is created if it does not exist. */
export async function ensureBrand(
  tx: TenantTx,
  workspace_id: string,
  location_id: string | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into brands (workspace_id, location_id) values (${workspace_id}, ${location_id})
    on conflict on constraint brands_of_location do update set changed_at = clock_timestamp() returning id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

type PictureKey = {
  readonly workspace_id: string;
  readonly brand_id: string;
  readonly kind: BrandPictureKind;
};
type NewPicture = PictureKey & { readonly width: number; readonly height: number; readonly bytes: Buffer };

export async function deletePicture(
  tx: TenantTx,
  { workspace_id, brand_id, kind }: PictureKey,
): Promise<void> {
  await tx
    .deleteFrom('brand_pictures')
    .where('workspace_id', '=', workspace_id)
    .where('brand_id', '=', brand_id)
    .where('kind', '=', kind)
    .execute();
}

/** A new row with a new id, so that caches never show the former picture. */
export const insertPicture = (tx: TenantTx, picture: NewPicture) =>
  tx.insertInto('brand_pictures').values(picture).execute();

export async function deleteBrand(tx: TenantTx, workspace_id: string, location_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brands')
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', location_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findPicture(tx: SystemTx, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from brand_pictures where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.bytes ?? null;
}

export type BrandKey = { readonly workspace_id: string; readonly location_id: string | null };

export async function findBrandKey(tx: SystemTx, id: string): Promise<BrandKey | null> {
  const { rows } = await sql<BrandKey>`select workspace_id, location_id from brands where id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
