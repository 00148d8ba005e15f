import { PAPER_STYLE } from './frame-theme.ts';
import { markWords } from './mark-words.ts';
import { sanitise } from './sanitise.ts';

export type Sheet = {
  readonly html: string;
  readonly showPictures: boolean;
  /** The words that decided on the sentiment. */
  readonly marked: readonly string[];
  readonly paper: 'light' | 'theme';
  readonly scheme: 'light' | 'dark';
};

/** The typeface of the page around: a mail in markup reads like one in plain text. */
const fontFaces = (): string =>
  [...document.styleSheets]
    // What an extension of the browser brings from elsewhere may not be read.
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap(({ cssRules }) => [...cssRules])
    // Only these are written out: a layer would be half of all the styles there are, at every message.
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
    .join('\n');

/** False when the frame is not ours: the page that should stand in it could not be loaded. */
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
  page.body.replaceChildren(sanitise(page.defaultView, sheet.html, sheet.showPictures));
  markWords(page, sheet.marked);
  return true;
}

/** Room for a scroll bar below tables that are wider than the frame. */
const SCROLL_BAR = 16;
/** Above this, the frame scrolls: no mail is worth a page of kilometres. */
const TALLEST = 20_000;

export function measureHeight(frame: HTMLIFrameElement): number {
  const page = frame.contentDocument;
  if (!page) return 0;
  const { scrollWidth, clientWidth } = page.documentElement;
  const height = Math.ceil(page.body.getBoundingClientRect().height);
  page.documentElement.style.overflowY = height > TALLEST ? 'auto' : 'hidden';
  return Math.min(height, TALLEST) + (scrollWidth > clientWidth ? SCROLL_BAR : 0);
}
