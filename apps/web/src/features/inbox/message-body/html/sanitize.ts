import { classifyPicture, secureAddress } from '@hearback/mail';
import createPurifier, { type Config, type WindowLike } from 'dompurify';
import { safeStyle } from './safe-style.ts';

const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'pre', 'code'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'title', 'alt', 'src', 'width', 'height', 'style', 'class', 'target', 'rel'];
/** Relative links have no base in a message, so they become text with the URL as title. */
const LINKS = /^(?:https?:\/\/|mailto:)/i;

const CONFIG = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: LINKS,
  // Every attribute value is checked as a URL, except for attributes that never contain one.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'target', 'rel'],
  // The contents of these elements are not readable text. Other unknown elements keep their text.
  FORBID_CONTENTS: [
    ...[
      'script',
      'style',
      'title',
      'template',
      'noscript',
      'noembed',
      'noframes',
      'iframe',
      'object',
      'embed',
    ],
    ...['svg', 'math', 'textarea', 'select', 'audio', 'video', 'xmp', 'plaintext', 'head'],
  ],
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/**
 * Parses and sanitizes a message inside the frame that shows it, under that frame's CSP and in a document where no
 * script can run. The nodes are moved instead of serialized and parsed again, so that a second parse cannot interpret
 * them differently (mutation XSS).
 */
export function sanitizeHtml(frame: WindowLike, html: string, showPictures: boolean): DocumentFragment {
  const purifier = createPurifier(frame);
  if (!purifier.isSupported) throw new Error('This browser cannot sanitize email HTML.');
  purifier.addHook('beforeSanitizeAttributes', (element) => {
    if (element.nodeName === 'A') keepTarget(element);
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    const style = element.getAttribute('style');
    if (style !== null) setOrRemove(element, 'style', safeStyle(style));
    if (element.nodeName === 'A') closeLink(element);
    if (element.nodeName === 'IMG') closePicture(element, showPictures);
    else element.removeAttribute('src');
  });
  return purifier.sanitize(html, CONFIG);
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function keepTarget(link: Element): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  const isRelative = href !== '' && !href.startsWith('#') && !HAS_SCHEME.test(href);
  if (isRelative && !link.hasAttribute('title')) link.setAttribute('title', href);
}

function closeLink(link: Element): void {
  const href = link.getAttribute('href');
  link.removeAttribute('target');
  link.removeAttribute('rel');
  if (href === null || !LINKS.test(href.trim())) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}

function closePicture(picture: Element, showPictures: boolean): void {
  const src = picture.getAttribute('src') ?? '';
  const kind = classifyPicture(
    src,
    picture.getAttribute('width') ?? undefined,
    picture.getAttribute('height') ?? undefined,
  );
  if (kind === 'none') picture.remove();
  if (kind === 'remote') setOrRemove(picture, 'src', showPictures ? secureAddress(src) : '');
}

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}
