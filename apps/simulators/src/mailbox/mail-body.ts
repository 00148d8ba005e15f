import { type Html, html } from '../frame/html/html.ts';

/**
 * The document for the sandboxed frame. Links open in a new tab: inside the frame they would load the program
 * in a sandbox where its scripts are dead.
 */
export function frameDocument(mailHtml: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i.exec(mailHtml);
  if (!head) return base + mailHtml;
  const end = head.index + head[0].length;
  return mailHtml.slice(0, end) + base + mailHtml.slice(end);
}

/** Plain text with its web addresses made clickable; only http and https, so never `javascript:`. */
export function linkedText(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((piece, index) => {
    if (index % 2 === 0) return html`${piece}`;
    // A full stop or bracket after an address belongs to the sentence, and would break a token in the link.
    const address = piece.replace(/[.,;:!?)\]]+$/, '');
    const link = html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    return html`${link}${piece.slice(address.length)}`;
  });
}
