import { type Html, html } from '../framework/html/html.ts';
import { layout, type Page } from '../framework/html/layout.ts';
import type { Mail } from './state.ts';

export function mailPage(mail: Mail): Page {
  return layout({
    title: mail.subject || '(no subject)',
    current: '/mailbox',
    body: html`
      <p><a href="/mailbox">Back to all mail</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl class="facts">
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt><dd>${time(mail.at)}</dd>
      </dl>
      ${
        mail.html
          ? html`<section class="card" aria-labelledby="html"><h2 id="html">HTML version</h2>
            <iframe class="mail" title="HTML version of the mail" referrerpolicy="no-referrer"
              sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
              srcdoc="${frameDocument(mail.html)}"></iframe></section>`
          : null
      }
      <section class="card" aria-labelledby="text">
        <h2 id="text">Plain text version</h2>
        ${mail.text ? html`<pre>${linkedText(mail.text)}</pre>` : html`<p class="quiet">This mail has none.</p>`}
      </section>
      ${mail.attachments.length > 0 ? attachmentList(mail) : null}
      <details class="card"><summary>Headers</summary>
        <pre tabindex="0">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
      </details>
    `,
  });
}

function attachmentList(mail: Mail): Html {
  return html`
    <section class="card" aria-labelledby="attachments">
      <h2 id="attachments">Attachments</h2>
      <ul>${mail.attachments.map(({ name, type, bytes }) => html`<li>${name} (${type}, ${bytes} bytes)</li>`)}</ul>
    </section>
  `;
}

export function missingMailPage(): Page {
  return layout({
    title: 'Email not found',
    current: '/mailbox',
    status: 404,
    body: html`<h1>No such mail</h1><p>It was deleted, or the simulators were restarted.</p><p><a href="/mailbox">Back to all mail</a></p>`,
  });
}

export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/**
 * The document for the sandboxed frame. Links open in a new tab, because the product's scripts do not run in the
 * sandbox.
 */
function frameDocument(mailHtml: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i.exec(mailHtml);
  if (!head) return base + mailHtml;
  const end = head.index + head[0].length;
  return mailHtml.slice(0, end) + base + mailHtml.slice(end);
}

/** Plain text with clickable http and https links. */
function linkedText(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((piece, index) => {
    if (index % 2 === 0) return html`${piece}`;
    // Punctuation after a URL belongs to the sentence and would break a token in the link.
    const address = piece.replace(/[.,;:!?)\]]+$/, '');
    const link = html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    return html`${link}${piece.slice(address.length)}`;
  });
}
