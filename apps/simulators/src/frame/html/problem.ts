import { type Html, html } from './html.ts';

export function problem(message: string): Html {
  return html`<p class="alert bad" role="alert">${message}</p>`;
}
