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
  valid: 'good',
  connected: 'good',
  starting: 'good',
  in_progress: 'good',
  paused: 'warn',
  scheduled: '',
  finished: '',
  draft: '',
  running_subsequences: 'good',
  not_connected: '',
};

/** The color repeats the meaning of the word. */
export function statusBadge(status: string): Html {
  return html`<span class="badge ${looks[status.toLowerCase()] ?? 'bad'}">${status.replaceAll('_', ' ')}</span>`;
}
