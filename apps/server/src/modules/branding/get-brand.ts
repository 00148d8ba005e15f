import { type Brand, toBrandShades } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import { getWorkspaceName, listApplyingBrands, toPicturePath } from './branding.queries.ts';

/** The brand for clients of a location. Without a location, the brand of the workspace. */
export async function getBrand(tx: Tx, workspace_id: string, location_id: string | null): Promise<Brand> {
  const brands = await listApplyingBrands(tx, workspace_id, location_id);
  const nearestFirst = brands.toReversed();
  const find = <T>(read: (brand: (typeof brands)[number]) => T | null): T | null =>
    nearestFirst.map(read).find((value) => value !== null) ?? null;
  // Both logos come from the same brand.
  const logos = nearestFirst.find(({ pictures }) => pictures?.logo_light ?? pictures?.logo_dark)?.pictures;
  const accent = find((brand) => brand.accent);
  const [nearest] = nearestFirst;
  return {
    name: find((brand) => brand.name) ?? (await getWorkspaceName(tx, workspace_id)),
    shades: accent === null ? null : toBrandShades(accent),
    logo_light: toPicturePath(logos?.logo_light),
    logo_dark: toPicturePath(logos?.logo_dark),
    icon: find((brand) => toPicturePath(brand.pictures?.icon)),
    support_email: find((brand) => brand.support_email),
    legal_links: find((brand) => brand.legal_links) ?? [],
    email_footer: find((brand) => brand.email_footer),
    manifest: nearest ? `/api/brands/${nearest.id}/manifest.webmanifest` : null,
  };
}

/** The sender of an email in the name of the agency. */
export const toMailSender = (brand: Brand, publicUrl: string): NonNullable<EmailContent['sender']> => ({
  name: toSafeDisplayName(brand.name, 'Your agency'),
  ...(brand.support_email !== null && { reply_to: brand.support_email }),
  ...(brand.shades?.[7] !== undefined && { color: brand.shades[7] }),
  ...(brand.logo_light !== null && { logo: `${publicUrl}${brand.logo_light}` }),
  ...(brand.email_footer !== null && { footer: brand.email_footer }),
  links: brand.legal_links,
});
