import { type Html, html } from '#simulators/frame/html/html.ts';
import { statusBadge } from '#simulators/frame/html/status-badge.ts';
import { postButton, shortId, tableCard } from '#simulators/frame/html/table-card.ts';
import type { Delivery } from '#simulators/frame/switches/delivery.ts';
import { newestFirst } from '../api/lists.ts';
import type { StripeState } from '../state.ts';

const shownEvents = 50;

export function eventTable(state: StripeState): Html {
  const records = newestFirst(state.events.values()).slice(0, shownEvents);
  return tableCard({
    title: 'Events',
    columns: ['Event', 'Type', 'Time', 'Deliveries', 'Actions'],
    rows: records.map(({ event, deliveries }) => [
      shortId(event.id),
      event.type,
      `${new Date(event.created * 1000).toISOString().slice(11, 19)} UTC`,
      deliveries.length === 0 ? 'not sent' : html`${deliveries.map(outcome)}`,
      postButton(`/stripe/events/${event.id}/redeliver`, 'Redeliver', event.type),
    ]),
    empty: 'Nothing has happened yet.',
  });
}

function outcome({ state, attempts }: Delivery): Html {
  const last = attempts.at(-1);
  const answer = last ? (last.status ?? last.error) : null;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  return html`<div>${statusBadge(state)} <span class="quiet">${answer ? `${answer}${tries}` : ''}</span></div>`;
}
