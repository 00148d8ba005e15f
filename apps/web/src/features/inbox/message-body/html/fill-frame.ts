import { PAPER_STYLE } from './frame-theme.ts';
import { markWords } from './mark-words.ts';
import { sanitizeHtml } from './sanitize.ts';

export type Sheet = {
  readonly html: string;
  readonly showPictures: boolean;
  /** The words that decided the sentiment. */
  readonly marked: readonly string[];
  readonly paper: 'light' | 'theme';
  readonly scheme: 'light' | 'dark';
};

/** Uses the page's font, so that HTML and plain-text messages look the same. */
const fontFaces = (): string =>
  [...document.styleSheets]
    // Style sheets that browser extensions load from other origins are not readable.
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap(({ cssRules }) => [...cssRules])
    // Only font faces are copied. A whole cascade layer would add half of all styles to every message.
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
    .join('\n');

/** Returns false if the frame is not same-origin, because its page could not be loaded. */
export function fillFrame(frame: HTMLIFrameElement, sheet: Sheet): boolean {
  const page = frame.contentDocument;
  const root = page?.documentElement;
  if (!page?.defaultView || root?.dataset.messageFrame === undefined) return false;
  root.dataset.paper = sheet.paper;
  root.dataset.around = sheet.scheme;
  root.dataset.scheme = sheet.paper === 'light' ? 'light' : sheet.scheme;
  const style = page.createElement('style');
  style.textContent = fontFaces() + PAPER_STYLE;
  page.head.querySelector('style')?.remove();
  page.head.append(style);
  page.body.replaceChildren(sanitizeHtml(page.defaultView, sheet.html, sheet.showPictures));
  markWords(page, sheet.marked);
  return true;
}

/** Space for a horizontal scroll bar below wide tables. */
const SCROLL_BAR = 16;
/** Taller messages scroll inside the frame. */
const TALLEST = 20_000;

export function measureHeight(frame: HTMLIFrameElement): number {
  const page = frame.contentDocument;
  if (!page) return 0;
  const { scrollWidth, clientWidth } = page.documentElement;
  const height = Math.ceil(page.body.getBoundingClientRect().height);
  page.documentElement.style.overflowY = height > TALLEST ? 'auto' : 'hidden';
  return Math.min(height, TALLEST) + (scrollWidth > clientWidth ? SCROLL_BAR : 0);
}
