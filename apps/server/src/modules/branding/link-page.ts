import { type Brand, PRODUCT_ACCENT } from '@hearback/contract';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#server/platform/email/email-content.ts';
import { makeNonce } from '#server/platform/http/security.ts';

type Page = { readonly title: string; readonly contents: string; readonly brand?: Brand | null };

/** A route whose address contains the token of a link. */
export type LinkRoute = { Params: { token: string } };
type LinkReply = FastifyReply<LinkRoute>;

/** Neither caches, search engines nor linked pages receive the address, which contains a token. */
export const hideAddress = (reply: LinkReply): LinkReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');

/** Sends a page to people with a link. It needs neither a session nor scripts. */
export function sendLinkPage(reply: LinkReply, page: Page): LinkReply {
  const nonce = makeNonce();
  return hideAddress(reply)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(renderPage(page, nonce));
}

/** A standalone page without scripts and without the name of the product. */
const renderPage = ({ title, contents, brand }: Page, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --line: light-dark(#d9dee6, #3a4150); --dim: light-dark(#56606f, #a9b2c0); --bar: light-dark(${brand?.shades?.[7] ?? PRODUCT_ACCENT}, ${brand?.shades?.[4] ?? '#5cb3c6'}); --good: light-dark(#1d7a3e, #57c07d); }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; margin-bottom: 0; }
p { margin: 0.25rem 0; white-space: pre-line; overflow-wrap: anywhere; } .dim { color: var(--dim); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem; margin: 0; }
dl > div { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; } dl + p { margin-top: 0.75rem; } dd { margin: 0; font-size: 0.875rem; } dd.value { font-size: 1.5rem; font-weight: 650; }
svg { width: 100%; max-width: 40rem; font-size: 12px; } @media (max-width: 30em) { svg { font-size: 16px; } } .bar { fill: var(--bar); } .good { fill: var(--good); } .muted { fill: var(--line); } .text { fill: currentColor; }
a { color: var(--bar); } blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); }
header img { max-width: 14rem; height: 2.25rem; object-fit: contain; object-position: left; } footer { margin: 3rem 0 1rem; display: flex; flex-wrap: wrap; gap: 1rem; }
input, button { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; font: inherit; }
button { border-color: var(--bar); background: var(--bar); color: light-dark(#fff, #10141c); font-weight: 600; cursor: pointer; }
</style></head>
<body>${brand ? renderHead(brand) : ''}<main>${contents}</main>${brand ? renderFoot(brand) : ''}</body></html>`;

/** The logo for the color scheme, or the name. */
function renderHead({ name, logo_light, logo_dark }: Brand): string {
  const [light, dark] = [logo_light ?? logo_dark, logo_dark ?? logo_light];
  if (light === null || dark === null) return `<header><p class="dim">${escapeHtml(name)}</p></header>`;
  return `<header><picture><source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)"><img src="${escapeHtml(light)}" alt="${escapeHtml(name)}"></picture></header>`;
}

function renderFoot({ support_email, legal_links }: Brand): string {
  const links = [
    ...(support_email === null ? [] : [{ label: support_email, url: `mailto:${support_email}` }]),
    ...legal_links,
  ];
  if (links.length === 0) return '';
  const anchors = links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`);
  return `<footer class="dim">${anchors.join('')}</footer>`;
}
