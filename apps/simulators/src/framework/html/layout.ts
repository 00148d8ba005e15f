import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

/** A finished document. `sendPage` accepts nothing else, so that no route sends unescaped strings. */
export interface Page {
  document: Html;
  status?: number;
}

const links = [
  { href: '/', label: 'Overview' },
  { href: '/mailbox', label: 'Mailbox' },
  { href: '/stripe', label: 'Stripe' },
  { href: '/instantly', label: 'Instantly' },
  { href: '/heyreach', label: 'HeyReach' },
  { href: '/highlevel', label: 'HighLevel' },
  { href: '/clay', label: 'Clay' },
  { href: '/model', label: 'Model' },
  { href: '/dns', label: 'DNS' },
  { href: '/sites', label: 'Websites' },
];

/** The layout of the control pages, with links to all simulators. */
export function layout(page: { title: string; current: string; body: Html; status?: number }): Page {
  const navigation = html`
    <header class="bar">
      <nav aria-label="Simulators">
        ${links.map(
          ({ href, label }) =>
            html`<a href="${href}"${href === page.current ? currentPage : null}>${label}</a>`,
        )}
      </nav>
    </header>
  `;
  return {
    document: shell(page.title, html`${navigation}<main class="wide">${page.body}</main>`),
    status: page.status,
  };
}

/** The layout of pages for a provider's customers, without navigation. */
export function hostedLayout(page: { title: string; body: Html; status?: number; notice?: string }): Page {
  // Shown on every hosted page, so that no one enters a real card number in a demo.
  const notice = html`<p class="notice">Simulator: ${page.notice ?? 'no card is charged'}, nothing leaves this machine.</p>`;
  return {
    document: shell(page.title, html`<main class="hosted">${notice}${page.body}</main>`),
    status: page.status,
  };
}

const currentPage = html` aria-current="page"`;

function shell(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title} · Hearback simulators</title>
        <link rel="stylesheet" href="/style.css">
        <link rel="icon" href="data:,">
      </head>
      <body>${body}</body>
    </html>`;
}

/**
 * No scripts and nothing from other servers. `form-action` is not set, because Chromium applies it to the redirect after
 * a form too, and the payment page redirects to the product. Inline styles are allowed because the frame of an email
 * inherits this policy.
 */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.document.markup);
}
