import { escapeHtml } from '#server/platform/email/email-content.ts';

export type Picture = { readonly src: string; readonly width: number; readonly height: number };

/** Resolves the targets of a document. Null shows the text without a link. */
export type Targets = {
  readonly toHref: (target: string) => string | null;
  readonly toPicture: (target: string) => Picture | null;
  /** The link of a text in backticks, such as the path of another document. */
  readonly toCodeLink: (code: string) => { readonly href: string; readonly title: string } | null;
};

/** For texts without a folder. Links lead to https addresses only. */
export const HTTPS_ONLY: Targets = {
  toHref: (target) => (target.startsWith('https:') ? target : null),
  toPicture: () => null,
  toCodeLink: () => null,
};

const PICTURE = /!\[([^[\]]{0,200})\]\(([^\s()]{1,200})\)/g;
const LINK = /(?<!!)\[([^[\]]{1,200})\]\(([^\s()]{1,200})\)/g;
const STRONG = /\*\*([^*]{1,300})\*\*/g;
const EMPHASIS = /\*([^\s*][^*]{0,200})\*/g;

/** Code between backticks is taken literally. It is put back last, so that markup inside it is not interpreted. */
export function renderInline(text: string, targets: Targets = HTTPS_ONLY): string {
  const codes: string[] = [];
  const withoutCode = text
    .split('`')
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll('\0', '');
      codes.push(renderCodeSpan(part, targets));
      return `\0${codes.length - 1}\0`;
    })
    .join('');
  return escapeHtml(withoutCode)
    .replace(
      PICTURE,
      (all, alt: string, target: string) => renderPicture(alt, targets.toPicture(target)) ?? all,
    )
    .replace(LINK, (all, label: string, target: string) => {
      const href = targets.toHref(target);
      return href === null ? all : `<a href="${href}">${label}</a>`;
    })
    .replace(STRONG, '<strong>$1</strong>')
    .replace(EMPHASIS, '<em>$1</em>')
    .replace(/\0(\d+)\0/g, (_all, index: string) => codes[Number(index)] ?? '');
}

function renderCodeSpan(code: string, { toCodeLink }: Targets): string {
  const link = toCodeLink(code);
  return link
    ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.title)}</a>`
    : `<code>${escapeHtml(code)}</code>`;
}

/** The picture opens in its own size. */
const renderPicture = (alt: string, picture: Picture | null): string | null =>
  picture &&
  `<a class="picture" href="${picture.src}"><img src="${picture.src}" alt="${alt}" width="${picture.width}" height="${picture.height}" loading="lazy"></a>`;

/** The text as people read it, for titles and the search. */
export const toPlainText = (text: string): string =>
  text
    .replace(PICTURE, '')
    .replace(LINK, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim();
