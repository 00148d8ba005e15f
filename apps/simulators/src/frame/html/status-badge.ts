import { type Html, html } from './html.ts';

const looks: Record<string, string> = {
  active: 'good',
  trialing: 'good',
  complete: 'good',
  paid: 'good',
  delivered: 'good',
  past_due: 'warn',
  retrying: 'warn',
  open: 'warn',
  waiting: 'warn',
};

/** Colour is only a hint; the word says it. */
export function statusBadge(status: string): Html {
  return html`<span class="badge ${looks[status] ?? 'bad'}">${status.replaceAll('_', ' ')}</span>`;
}
