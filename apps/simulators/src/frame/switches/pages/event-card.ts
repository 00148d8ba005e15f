import { type Html, html } from '#simulators/frame/html/html.ts';
import { statusBadge } from '#simulators/frame/html/status-badge.ts';
import { postButton, tableCard } from '#simulators/frame/html/table-card.ts';
import type { Delivery } from '../delivery.ts';
import type { Outbox } from '../outbox.ts';

const shownEvents = 30;

export function eventCard(name: string, outbox: Outbox): Html {
  return tableCard({
    title: 'Webhook deliveries',
    columns: ['Time', 'Event', 'About', 'Endpoint', 'Deliveries', 'Actions'],
    rows: outbox
      .list()
      .slice(0, shownEvents)
      .map((event) => [
        `${event.at.slice(11, 19)} UTC`,
        event.type,
        event.about,
        html`<span class="mono">${pathOf(event.post.url)}</span>`,
        event.deliveries.length === 0 ? 'not sent' : html`${event.deliveries.map(outcome)}`,
        postButton(`/${name}/events/${event.id}/redeliver`, 'Redeliver', `${event.type} ${event.about}`),
      ]),
    empty: 'Nothing has happened yet.',
  });
}

/** The address without its last segment, which is a secret at those who cannot sign. */
function pathOf(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `${host}${pathname.replace(/[^/]{12,}$/, '…')}`;
}

function outcome({ state, attempts }: Delivery): Html {
  const last = attempts.at(-1);
  const answer = last ? (last.status ?? last.error) : null;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  return html`<div>${statusBadge(state)} <span class="quiet">${answer ? `${answer}${tries}` : ''}</span></div>`;
}
