/** The accent of the product, and of agencies that chose none. */
export const PRODUCT_ACCENT = '#006c81';

/** White text on the accent, and the accent as text, have at least this contrast. */
export const MIN_BRAND_CONTRAST = 4.5;

/** The banner of a preview as a client. No accent can have it, because white text on it has less contrast than `MIN_BRAND_CONTRAST`. */
export const PREVIEW_COLOR = '#ffe100';

/** The darkest surface of the light theme on which text has the accent color. */
export const LIGHT_SURFACE = '#f2f4f6';

type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
type Rgb = readonly [number, number, number];

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

const readHex = (hex: string): Rgb =>
  [1, 3, 5].map((from) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)) as unknown as Rgb;

const writeHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => Math.round(Math.min(1, Math.max(0, fromLinear(part))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

function toLuminance(hex: string): number {
  const [red, green, blue] = readHex(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [a, b] = [toLuminance(one), toLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = readHex(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isDisplayable = (rgb: Rgb): boolean => rgb.every((part) => part >= -0.0001 && part <= 1.0001);

/** Reduces the chroma until a screen can display the color. */
function toHex(color: Oklch): string {
  let { chroma } = color;
  while (chroma > 0 && !isDisplayable(toRgb({ ...color, chroma }))) chroma = Math.max(0, chroma - 0.004);
  return writeHex(toRgb({ ...color, chroma }));
}

/** Returns the color, or the closest darker shade in which text is readable. */
export function toReadableAccent(accent: string): string {
  const color = toOklch(accent);
  let [{ lightness }, hex] = [color, accent];
  while (computeContrast(hex, LIGHT_SURFACE) < MIN_BRAND_CONTRAST) {
    lightness -= 0.005;
    hex = toHex({ ...color, lightness });
  }
  return hex;
}

/** Lightness and relative chroma of the shades that the dark theme uses for text and the light theme for surfaces. */
const LIGHT_SHADES = [
  [0.97, 0.12],
  [0.94, 0.25],
  [0.885, 0.45],
  [0.82, 0.65],
  [0.745, 0.85],
  [0.66, 1],
] as const;

/** The dark theme uses the darkest shades as surfaces. Darker ones look like holes in it. */
const MIN_LIGHTNESS = 0.24;

/** Ten shades, from light to dark. The eighth is the readable accent. */
export function toBrandShades(accent: string): string[] {
  const readable = toReadableAccent(accent);
  const { lightness, chroma, hue } = toOklch(readable);
  const darken = (by: number) =>
    toHex({ lightness: Math.max(MIN_LIGHTNESS, lightness - by), chroma: chroma * 0.9, hue });
  // A bright accent loses chroma when it is darkened. Its light shades keep it, so that yellow does not become khaki.
  const full = Math.max(chroma, toOklch(accent).chroma);
  return [
    ...LIGHT_SHADES.map(([light, share]) => toHex({ lightness: light, chroma: full * share, hue })),
    toHex({ lightness: (0.66 + lightness) / 2, chroma: full, hue }),
    readable,
    darken(0.08),
    darken(0.16),
  ];
}
