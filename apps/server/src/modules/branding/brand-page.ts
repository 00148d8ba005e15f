import type { Brand } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { escapeHtml } from '#server/platform/email/email-content.ts';
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

export function writeHead(page: string, brand: Brand): string {
  const data = escapeHtml(JSON.stringify(brand));
  const color = brand.shades?.[7] ?? '#ffffff';
  const elements = [
    ['<title>', '</title>', `<title>${escapeHtml(brand.name)}</title>`],
    ['<meta name="description"', '>', `<meta name="brand" content="${data}" />`],
    ['<meta name="theme-color"', '>', `<meta name="theme-color" content="${color}" />`],
    ['<link rel="manifest"', '>', toLink('manifest', brand.manifest)],
    ['<link rel="apple-touch-icon"', '>', toLink('apple-touch-icon', brand.icon)],
    ['<link rel="icon"', '>', toLink('icon', brand.icon ?? NO_ICON)],
  ] as const;
  return elements.reduce((head, [start, end, element]) => replaceElement(head, start, end, element), page);
}

function replaceElement(page: string, start: string, end: string, element: string): string {
  const from = page.indexOf(start);
  if (from < 0) return page;
  const to = page.indexOf(end, from + start.length) + end.length;
  return page.slice(0, from) + element + page.slice(to);
}

/** Without it, browsers request the icon of the product. The application replaces it with a letter. */
const NO_ICON = 'data:,';

const toLink = (rel: string, href: string | null): string =>
  `<link rel="${rel}"${href === null ? '' : ` href="${escapeHtml(href)}"`} />`;
