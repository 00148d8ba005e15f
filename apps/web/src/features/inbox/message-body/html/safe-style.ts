/** Allowed properties for formatting. None of them can move, cover, animate or load anything. */
const PROPERTIES = new Set([
  ...['color', 'background', 'background-color', 'opacity', 'direction', 'vertical-align', 'white-space'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight', 'letter-spacing'],
  ...[
    'line-height',
    'text-align',
    'text-decoration',
    'text-indent',
    'text-transform',
    'word-break',
    'word-wrap',
  ],
  ...['overflow-wrap', 'display', 'width', 'max-width', 'min-width', 'height', 'max-height', 'min-height'],
  ...['border-collapse', 'border-spacing', 'border-radius', 'list-style-type', 'table-layout'],
]);
const FAMILIES = /^(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?$/;
/** Escapes and comments can hide any keyword, so values that contain them are dropped. */
const UNREADABLE = /[\\@<>{}]|\/\*|!(?!\s*important)/;
const FUNCTIONS_ALLOWED = /\b(?:rgba?|hsla?|calc)\(/gi;
/** Viewport units would grow together with the auto-sized frame. */
const WINDOW_UNITS = /\d(?:[sld]?v(?:h|w|min|max|b|i))\b/i;
const HEIGHT = /^(?:min-|max-)?height$/;
const MAX_LENGTH = 2000;

/** Returns the allowed declarations of a style attribute. */
export function safeStyle(style: string): string {
  return style
    .slice(0, MAX_LENGTH)
    .split(';')
    .map(declaration)
    .filter((part) => part !== undefined)
    .join('; ');
}

function declaration(text: string): string | undefined {
  const colon = text.indexOf(':');
  const property = text.slice(0, colon).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (colon < 0 || value === '' || !(PROPERTIES.has(property) || FAMILIES.test(property))) return undefined;
  if (UNREADABLE.test(value) || value.replace(FUNCTIONS_ALLOWED, '').includes('(')) return undefined;
  if (WINDOW_UNITS.test(value) || (HEIGHT.test(property) && /\d{5}/.test(value))) return undefined;
  return `${property}: ${value}`;
}
