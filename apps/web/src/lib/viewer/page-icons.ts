import type { Brand } from '@hearback/contract';

type Icons = {
  readonly icon: string;
  readonly touchIcon: string | null;
  readonly manifest: string | null;
  readonly color: string;
};

const PRODUCT_ICONS: Icons = {
  icon: '/favicon.svg',
  touchIcon: '/icons/icon-192.png',
  manifest: '/manifest.webmanifest',
  color: '#006c81',
};

/** The first letter of the name, for an agency without an icon. */
function drawInitial(name: string, color: string): string {
  const letter = encodeURIComponent([...name.trim()][0]?.toUpperCase() ?? '')
    .replace('%26', '%26amp;')
    .replace('%3C', '%26lt;');
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${encodeURIComponent(color)}'/><text x='16' y='23' text-anchor='middle' font-family='sans-serif' font-size='20' font-weight='700' fill='white'>${letter}</text></svg>`;
}

function toIcons(brand: Brand | null): Icons {
  if (brand === null) return PRODUCT_ICONS;
  const color = brand.shades?.[7] ?? PRODUCT_ICONS.color;
  return {
    icon: brand.icon ?? drawInitial(brand.name, color),
    touchIcon: brand.icon,
    manifest: brand.manifest,
    color,
  };
}

function setAttribute(selector: string, name: string, value: string | null): void {
  const element = document.querySelector(selector);
  if (value === null) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}

/** Replaces the icon, the color and the manifest of the page. */
export function setPageIcons(brand: Brand | null): void {
  const { icon, touchIcon, manifest, color } = toIcons(brand);
  setAttribute('link[rel="icon"]', 'type', icon.includes('svg') ? 'image/svg+xml' : 'image/png');
  setAttribute('link[rel="icon"]', 'href', icon);
  setAttribute('link[rel="apple-touch-icon"]', 'href', touchIcon);
  setAttribute('link[rel="manifest"]', 'href', manifest);
  setAttribute('meta[name="theme-color"]', 'content', color);
}
