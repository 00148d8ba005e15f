import type { Brand } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { escapeHtml } from '#server/platform/mail/email-content.ts';
import type { Services } from '#server/platform/services.ts';
import { getBrand } from './get-brand.ts';

/**
 * The page of the application for a custom host: its title, icon, color and manifest are those of the workspace. The
 * application reads the brand from a meta element, so that the sign-in page shows it from the start.
 */
export async function brandPage({ db }: Services, page: string, workspace_id: string): Promise<string> {
  const brand = await withSystem(db, 'brand the page', (tx) => getBrand(tx, workspace_id, null));
  return writeHead(page, brand);
}

export const writeHead = (page: string, brand: Brand): string =>
  page
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="brand" content="${escapeHtml(JSON.stringify(brand))}" />`,
    )
    .replace(
      /(<meta name="theme-color" content=")[^"]*/,
      (_all, start) => start + (brand.shades?.[7] ?? '#ffffff'),
    )
    .replace(/<link rel="manifest"[^>]*>/, () => toLink('manifest', brand.manifest))
    .replace(/<link rel="apple-touch-icon"[^>]*>/, () => toLink('apple-touch-icon', brand.icon))
    .replace(/<link rel="icon"[^>]*>/, () => toLink('icon', brand.icon ?? NO_ICON));

/** Without it, browsers request the icon of the product. The application replaces it by a letter. */
const NO_ICON = 'data:,';

const toLink = (rel: string, href: string | null): string =>
  `<link rel="${rel}"${href === null ? '' : ` href="${escapeHtml(href)}"`} />`;
