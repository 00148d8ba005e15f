import { type Brand, PRODUCT_ACCENT } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { findPicture } from './branding.queries.ts';
import { getBrand } from './get-brand.ts';

/** The parts of a brand that a printed page shows. */
export type PrintedBrand = Pick<Brand, 'name' | 'support_email' | 'email_footer' | 'legal_links'> & {
  readonly accent: string;
  /** A PNG file in base64, made for a light background. */
  readonly logo: string | null;
};

export async function findPrintedBrand(
  tx: SystemTx,
  workspace_id: string,
  location_id: string | null,
): Promise<PrintedBrand> {
  const brand = await getBrand(tx, workspace_id, location_id);
  const { name, support_email, email_footer, legal_links, logo_light } = brand;
  const logo = logo_light === null ? null : await findPicture(tx, logo_light.split('/').at(-1) ?? '');
  return {
    ...{ name, support_email, email_footer, legal_links },
    accent: brand.shades?.[7] ?? PRODUCT_ACCENT,
    logo: logo?.toString('base64') ?? null,
  };
}
